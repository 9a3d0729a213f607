/* help_options.c - what each option of each command is for. */
#include <stdio.h>
#include <string.h>

#include "cli/help.h"
#include "server/config.h"

static const struct help_verb verbs[] = {
    {"tournament", "plan", "[OPTION...] [FILE]",
     "makes an event and prints it; with FILE it is kept there"},
    {"tournament", "run", "[OPTION...] FILE",
     "plays what is left of an event and writes a record of each table; goes on after an "
     "interrupt"},
    {"tournament", "standings", "[--json] FILE", "shows places and the crosstable"},
    {"store", "backup", "DB FILE", "makes a copy, also while the server runs, and verifies it"},
    {"store", "verify", "DB", "checks every checksum"},
    {"store", "list", "[OPTION...] DB", "prints the games: id, date, edition, rounds, players"},
    {"store", "export", "DB GAME", "prints a game's record"},
    {"store", "prune", "[OPTION...] DB", "deletes what is past its time"},
    {"store", "reports", "DB", "prints what players reported"},
    {"store", "recover", "[--quarantine] DB", "names damaged tables and says what can be done"},
};

/* What a table plays by, and how a laboratory plays it. */
#define TABLE "play join bench demo sim compare tournament/plan"
#define LAB "sim compare"

/* The commands that take an option stand in front of it, parted by spaces; COMMAND/VERB
 * where one verb alone takes it. Arguments that are like each other have the same name:
 * completion goes by it. Within a command the order here is that of the help. */
static const struct row {
    const char *commands;
    const char *name, *argument, *text;
} rows[] = {
    {"serve", "--config", "FILE", "a file of settings, drawfour.conf(5)"},
    {"serve", "--check-config", NULL, "says whether all settings are well, and ends"},

    {"join", "--name", "NAME", "how one is called there"},
    {"join", "--watch", NULL, "watches instead of taking a seat"},
    {"join", "--plain", NULL, "the line mode, as in play"},
    {"join", "--new", NULL,
     "makes a table at the server that LINK names, sits down and tells the link for others; "
     "what "
     "follows is about it"},
    {"join", "--public", NULL,
     "anyone at the server finds the new table; else who has its link"},
    {"join", "--bots", "BOT,...",
     "one level for all other seats, or one each; a - leaves a seat to a person, as all are "
     "unless said"},

    {"play", "--people", "NAMES",
     "who shares the keyboard: Ann,Ben; a - leaves a seat to a bot: Ann,-,Ben"},
    {"tournament/plan", "--event", "whist|round-robin|swiss",
     "the schedule; whist, where partners change (C5), unless said"},
    {"tournament/plan", "--players", "N or NAMES",
     "how many play, or who, with the bots that play for them: Ann,Ben=hard"},
    {"play demo " LAB " tournament/plan", "--bots", "BOT,...",
     "who plays: one for all seats, or one each; a bot is a level or cmd:PROGRAM; normal "
     "unless said"},
    {"play join demo " LAB " tournament/plan", "--seats", "N",
     "how many seats there are, 2 to 10"},
    {TABLE, "--edition", "EDITION",
     "the edition, by its name or the path of its file: ./mine.lua; classic unless said"},
    {"play join " LAB, "--format", "FORMAT", "how rounds become a match (C2 to C7)"},
    {"tournament/plan", "--format", "standard|lowest", "how a table is scored (C2, C3)"},
    {"play join sim", "--target", "N",
     "the points that a match goes to, 500; cycles with rotating partners"},
    {TABLE, "--rule", "OPTION=VALUE",
     "table options (O): stacking=any,jump-in=on; may be given again"},
    {TABLE, "--house", "CARD=RULE",
     "a house rule on a customizable (WC1=joke), or what a blank is: y=extra-turn, or y=y4 "
     "with --lost y4; a rule is a name or a file; may be given again"},
    {TABLE, "--customizable", "N", "how many customizables are in the deck (D4); all of them"},
    {TABLE, "--swap-hands", "in|out", "whether the Swap Hands card is in (D4)"},
    {TABLE, "--lost", "CARD,...", "cards that are missing from the deck (D6): y4,b2"},

    {"play", "--plain", NULL, "the line mode: for screen readers, dumb terminals and pipes"},
    {"play", "--save", "FILE", "keeps the game in FILE from the start"},
    {"play", "--resume", "FILE", "goes on with a game that was kept"},
    {"play", "--seed", "HEX", "fixes the deals: up to 64 hex digits"},
    {"play join", "--timer", "SECONDS", "limits how long a decision may take"},
    {"play join", "--pace", "MS", "how long bots seem to think"},
    {"play join", "--window", "MS", "how long a turn waits for a call or a catch"},

    {"rules", "--house", "HOUSE", "says what a house rule, a name or a file, does"},
    {"deck", "--edition", "EDITION", "another way to name the edition"},

    {"replay", "--seat", "N|watch",
     "tells only what that seat may know, or what a spectator may"},
    {"verify", "--commit", "HEX",
     "a commitment that you noted before a deal must be that of a round; may be given again"},
    {"verify", "--witness", "FILE",
     "what your client kept: the record must be what you were shown"},
    {"verify", "--allow-unproven", NULL, "lets rounds without a proof pass"},

    {"analyze", "--playouts", "N",
     "how often each choice is played out; 4000 gives about 1.5 percent points either way"},
    {LAB, "--rounds", "N", "how many rounds are played, 10000 unless said"},
    {"sim", "--matches", "N", "plays so many matches instead of rounds"},
    {"bench", "--rounds", "N", "how many rounds each measurement plays, 100000"},
    {"tournament/plan", "--rounds", "N", "how many rounds the schedule has"},
    {"tournament/plan", "--deals", "N", "how many deals a table plays in each"},
    {"ladder", "--levels", "BOT,...",
     "the bots that are compared, the weakest first; random and all levels unless said"},
    {"ladder", "--deals", "N", "how many deals a cell has; 2,000"},
    {"ladder", "--thinking-deals", "N",
     "the same of a cell in which a bot thinks ahead, as hard does; 200"},
    {"ladder analyze demo " LAB, "--seed", "N",
     "the number that decides all that is left to chance"},
    {"tournament/plan", "--seed", "HEX", "fixes the deals: up to 64 hex digits"},
    {"ladder analyze " LAB, "--threads", "N",
     "all cores unless said; changes nothing in the result"},
    {"bench", "--threads", "N", "how many threads the second part uses; all cores"},
    {LAB, "--duplicate", NULL, "plays every deal in every seating"},
    {"tournament/plan", "--duplicate", NULL, "gives every table the same deals"},
    {LAB, "--perfect", "on|off", "with off, bots forget calls and catches as people do"},
    {"sim", "--times", NULL, "measures how long decisions take"},
    {"bench", "--signature", NULL, "stops after the signature"},
    {"demo", "--record", NULL, "prints the round as a record, drawfour-d4n(5)"},
    {"tournament/plan", "--force", NULL, "begins an event anew that is there already"},
    {"tournament/run", "--records", "FOLDER",
     "where the records of tables go, FILE.records unless said"},
    {"tournament/run", "--tables", "N", "stops after so many tables"},
    {"tournament/run", "--quiet", NULL, "tells nothing while it plays"},

    {"store/list", "--player", "ID", "only the games of this player"},
    {"store/list", "--limit", "N", "at most so many; 0: all"},
    {"store/prune", "--logs-older-than", "TIME",
     "logs of closed tables that go: 12h, 30d, 8w or never; 30d unless said"},
    {"store/prune", "--games-older-than", "TIME", "games that go; never unless said"},
    {"store/prune", "--guests-older-than", "TIME",
     "guests who never played and were not seen since; never unless said"},
    {"store/prune", "--reports-older-than", "TIME", "reports that go; never unless said"},
    {"store/recover", "--quarantine", NULL, "sets damaged tables aside; their logs are kept"},

    {"ladder", "--list", NULL, "names the tables that there are, and ends"},
    {"ladder", "--markdown", NULL, "prints the table as docs/strength.md has it"},
    {"ladder", "--json", NULL, "prints one JSON list, an object for each cell"},
    {"replay verify analyze tournament " LAB, "--json", NULL, "prints one JSON object"},
    {LAB, "--csv", NULL, "prints comma-separated values"},
    {"analyze " LAB, "--report", "FILE.html", "writes a page with plots"},
    {"ladder analyze " LAB, "--quiet", NULL, "shows no progress and no timing"},
};

