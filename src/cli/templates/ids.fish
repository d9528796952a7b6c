
# Ids of scenarios behind --filter, --exclude and explain.
function __enginecheck_ids
    enginecheck list --ids 2>/dev/null | string replace -r '\[.*' '' | sort -u
end
complete -c enginecheck -l filter -x -a "(__enginecheck_ids)"
complete -c enginecheck -l exclude -x -a "(__enginecheck_ids)"
complete -c enginecheck -n "__fish_enginecheck_using_subcommand explain" -f -a "(__enginecheck_ids)"
