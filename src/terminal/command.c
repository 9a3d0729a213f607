/* command.c - see command.h. */
#include "terminal/command.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *word;
    enum tui_command command;
} WORDS[] = {
    {"help", TUI_HELP},   {"?", TUI_HELP},    {"hand", TUI_HAND},     {"cards", TUI_HAND},
    {"table", TUI_TABLE}, {"log", TUI_LOG},   {"scores", TUI_SCORES}, {"score", TUI_SCORES},
    {"hint", TUI_HINT},   {"undo", TUI_UNDO}, {"ready", TUI_READY},   {"deal", TUI_READY},
    {"quit", TUI_QUIT},   {"exit", TUI_QUIT},
};

static const char *const HELP[] = {
    "r7            play that card: a color letter, then a number, S skip, R reverse",
    "              or D draw two",
    "W=g  W4=b     play a wild and name the color",
    "WS=r@2        the same against a seat; WS=r with nobody",
    "r7!           play it and call UNO with it",
    "draw  pass    take a card from the pile; keep it (or end the turn)",
    "take  challenge           what to do about a penalty",
    "uno  catch    call UNO; catch whoever did not (catch@2: seat 2)",
    "yes  no  =r  discard=r7   answers when the game asks",
    "talk@Ben      say that Ben gave advice; vote yes, vote no decide about it",
    "hand  table  scores  log  what you hold, how things stand, what happened",
    "what rD       what a card, a house rule, an option or a clause says; what alone",
    "              tells of the card on top, the table's options and all cards",
    "hint  undo    what the champion would do; take your last move back",
    "save [FILE]   keep the game for later",
    "record [FILE] write down the rounds that were played",
    "say TEXT      say something to the table",
    "ready         deal the next round",
    "rematch  analyze          after a match",
    "quit          end",
    NULL,
};

const char *tui_command_help(int i)
{
    return HELP[i];
}

/* The legal action that is meant: as written, or with other case if that is not
 * ambiguous. A bare `catch` is the one that is possible. */
static const char *find_legal(const struct tui_model *model, const char *text)
{
    const char *found = NULL;
    int count = 0;

    for (int i = 0; model->asked && i < model->legals; i++) {
        const char *legal = model->legal[i];
        if (strcmp(legal, text) == 0)
            return legal;
        if (strcasecmp(legal, text) == 0 ||
            (strcasecmp(text, "catch") == 0 && strncmp(legal, "catch@", 6) == 0)) {
            found = legal;
            count++;
        }
    }
    return count == 1 || strcasecmp(text, "catch") == 0 ? found : NULL;
}

int tui_write_record(struct tui_source *source, const char *path, char answer[TUI_TEXT_MAX])
{
    char *record = source->record ? source->record(source->context) : NULL;

    if (path[0] == '\0')
        path = TUI_RECORD_DEFAULT;
    if (!record) {
        snprintf(answer, TUI_TEXT_MAX, "no round was played to its end: there is no record");
        return -1;
    }
    FILE *file = fopen(path, "w");
    int bad = !file || fputs(record, file) < 0;
    bad |= file && fclose(file) != 0;
    free(record);
    if (bad)
        snprintf(answer, TUI_TEXT_MAX, "%.200s: %s", path, strerror(errno));
    else
        snprintf(answer, TUI_TEXT_MAX, "The record is in %.200s", path);
    return bad ? -1 : 0;
}

/* What is wrong with 'text', for somebody who wants to know what would be right. */
static enum tui_command explain(const struct tui_model *model, const char *text,
                                char answer[TUI_TEXT_MAX])
{
    struct tui_move move;
    int length, found = 0;

    if (!model->asked) {
        snprintf(answer, TUI_TEXT_MAX, "'%.40s': it is not your turn; `help` lists the words",
                 text);
        return TUI_WRONG;
    }
    length = snprintf(answer, TUI_TEXT_MAX, "Say more: ");
    for (int i = 0; i < model->legals && length < TUI_TEXT_MAX - 40; i++) {
        tui_move_read(model->legal[i], &move);
        if (move.verb == 'v' || move.call || strcasecmp(move.code, text) != 0 || !move.code[0])
            continue;
        length += snprintf(answer + length, (size_t)(TUI_TEXT_MAX - length), "%s%s",
                           found++ ? ", " : "", model->legal[i]);
    }
    if (found == 0) {
        length = snprintf(answer, TUI_TEXT_MAX, "'%.40s' is not possible now. You can: ", text);
        for (int i = 0; i < model->legals && length < TUI_TEXT_MAX - 40; i++)
            length += snprintf(answer + length, (size_t)(TUI_TEXT_MAX - length), "%s%s",
                               i ? " " : "", model->legal[i]);
    }
    return TUI_WRONG;
}

