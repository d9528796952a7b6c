# Ids of scenarios behind --filter, --exclude and explain.
_enginecheck_ids() {
    local -a protocol ids
    local place=${words[(I)--protocol]}
    (( place > 0 )) && protocol=(--protocol "${words[place + 1]}")
    ids=(${(uf)"$(enginecheck list --ids $protocol 2>/dev/null | sed 's/\[.*//')"})
    compadd -a ids
}

