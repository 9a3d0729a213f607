/* Texts of a table's own in its log: read once, kept as data, and checked when they come back
 * from a disk. */
#include "kit.h"

#include <stdlib.h>

#include <drawfour/loader.h>

#include "table/entry.h"
#include "table/library.h"

static const char SETTINGS[] =
    "{\"seats\": 2, \"edition\": {\"lua\": \"return edition{name='mine',title='Mine',"
    "colors={'red',{'u','umber'}},table_talk=true,numbers{from=0,to=9,copies=3},"
    "face{code='G',name='Gust',points=20,copies=2,start='plain',draw(others,1)},"
    "wild{code='W',name='Yours',points=40,copies=2,house=true,color()}}\"},"
    "\"house\": {\"W1\": {\"lua\": \"return rule{name='dare',text='Dare?',asks='Do you?',"
    "ask(others){yes={draw(me,2)},no={level(next,3)}}}\"}}}";

/* A world with a library of its own. */
static struct tbl_world fresh(const struct kit *kit, int may_read)
{
    struct tbl_world world = kit->world;

    world.library = tbl_library_new();
    tbl_library_may_read(world.library, may_read);
    return world;
}

/* Folds the whole log in 'world'; returns the table, or NULL: it was refused. */
static struct tbl_table *fold_all(const struct kit *kit, const struct tbl_world *world)
{
    struct tbl_table *table = tbl_recover(world, "KITTABLE");
    struct tbl_fault fault;

    for (int i = 0; i < kit->entries; i++)
        if (tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size, &fault)) {
            tbl_free(table);
            return NULL;
        }
    return table;
}

/* A log without what the texts were read to, as older versions wrote it. */
static void make_old(struct kit *kit)
{
    for (int i = 0; i < kit->entries; i++) {
        struct tbl_entry entry;

        assert_int_equal(tbl_entry_decode(&entry, kit->bytes[i], kit->entry[i].size), 0);
        if (entry.type != TBL_ENTRY_CREATED && entry.type != TBL_ENTRY_SETTINGS_SET)
            continue;
        entry.data_size = (int)strnlen(entry.data, (size_t)entry.data_size);
        int size = tbl_entry_encode(&entry, NULL, 0);
        char *bytes = malloc((size_t)size);
        assert_true(size < kit->entry[i].size);
        tbl_entry_encode(&entry, bytes, size);
        free(kit->bytes[i]);
        kit->bytes[i] = bytes;
        kit->entry[i].size = size;
    }
}

static struct kit *opened(void)
{
    struct kit *kit = kit_open(SETTINGS);

    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    return kit;
}

static void test_texts__a_log_comes_back_without_a_script(void **state)
{
    struct kit *kit = opened();
    uint8_t before[32], after[32];

    (void)state;
    assert_int_equal(tbl_library_reads(kit->library), 2); /* each once, however often used */
    kit_ready(kit, "ann");
    kit_ready(kit, "ben"); /* with a checkpoint before the deal */
    kit_play_round(kit);
    tbl_hash(kit->table, before);
    for (int from = 0; from < kit->entries; from++) {
        if (from > 0 && !kit->entry[from].checkpoint)
            continue;
        struct tbl_world world = fresh(kit, 0);
        struct tbl_table *table = tbl_recover(&world, "KITTABLE");
        struct tbl_fault fault;
        for (int i = from; i < kit->entries; i++)
            if (tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size,
                         &fault))
                fail_msg("%s", fault.text);
        tbl_hash(table, after);
        assert_memory_equal(before, after, 32);
        assert_memory_equal(&table->shared->edition, &kit->table->shared->edition,
                            sizeof(struct d4_edition));
        assert_memory_equal(table->shared->house, kit->table->shared->house,
                            sizeof kit->table->shared->house);
        assert_int_equal(tbl_library_reads(world.library), 0);
        tbl_free(table);
        tbl_library_free(world.library);
    }
    kit_close(kit);
}

static void test_texts__an_old_log_is_read_anew(void **state)
{
    struct kit *kit = opened();
    struct tbl_world may = fresh(kit, 1), may_not = fresh(kit, 0);

    (void)state;
    make_old(kit);
    struct tbl_table *table = fold_all(kit, &may);
    assert_non_null(table);
    assert_int_equal(tbl_library_reads(may.library), 2);
    assert_string_equal(table->shared->edition.name, "mine");
    tbl_free(table);
    assert_null(fold_all(kit, &may_not));
    tbl_library_free(may.library);
    tbl_library_free(may_not.library);
    kit_close(kit);
}

