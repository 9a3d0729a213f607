# bash completion for drawfour                                            -*- shell-script -*-
# The tables come from `drawfour help --json`, so that no word stands here twice.
# shellcheck disable=SC2154  # a table below

declare -gA _drawfour_values=() _drawfour_verbs=() _drawfour_operands=() \
    _drawfour_options=() _drawfour_arguments=()
@TABLES@

# Takes those of the words $1 that begin with $2, and puts $3 in front of them.
_drawfour_words()
{
    local word
    for word in $1; do
        [[ $word == "$2"* ]] && COMPREPLY+=("$3$word")
    done
}

# Files that begin with $1; with a second argument folders, or files that end like it.
_drawfour_files()
{
    local path
    compopt -o filenames 2>/dev/null
    while IFS= read -r path; do
        if [[ -d $path || -z ${2-} || ($2 != / && $path == *"$2") ]]; then
            COMPREPLY+=("$path")
        fi
    done < <(compgen -f -- "$1")
}

# The value $2 of the kind $1.
_drawfour_value()
{
    local before
    case $1 in
    file) _drawfour_files "$2" ;;
    folder) _drawfour_files "$2" / ;;
    :*) _drawfour_words "${1#:}" "$2" "" ;;
    EDITION | HOUSE)
        _drawfour_words "${_drawfour_values[$1]}" "$2" ""
        _drawfour_files "$2" .lua
        ;;
    BOT | OPTION=VALUE) # lists: the last entry is completed
        before=${2%"${2##*,}"}
        _drawfour_words "${_drawfour_values[$1]}" "${2##*,}" "$before"
        compopt -o nospace 2>/dev/null
        ;;
    CARD=RULE)
        if [[ $2 == *=* ]]; then
            _drawfour_words "${_drawfour_values[HOUSE]}" "${2#*=}" "${2%%=*}="
        else
            _drawfour_words 'WC= WC1= WC2= WC3= r= y= g= b=' "$2" ""
            compopt -o nospace 2>/dev/null
        fi
        ;;
    ?*) _drawfour_words "${_drawfour_values[$1]-}" "$2" "" ;;
    esac
}

_drawfour()
{
    local line=${COMP_LINE:0:COMP_POINT} words current previous command verb key kept i
    COMPREPLY=()
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    current=${words[-1]}
    previous=${words[-2]-}
    command=${words[1]-}

    if ((${#words[@]} == 2)); then
        _drawfour_words "$_drawfour_commands --help --version -h -V" "$current" ""
        return
    fi
    [[ $command == help ]] && _drawfour_words "$_drawfour_commands --json --help" "$current" ""
    [[ -n ${_drawfour_options[$command]-} ]] || return
    verb=
    [[ -n ${_drawfour_verbs[$command]-} ]] && ((${#words[@]} > 3)) && verb=${words[2]}
    key=$command${verb:+ $verb}

    if [[ $current == --*=* ]]; then
        kept=${current%%=*}=
        _drawfour_value "${_drawfour_arguments[$command ${kept%=}]-}" "${current#*=}"
        COMPREPLY=("${COMPREPLY[@]/#/$kept}")
    elif [[ $current == -* ]]; then
        _drawfour_words "${_drawfour_options[$key]-}" "$current" ""
    elif [[ $previous == --* && -n ${_drawfour_arguments["$command $previous"]+is} ]]; then
        _drawfour_value "${_drawfour_arguments[$command $previous]}" "$current"
    elif [[ -n ${_drawfour_verbs[$command]-} && -z $verb ]]; then
        _drawfour_words "${_drawfour_verbs[$command]}" "$current" ""
    else
        _drawfour_value "${_drawfour_operands[$command]-}" "$current"
    fi

    # bash replaces only what follows the last = or : of the word.
    kept=${current%"${current##*[=:]}"}
    for i in "${!COMPREPLY[@]}"; do
        COMPREPLY[i]=${COMPREPLY[i]#"$kept"}
    done
}

complete -F _drawfour drawfour
