# fish completion for drawfour. The tables come from `drawfour help --json`.

# The words before the cursor that are no options.
function __drawfour_words
    string match -v -- '-*' (commandline -opc)[2..-1]
end

function __drawfour_no_command
    test (count (commandline -opc)) -eq 1
end

# Whether the command, and the verb if one is named, are these.
function __drawfour_in
    set -l words (__drawfour_words)
    test "$words[1]" = "$argv[1]"; or return 1
    test (count $argv) -eq 1; or test "$words[2]" = "$argv[2]"
end

function __drawfour_needs_verb
    set -l words (commandline -opc)
    test (count $words) -eq 2; and test "$words[2]" = "$argv[1]"
end

# What is no option may stand here; of a command with verbs, after the verb.
function __drawfour_operand
    __drawfour_in $argv[1]; and not __drawfour_needs_verb tournament
    and not __drawfour_needs_verb store
end

# The value under way, also after --option=.
function __drawfour_current
    commandline -ct | string replace -r '^--[a-z-]+=' ''
end

# The last entry of a list that is parted by commas.
function __drawfour_list
    set -l before (__drawfour_current | string match -r '^.*,')
    for word in (__drawfour_values $argv[1])
        echo "$before$word"
    end
end

function __drawfour_card
    set -l card (__drawfour_current | string match -r '^[^=]+=')
    if test -z "$card"
        string split ' ' 'WC= WC1= WC2= WC3= r= y= g= b='
        return
    end
    for rule in (__drawfour_values HOUSE)
        echo "$card$rule"
    end
end

complete -c drawfour -f
@TABLES@
complete -c drawfour -n __drawfour_no_command -a help -d 'this, or more about one command'
complete -c drawfour -n __drawfour_no_command -s V -l version -d 'prints the version'
complete -c drawfour -n __drawfour_no_command -s h -l help -d 'lists the commands'
complete -c drawfour -n '__drawfour_in help' -l json -d 'prints all of it as one JSON object'
complete -c drawfour -n '__drawfour_in help' -l help -d 'lists the commands'
