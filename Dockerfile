# An image that contains nothing but the static program, and your engine's folder where you mount it:
#   docker build -t enginecheck .
#   docker run --rm --init --user "$(id -u):$(id -g)" --tmpfs /tmp:exec -v "$PWD:/engine" enginecheck --protocol uci ./myengine
# The engine must be static, too: the image has no libraries, no loader and no shell for it. A script is no engine here.
# For any other engine, copy the program into an image in which the engine runs:
#   COPY --from=enginecheck /enginecheck /usr/local/bin/
# Reports go where you mount something (`--junit report.xml` is written into the engine's folder). With --user they belong to
# you, and an enginecheck.toml there may be read, which must belong to who runs the program. /tmp is for --scratch.

# This distribution's own libc is musl, so what its Rust builds is static.
FROM rust:1-alpine AS build
RUN apk add --no-cache binutils musl-dev
WORKDIR /source
COPY . .
# A program that needs a library would not start in the empty image: its dynamic section names what it needs.
RUN cargo build --release --locked --bin enginecheck \
    && cp target/release/enginecheck /enginecheck \
    && ! readelf -d /enginecheck | grep NEEDED

FROM scratch
LABEL org.opencontainers.image.title="enginecheck" org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY --from=build /enginecheck /enginecheck
WORKDIR /engine
ENTRYPOINT ["/enginecheck"]