/* Where the bytes are damaged nothing of them is taken, or what is sound. */
static void test_texts__damage(void **state)
{
    struct tbl_library *library = tbl_library_new();
    json_t *settings = json_loads(SETTINGS, 0, NULL);
    struct tbl_text texts[TBL_TEXTS_MAX];
    uint8_t bytes[TBL_READINGS_BYTES_MAX];
    int taken = 0;

    (void)state;
    assert_int_equal(tbl_texts_missing(library, settings, texts), 2);
    assert_int_equal(tbl_readings_write(library, settings, NULL, 0), 0);
    for (int i = 0; i < 2; i++)
        assert_true(tbl_library_reading(library, texts[i])->good);
    int size = tbl_readings_write(library, settings, bytes, (int)sizeof bytes);
    assert_in_range(size, 100, 2000);
    assert_int_equal(tbl_readings_read(library, bytes, size), 0);
    for (int i = 0; i < size; i++)
        assert_int_equal(tbl_readings_read(library, bytes, i), -1);
    for (int i = 0; i < size; i++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[i] ^= (uint8_t)(1 << bit);
            taken += tbl_readings_read(library, bytes, size) == 0;
            bytes[i] ^= (uint8_t)(1 << bit);
        }
    assert_true(taken > 0); /* another name is as good a name */
    json_decref(settings);
    tbl_library_free(library);
}

/* A hostile text is read once, refused with its line, and refused again without a run. */
static void test_texts__a_fault_is_kept_too(void **state)
{
    struct tbl_library *library = tbl_library_new();
    struct tbl_text text = {TBL_TEXT_RULE, "local a = 1\nwhile true do end"};

    (void)state;
    for (int i = 0; i < 3; i++) {
        const struct tbl_reading *reading = tbl_library_reading(library, text);
        assert_false(reading->good);
        assert_int_equal(reading->fault.line, 2);
        assert_memory_equal(reading->fault.text, "took too many steps", 19);
    }
    assert_int_equal(tbl_library_reads(library), 1);
    text.kind = TBL_TEXT_EDITION;
    assert_false(tbl_library_reading(library, text)->good);
    assert_int_equal(tbl_library_reads(library), 2);
    tbl_library_free(library);
}

/* However many texts come, few readings are kept: the newest. */
static void test_texts__few_are_kept(void **state)
{
    struct tbl_library *library = tbl_library_new();
    char lua[2][64];

    (void)state;
    for (int i = 0; i < 1000; i++) {
        for (int j = 0; j < 2; j++)
            snprintf(lua[j], sizeof lua[j], "return rule{name='a%d'} -- %d", i, j);
        for (int j = 0; j < 2; j++)
            tbl_library_reading(library, (struct tbl_text){TBL_TEXT_RULE, lua[j]});
        tbl_library_reading(library, (struct tbl_text){TBL_TEXT_RULE, "the same each time"});
    }
    assert_int_equal(tbl_library_reads(library), 2001);
    tbl_library_reading(library, (struct tbl_text){TBL_TEXT_RULE, lua[0]});
    assert_int_equal(tbl_library_reads(library), 2001);
    tbl_library_reading(library,
                        (struct tbl_text){TBL_TEXT_RULE, "return rule{name='a0'} -- 0"});
    assert_int_equal(tbl_library_reads(library), 2002);
    tbl_library_free(library);
}

static void test_texts__settings_that_stand_write_nothing(void **state)
{
    struct kit *kit = opened();

    (void)state;
    kit_ready(kit, "ann");
    int entries = kit->entries;
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"settings\", \"id\": 5, \"settings\": %s}", SETTINGS),
        "ok");
    assert_int_equal(kit->entries, entries);
    assert_true(kit->table->place[0].ready);
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"settings\", \"id\": 5, \"settings\": "
                                "{\"seats\": 2}}"),
                        "ok");
    assert_int_equal(kit->entries, entries + 1);
    /* The bots of the settings are not those at the table any more. */
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"settings\", \"id\": 5, \"settings\": "
                                "{\"seats\": 3, \"bots\": [null, null, "
                                "\"easy\"]}}"),
                        "ok");
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"bot\", \"id\": 6, \"seat\": 2, \"level\": "
                                "\"hard\"}"),
                        "ok");
    entries = kit->entries;
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"settings\", \"id\": 5, \"settings\": "
                                "{\"seats\": 3, \"bots\": [null, null, "
                                "\"easy\"]}}"),
                        "ok");
    assert_int_equal(kit->entries, entries + 1);
    assert_string_equal(kit->table->place[2].level, "easy");
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts__a_log_comes_back_without_a_script),
        cmocka_unit_test(test_texts__an_old_log_is_read_anew),
        cmocka_unit_test(test_texts__damage),
        cmocka_unit_test(test_texts__a_fault_is_kept_too),
        cmocka_unit_test(test_texts__few_are_kept),
        cmocka_unit_test(test_texts__settings_that_stand_write_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
