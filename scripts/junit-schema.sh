#!/usr/bin/env bash
# Checks JUnit reports against the Jenkins schema: the files given, else the committed sample.
# Needs xmllint (Debian: libxml2-utils) and the schemas, which lie beside the project; says so where either is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
schema="${JUNIT_SCHEMA:-../shared/schemas/jenkins-junit-10.xsd}"
if ! command -v xmllint >/dev/null; then
  echo "junit-schema: not checked, xmllint is not installed"
  exit 0
fi
if [ ! -f "$schema" ]; then
  echo "junit-schema: not checked, no schema at $schema (JUNIT_SCHEMA=FILE names another)"
  exit 0
fi
if [ $# -eq 0 ]; then
  set -- tests/snapshots/junit.xml
fi
xmllint --noout --schema "$schema" "$@"
