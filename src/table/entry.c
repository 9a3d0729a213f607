/* entry.c - see entry.h. */
#include "table/entry.h"

#include "table/bytes.h"

static const uint8_t FIELDS[TBL_ENTRY_COUNT] = {
#define TBL_ENTRY(name, fields) [TBL_ENTRY_##name] = (fields),
    TBL_ENTRY_MAP(TBL_ENTRY)
#undef TBL_ENTRY
};

struct tbl_entry tbl_entry_of(enum tbl_entry_type type, unsigned place)
{
    struct tbl_entry entry;

    memset(&entry, 0, sizeof entry);
    entry.type = (uint8_t)type;
    entry.place = (uint8_t)place;
    return entry;
}

int tbl_entry_encode(const struct tbl_entry *entry, void *bytes, int size)
{
    struct tbl_writer writer = {bytes, size, 0};
    unsigned fields = FIELDS[entry->type];

    tbl_write_number(&writer, TBL_ENTRY_VERSION, 1);
    tbl_write_number(&writer, entry->type, 1);
    tbl_write_number(&writer, entry->place, 1);
    if (fields & TBL_FIELD_FLAG)
        tbl_write_number(&writer, entry->flag, 1);
    if (fields & TBL_FIELD_NUMBER)
        tbl_write_number(&writer, entry->number, 8);
    if (fields & TBL_FIELD_ACTION)
        tbl_write_action(&writer, entry->action);
    if (fields & TBL_FIELD_PLAYER) {
        tbl_write_text(&writer, entry->player);
        tbl_write_text(&writer, entry->name);
    }
    if (fields & TBL_FIELD_LEVEL)
        tbl_write_text(&writer, entry->level);
    if (fields & TBL_FIELD_SECRET)
        tbl_write(&writer, entry->secret, sizeof entry->secret);
    if (fields & TBL_FIELD_ENTROPY) {
        tbl_write_number(&writer, (uint64_t)entry->entropy_size, 1);
        tbl_write(&writer, entry->entropy, entry->entropy_size);
    }
    if (fields & TBL_FIELD_DATA)
        tbl_write_block(&writer, entry->data, entry->data_size);
    return writer.at;
}

int tbl_entry_decode(struct tbl_entry *entry, const void *bytes, int size)
{
    struct tbl_reader reader = {bytes, size, 0, 0};

    if (tbl_read_number(&reader, 1) != TBL_ENTRY_VERSION)
        return -1;
    unsigned type = tbl_read_below(&reader, TBL_ENTRY_COUNT - 1);
    unsigned fields = FIELDS[type];
    *entry = tbl_entry_of((enum tbl_entry_type)type, (unsigned)tbl_read_number(&reader, 1));
    if (fields & TBL_FIELD_FLAG)
        entry->flag = (uint8_t)tbl_read_number(&reader, 1);
    if (fields & TBL_FIELD_NUMBER)
        entry->number = tbl_read_number(&reader, 8);
    if (fields & TBL_FIELD_ACTION)
        entry->action = tbl_read_action(&reader);
    if (fields & TBL_FIELD_PLAYER) {
        tbl_read_text(&reader, entry->player, sizeof entry->player);
        tbl_read_text(&reader, entry->name, sizeof entry->name);
    }
    if (fields & TBL_FIELD_LEVEL)
        tbl_read_text(&reader, entry->level, sizeof entry->level);
    if (fields & TBL_FIELD_SECRET)
        tbl_read(&reader, entry->secret, sizeof entry->secret);
    if (fields & TBL_FIELD_ENTROPY) {
        entry->entropy_size = (int)tbl_read_below(&reader, TBL_ENTROPY_MAX);
        tbl_read(&reader, entry->entropy, entry->entropy_size);
    }
    if (fields & TBL_FIELD_DATA)
        entry->data = tbl_read_block(&reader, &entry->data_size);
    return reader.failed || reader.at != size ? -1 : 0;
}