/* The seat that is meant by its number or by the name of who sits there, or TUI_NO_SEAT. */
static int find_seat(const struct tui_model *model, const char *text)
{
    for (int i = 0; i < model->seats; i++)
        if (strcasecmp(tui_seat_name(model, i), text) == 0 ||
            (text[0] == '0' + i && text[1] == '\0'))
            return i;
    return TUI_NO_SEAT;
}

/* A vote or a motion on advice (N1), a seat to take. Returns whether it was that. */
static int table_request(struct tui_game *game, int viewer, const char *line)
{
    int seat;

    if (strcmp(line, "vote yes") == 0 || strcmp(line, "vote no") == 0)
        tui_game_vote(game, viewer, line[5] == 'y');
    else if (strncmp(line, "talk@", 5) == 0 &&
             (seat = find_seat(&game->model[viewer], line + 5)) != TUI_NO_SEAT)
        tui_game_motion(game, viewer, seat);
    else if (sscanf(line, "sit %d", &seat) == 1)
        tui_game_sit(game, viewer, seat);
    else if (strcmp(line, "sit") == 0)
        tui_game_sit(game, viewer, TUI_NO_SEAT);
    else if (strcmp(line, "stand") == 0)
        tui_game_send(game, viewer, line);
    else if (strcmp(line, "rematch") == 0)
        tui_game_rematch(game);
    else
        return 0;
    return 1;
}

enum tui_command tui_command(struct tui_game *game, int viewer, const char *line,
                             char answer[TUI_TEXT_MAX])
{
    const struct tui_model *model = &game->model[viewer];
    char text[TUI_TEXT_MAX];

    while (isspace((unsigned char)*line))
        line++;
    snprintf(text, sizeof text, "%s", line);
    for (size_t end = strlen(text); end > 0 && isspace((unsigned char)text[end - 1]);)
        text[--end] = '\0';
    answer[0] = '\0';
    if (text[0] == '\0')
        return TUI_EMPTY;
    const char *legal = find_legal(model, text);
    if (legal) {
        game->kept = 0;
        tui_game_act(game, viewer, legal);
        return TUI_DONE;
    }
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcasecmp(WORDS[i].word, text) == 0)
            return WORDS[i].command;
    if (strncmp(text, "say ", 4) == 0) {
        tui_game_say(game, viewer, text + 4);
        return TUI_DONE;
    }
    if (strncmp(text, "save", 4) == 0 && (text[4] == '\0' || text[4] == ' ')) {
        snprintf(answer, TUI_TEXT_MAX, "%s", text[4] ? text + 5 : "");
        return TUI_SAVE;
    }
    if (strncmp(text, "record", 6) == 0 && (text[6] == '\0' || text[6] == ' ')) {
        snprintf(answer, TUI_TEXT_MAX, "%s", text[6] ? text + 7 : "");
        return TUI_RECORD;
    }
    if (strncasecmp(text, "what", 4) == 0 && (text[4] == '\0' || text[4] == ' ')) {
        snprintf(answer, TUI_TEXT_MAX, "%s", text[4] ? text + 5 : "");
        return TUI_WHAT;
    }
    if (table_request(game, viewer, text))
        return TUI_DONE;
    /* A script that keeps what it drew need not know whether the card fitted. */
    if (game->kept && strcasecmp(text, "pass") == 0) {
        game->kept = 0;
        snprintf(answer, TUI_TEXT_MAX, "%s", TUI_KEPT_ALREADY);
        return TUI_TOLD;
    }
    return explain(model, text, answer);
}
