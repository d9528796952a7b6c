
# Ids of scenarios behind --filter, --exclude and explain.
_enginecheck_ids() {
    local word=${COMP_WORDS[COMP_CWORD]} place id protocol=()
    case ${COMP_WORDS[COMP_CWORD - 1]} in
        --filter | --exclude | explain) ;;
        *)
            _enginecheck "$@"
            return
            ;;
    esac
    for ((place = 1; place < COMP_CWORD - 1; place++)); do
        [[ ${COMP_WORDS[place]} == --protocol ]] && protocol=(--protocol "${COMP_WORDS[place + 1]}")
    done
    # Not with mapfile, which the bash of macOS does not have.
    COMPREPLY=()
    while IFS= read -r id; do
        COMPREPLY+=("$id")
    done < <(compgen -W "$("${COMP_WORDS[0]}" list --ids "${protocol[@]}" 2>/dev/null | sed 's/\[.*//' | sort -u)" -- "$word")
}

complete -F _enginecheck_ids -o bashdefault -o default enginecheck
