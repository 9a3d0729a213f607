/* record_write.c - tags, rounds and moves as text. */
#include <drawfour/record_write.h>

#include <drawfour/notation.h>

#include "core/out.h"

void d4_writer_init(struct d4_writer *writer, char *text, int size)
{
    *writer = (struct d4_writer){text, size, 0, 0};
    if (size > 0)
        text[0] = '\0';
}

static void put_char(struct d4_writer *writer, char c)
{
    struct d4__out out = {writer->text, writer->size, writer->length};

    d4__out_char(&out, c);
    writer->length = out.length;
    writer->column = c == '\n' ? 0 : writer->column + 1;
}

static void put_text(struct d4_writer *writer, const char *text)
{
    while (*text != '\0')
        put_char(writer, *text++);
}

static void put_number(struct d4_writer *writer, long number)
{
    char digits[24];
    struct d4__out out;

    d4__out_init(&out, digits, (int)sizeof digits);
    d4__out_int(&out, number);
    put_text(writer, digits);
}

static void put_quoted(struct d4_writer *writer, const char *value)
{
    put_char(writer, '"');
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\')
            put_char(writer, '\\');
        put_char(writer, *value);
    }
    put_char(writer, '"');
}

/* A new line and the bracket. */
static void begin_tag(struct d4_writer *writer)
{
    if (writer->column > 0)
        put_char(writer, '\n');
    put_char(writer, '[');
}

/* [Name " up to the first value; 'suffix' may be "". */
static void open_tag(struct d4_writer *writer, const char *name, const char *suffix)
{
    begin_tag(writer);
    put_text(writer, name);
    put_text(writer, suffix);
    put_text(writer, " \"");
}

static void close_tag(struct d4_writer *writer)
{
    put_text(writer, "\"]\n");
}

void d4_record_tag(struct d4_writer *writer, const char *name, const char *value)
{
    begin_tag(writer);
    put_text(writer, name);
    put_char(writer, ' ');
    put_quoted(writer, value);
    put_text(writer, "]\n");
}

void d4_record_players(struct d4_writer *writer, const char *const names[], int count)
{
    begin_tag(writer);
    put_text(writer, "Players");
    for (int i = 0; i < count; i++) {
        put_char(writer, ' ');
        put_quoted(writer, names[i]);
    }
    put_text(writer, "]\n");
}

static void put_number_tag(struct d4_writer *writer, const char *name, long number)
{
    open_tag(writer, name, "");
    put_number(writer, number);
    close_tag(writer);
}

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a != *b;
}

static void put_options(struct d4_writer *writer, const struct d4_edition *edition,
                        const struct d4_setup *setup)
{
    struct d4_setup sheet;

    d4_setup_init(&sheet, edition);
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        char now[8], before[8];
        const char *value = d4_option_value(&setup->options, i, now);

        if (!differ(value, d4_option_value(&sheet.options, i, before)))
            continue;
        open_tag(writer, "Rule.", d4_option_name(i));
        put_text(writer, value);
        close_tag(writer);
    }
}

static void put_rule_name(struct d4_writer *writer, const struct d4_house_rule *rule,
                          const char *name)
{
    put_char(writer, ' ');
    put_quoted(writer, name != NULL ? name : rule->name);
    put_text(writer, "]\n");
}

/* D6: cards lost, and what the blanks are. */
static void put_blanks(struct d4_writer *writer, const struct d4_edition *edition,
                       const struct d4_setup *setup, const struct d4_record_names *names)
{
    int lost = 0;

    for (int c = 0; c < edition->color_count; c++)
        for (int f = 0; f < edition->face_count; f++)
            for (int n = setup->lost[c][f]; n > 0; n--) {
                if (lost++ == 0)
                    open_tag(writer, "Lost", "");
                else
                    put_char(writer, ' ');
                put_char(writer, edition->color[c].letter);
                put_text(writer, edition->face[f].code);
            }
    if (lost > 0)
        close_tag(writer);
    for (int c = 0; c < edition->color_count; c++) {
        char letter[2] = {edition->color[c].letter, '\0'};

        if (setup->blank_use[c] == D4_BLANK_OUT)
            continue;
        if (setup->blank_use[c] == D4_BLANK_REPLACES) {
            open_tag(writer, "Blank.", letter);
            put_text(writer, letter);
            put_text(writer, edition->face[setup->blank_face[c]].code);
            close_tag(writer);
        } else {
            begin_tag(writer);
            put_text(writer, "Blank.");
            put_text(writer, letter);
            put_rule_name(writer, setup->blank[c], names->blank[c]);
        }
    }
}

/* D4 and W4: the customizables that are in, and their rules. */
static void put_house(struct d4_writer *writer, const struct d4_edition *edition,
                      const struct d4_setup *setup, const struct d4_record_names *names)
{
    const struct d4_face *face = NULL;

    for (int f = 0; f < edition->face_count; f++)
        if (edition->face[f].house)
            face = &edition->face[f];
    if (setup->swap_hands_out)
        d4_record_tag(writer, "SwapHands", "out");
    if (face == NULL)
        return;
    int copies = face->copies < D4_HOUSE_MAX ? face->copies : D4_HOUSE_MAX;
    if (setup->customizables < copies) {
        copies = setup->customizables;
        put_number_tag(writer, "Customizable", copies);
    }
    for (int i = 0; i < copies; i++) {
        if (setup->house[i] == NULL)
            continue;
        begin_tag(writer);
        put_text(writer, "House.");
        put_text(writer, face->code);
        put_number(writer, i + 1);
        put_rule_name(writer, setup->house[i], names->house[i]);
    }
}