#undef TABLE
#undef LAB

#define VERB_COUNT ((int)(sizeof verbs / sizeof verbs[0]))
#define ROW_COUNT ((int)(sizeof rows / sizeof rows[0]))

const struct help_verb *help_verb_at(int i)
{
    return i < VERB_COUNT ? &verbs[i] : NULL;
}

/* Whether 'command' is among those of a row; sets the verb. */
static int belongs(const char *list, const char *command, char verb[16])
{
    size_t length = strlen(command);

    verb[0] = '\0';
    while (*list) {
        size_t word = strcspn(list, " ");

        if (strncmp(list, command, length) == 0 && (word == length || list[length] == '/')) {
            if (word > length)
                snprintf(verb, 16, "%.*s", (int)(word - length - 1), list + length + 1);
            return 1;
        }
        list += word;
        list += strspn(list, " ");
    }
    return 0;
}

int help_option_of(const char *command, int i, struct help_option *option)
{
    static char name[64];
    const struct srv_setting *setting;

    for (int row = 0; row < ROW_COUNT; row++) {
        if (!belongs(rows[row].commands, command, option->verb) || i-- > 0)
            continue;
        option->name = rows[row].name;
        option->argument = rows[row].argument;
        option->text = rows[row].text;
        return 1;
    }
    setting = strcmp(command, "serve") == 0 ? srv_setting_at(i) : NULL;
    if (!setting)
        return 0;
    snprintf(name, sizeof name, "--%s", setting->name);
    *option = (struct help_option){name, setting->argument, setting->summary, ""};
    return 1;
}
