/* reading_bytes.c - what texts were read to, as bytes behind the settings in a log.
 *
 * A version, how many, and for each its kind, the hash of its text, and its fields in order. */
#include <string.h>

#include "core/edition_check.h"
#include "table/bytes.h"
#include "table/library.h"

/* 2: the options of an edition (E7) for the flag of table talk, and odds (E3). Bytes of the
 * first version are passed over; the text that lies beside them is read again. */
#define VERSION 2

/* --- Writing. */

static void write_program(struct tbl_writer *writer, const struct d4_program *program)
{
    tbl_write_number(writer, program->length, 1);
    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];

        tbl_write_number(writer, effect->op, 1);
        tbl_write_number(writer, effect->who, 1);
        tbl_write_number(writer, effect->n, 1);
        tbl_write_number(writer, effect->chances, 1);
        tbl_write_number(writer, effect->of, 1);
    }
}

static void write_face(struct tbl_writer *writer, const struct d4_face *face)
{
    tbl_write_text(writer, face->code);
    tbl_write_text(writer, face->name);
    tbl_write_number(writer, (uint8_t)face->number, 1);
    tbl_write_number(writer, face->points, 1);
    tbl_write_number(writer, face->copies, 1);
    tbl_write_number(writer, face->wild, 1);
    tbl_write_number(writer, face->house, 1);
    tbl_write_number(writer, face->blank, 1);
    tbl_write_number(writer, face->start, 1);
    write_program(writer, &face->program);
}

/* By name, since there may be other options when it is read. */
static void write_options(struct tbl_writer *writer, const struct d4_edition *edition)
{
    char value[8];

    tbl_write_number(writer, sizeof edition->options, 1);
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        tbl_write_text(writer, d4_option_name(i));
        tbl_write_text(writer, d4_option_value(&edition->options, i, value));
        tbl_write_number(writer, edition->fixed >> i & 1, 1);
    }
}

static void write_edition(struct tbl_writer *writer, const struct d4_edition *edition)
{
    tbl_write_text(writer, edition->name);
    tbl_write_text(writer, edition->title);
    tbl_write_number(writer, edition->dealer_by, 1);
    write_options(writer, edition);
    tbl_write_number(writer, edition->color_count, 1);
    for (int i = 0; i < edition->color_count; i++) {
        tbl_write_number(writer, (uint8_t)edition->color[i].letter, 1);
        tbl_write_text(writer, edition->color[i].name);
    }
    tbl_write_number(writer, edition->face_count, 1);
    for (int i = 0; i < edition->face_count; i++)
        write_face(writer, &edition->face[i]);
}

static void write_rule(struct tbl_writer *writer, const struct d4_house_rule *rule)
{
    tbl_write_text(writer, rule->name);
    tbl_write_text(writer, rule->text);
    tbl_write_text(writer, rule->asks);
    write_program(writer, &rule->program);
}

int tbl_reading_bytes_write(const struct tbl_reading *const *readings, int count,
                            uint8_t *bytes, int size)
{
    struct tbl_writer writer = {bytes, size, 0};

    tbl_write_number(&writer, VERSION, 1);
    tbl_write_number(&writer, (uint64_t)count, 1);
    for (int i = 0; i < count; i++) {
        tbl_write_number(&writer, readings[i]->kind, 1);
        tbl_write(&writer, readings[i]->key, TBL_TEXT_KEY_BYTES);
        if (readings[i]->kind == TBL_TEXT_EDITION)
            write_edition(&writer, &readings[i]->edition);
        else
            write_rule(&writer, &readings[i]->rule);
    }
    return writer.at;
}

/* --- Reading. */

static void read_program(struct tbl_reader *reader, struct d4_program *program)
{
    program->length = (uint8_t)tbl_read_below(reader, D4_EFFECTS_MAX);
    for (int i = 0; i < program->length; i++) {
        struct d4_effect *effect = &program->effect[i];

        effect->op = (uint8_t)tbl_read_below(reader, D4_OP_COUNT - 1);
        effect->who = (uint8_t)tbl_read_below(reader, D4_WHO_COUNT - 1);
        effect->n = (uint8_t)tbl_read_number(reader, 1);
        effect->chances = (uint8_t)tbl_read_number(reader, 1);
        effect->of = (uint8_t)tbl_read_number(reader, 1);
    }
}