void d4_record_setup_named(struct d4_writer *writer, const struct d4_edition *edition,
                           const struct d4_record_names *names, const struct d4_setup *setup,
                           const struct d4_match *match)
{
    d4_record_tag(writer, "Edition", names->edition != NULL ? names->edition : edition->name);
    put_number_tag(writer, "Seats", match->seats);
    d4_record_tag(writer, "Format", d4_format_name((enum d4_format)match->format));
    put_number_tag(writer, "Target", match->target);
    put_options(writer, edition, setup);
    put_blanks(writer, edition, setup, names);
    put_house(writer, edition, setup, names);
}

void d4_record_setup(struct d4_writer *writer, const struct d4_edition *edition,
                     const char *edition_name, const struct d4_setup *setup,
                     const struct d4_match *match)
{
    const struct d4_record_names names = {.edition = edition_name};

    d4_record_setup_named(writer, edition, &names, setup, match);
}

void d4_record_round(struct d4_writer *writer, int round)
{
    if (writer->column > 0)
        put_char(writer, '\n');
    put_text(writer, "\nround ");
    put_number(writer, round);
    put_char(writer, '\n');
}

void d4_record_seed(struct d4_writer *writer, int generator, const uint8_t seed[D4_SEED_BYTES])
{
    static const char HEX[] = "0123456789abcdef";
    int fast = generator == D4_GENERATOR_FAST;

    if (fast)
        d4_record_tag(writer, "Generator", "fast");
    open_tag(writer, "Seed", "");
    for (int i = fast ? D4_SEED_BYTES - 8 : 0; i < D4_SEED_BYTES; i++) {
        put_char(writer, HEX[seed[i] >> 4]);
        put_char(writer, HEX[seed[i] & 15]);
    }
    close_tag(writer);
}

void d4_record_dealer(struct d4_writer *writer, int dealer)
{
    put_number_tag(writer, "Dealer", dealer);
}

void d4_record_scores(struct d4_writer *writer, const struct d4_match *match)
{
    open_tag(writer, "Scores", "");
    for (int seat = 0; seat < match->seats; seat++) {
        if (seat > 0)
            put_char(writer, ' ');
        put_number(writer, match->score[match->player[seat]]);
    }
    close_tag(writer);
}

static void put_kinds(struct d4_writer *writer, const struct d4_rules *rules, const char *name,
                      const uint8_t *kinds, int count)
{
    open_tag(writer, name, "");
    for (int i = 0; i < count; i++) {
        if (i > 0)
            put_char(writer, ' ');
        put_text(writer, d4_card_write(rules, kinds[i]));
    }
    close_tag(writer);
}

static void put_hand(struct d4_writer *writer, const struct d4_rules *rules, int seat,
                     const struct d4_hand *hand)
{
    uint8_t kinds[D4_DECK_MAX];
    char name[8] = {'H', 'a', 'n', 'd', '.', (char)('0' + seat), '\0'};
    int count = 0;

    for (uint64_t set = d4_hand_kinds(hand); set != 0;) {
        unsigned kind = d4_next_kind(&set);

        for (unsigned n = d4_hand_count(hand, kind); n > 0 && count < D4_DECK_MAX; n--)
            kinds[count++] = (uint8_t)kind;
    }
    put_kinds(writer, rules, name, kinds, count);
}

void d4_record_position(struct d4_writer *writer, const struct d4_rules *rules,
                        const struct d4_position *position)
{
    for (int seat = 0; seat < rules->seats && position->has_hands; seat++)
        put_hand(writer, rules, seat, &position->hand[seat]);
    if (position->flip != D4_NO_KIND)
        put_kinds(writer, rules, "Flip", &position->flip, 1);
    if (position->top != D4_NO_KIND) {
        char action[D4_ACTION_TEXT];
        unsigned color =
            rules->kind[position->top].color == D4_NO_COLOR ? position->color : D4_NO_COLOR;

        d4_action_write(rules, d4_play_wild(position->top, color), action);
        d4_record_tag(writer, "Top", action);
        if (position->turn != D4_NO_SEAT)
            put_number_tag(writer, "Turn", position->turn);
        if (position->direction == D4_RIGHT)
            d4_record_tag(writer, "Direction", "right");
    }
    if (position->discard_size > 0)
        put_kinds(writer, rules, "Discard", position->discard, position->discard_size);
    if (position->shield != D4_NO_SEAT)
        put_number_tag(writer, "Shield", position->shield);
    if (position->has_pile)
        put_kinds(writer, rules, "Pile", position->pile, position->pile_size);
}

void d4_record_result(struct d4_writer *writer, const struct d4_match *match,
                      const struct d4_game *game)
{
    int32_t points[D4_SEATS_MAX];

    d4_match_points(match, game, points);
    open_tag(writer, "Result", "");
    if (game->phase == D4_PHASE_OVER)
        put_number(writer, game->winner);
    else
        put_char(writer, '-');
    for (int seat = 0; seat < match->seats; seat++) {
        put_char(writer, ' ');
        put_number(writer, points[seat]);
    }
    close_tag(writer);
}

void d4_record_move(struct d4_writer *writer, const struct d4_rules *rules, int seat,
                    struct d4_action action)
{
    char text[D4_ACTION_TEXT];
    int length = d4_action_write(rules, action, text);

    if (writer->column > 0 && writer->column + 3 + length > D4_RECORD_COLUMNS)
        put_char(writer, '\n');
    else if (writer->column > 0)
        put_char(writer, ' ');
    put_number(writer, seat);
    put_char(writer, ':');
    put_text(writer, text);
}

int d4_record_end(struct d4_writer *writer)
{
    if (writer->column > 0)
        put_char(writer, '\n');
    return writer->length;
}