static void read_face(struct tbl_reader *reader, struct d4_face *face)
{
    tbl_read_text(reader, face->code, sizeof face->code);
    tbl_read_text(reader, face->name, sizeof face->name);
    face->number = (int8_t)tbl_read_number(reader, 1);
    face->points = (uint8_t)tbl_read_number(reader, 1);
    face->copies = (uint8_t)tbl_read_number(reader, 1);
    face->wild = (uint8_t)tbl_read_below(reader, 1);
    face->house = (uint8_t)tbl_read_below(reader, 1);
    face->blank = (uint8_t)tbl_read_below(reader, 1);
    face->start = (uint8_t)tbl_read_below(reader, D4_START_PLAIN);
    read_program(reader, &face->program);
}

static void read_options(struct tbl_reader *reader, struct d4_edition *edition)
{
    unsigned count = tbl_read_below(reader, sizeof edition->options);
    char name[D4_NAME_MAX], value[8];

    d4_options_init(&edition->options);
    for (unsigned i = 0; i < count; i++) {
        tbl_read_text(reader, name, sizeof name);
        tbl_read_text(reader, value, sizeof value);
        unsigned fixed = tbl_read_below(reader, 1);
        if (d4_option_set(&edition->options, name, value, NULL) != D4_OK)
            reader->failed = 1;
        else
            edition->fixed |= (uint32_t)fixed << d4_option_find(name);
    }
}

static void read_edition(struct tbl_reader *reader, struct d4_edition *edition)
{
    tbl_read_text(reader, edition->name, sizeof edition->name);
    tbl_read_text(reader, edition->title, sizeof edition->title);
    edition->dealer_by = (uint8_t)tbl_read_below(reader, D4_DEALER_POINTS);
    read_options(reader, edition);
    edition->color_count = (uint8_t)tbl_read_below(reader, D4_COLORS_MAX);
    for (int i = 0; i < edition->color_count; i++) {
        edition->color[i].letter = (char)tbl_read_number(reader, 1);
        tbl_read_text(reader, edition->color[i].name, sizeof edition->color[i].name);
    }
    edition->face_count = (uint8_t)tbl_read_below(reader, D4_FACES_MAX);
    for (int i = 0; i < edition->face_count; i++)
        read_face(reader, &edition->face[i]);
}

static void read_rule(struct tbl_reader *reader, struct d4_house_rule *rule)
{
    tbl_read_text(reader, rule->name, sizeof rule->name);
    tbl_read_text(reader, rule->text, sizeof rule->text);
    tbl_read_text(reader, rule->asks, sizeof rule->asks);
    read_program(reader, &rule->program);
}

/* Whether the reading passes what every text that is read passes. */
static int is_sound(const struct tbl_reading *reading)
{
    int at;

    if (reading->kind == TBL_TEXT_EDITION)
        return d4_edition_check(&reading->edition, NULL) == D4_OK &&
               tbl_own_edition_fault(&reading->edition) == NULL;
    return d4__house_rule_check(&reading->rule, &at, NULL) == D4_OK &&
           tbl_own_rule_fault(&reading->rule) == NULL;
}

static void read_one(struct tbl_reader *reader, struct tbl_reading *reading)
{
    memset(reading, 0, sizeof *reading);
    reading->good = 1;
    reading->kind = (enum tbl_text_kind)tbl_read_below(reader, TBL_TEXT_RULE);
    tbl_read(reader, reading->key, TBL_TEXT_KEY_BYTES);
    if (reading->kind == TBL_TEXT_EDITION)
        read_edition(reader, &reading->edition);
    else
        read_rule(reader, &reading->rule);
    if (!reader->failed && !is_sound(reading))
        reader->failed = 1;
}

int tbl_readings_read(struct tbl_library *library, const uint8_t *bytes, int size)
{
    struct tbl_reader reader = {bytes, size, 0, 0};
    struct tbl_reading reading[TBL_TEXTS_MAX];

    if (tbl_read_number(&reader, 1) != VERSION)
        return -1;
    int count = (int)tbl_read_below(&reader, TBL_TEXTS_MAX);
    for (int i = 0; i < count && !reader.failed; i++)
        read_one(&reader, &reading[i]);
    if (reader.failed || reader.at != size)
        return -1;
    for (int i = 0; i < count; i++)
        tbl_library_keep(library, &reading[i]);
    return 0;
}
