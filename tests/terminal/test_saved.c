/* A saved game comes back as it was; a torn end is left out, and damage is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "terminal/saved.h"

static char path[] = "/tmp/drawfour-saved-XXXXXX";
static char why[TUI_WHY_MAX];

static void add(struct tui_saved *saved, const char *bytes)
{
    struct tui_entry entry = {.seq = (uint64_t)saved->entries + 1, .at_ms = 5};

    entry.size = (int)strlen(bytes);
    entry.bytes = (unsigned char *)(uintptr_t)bytes;
    entry.chance.secrets = 3;
    assert_int_equal(tui_saved_entry(saved, &entry, why), 0);
}

static void make(struct tui_saved *saved)
{
    struct tui_part part = {.match = 1, .round = 1, .entries = 2};

    memset(saved, 0, sizeof *saved);
    saved->people.count = 1;
    strcpy(saved->people.name[0], "Ann");
    saved->people.seeded = 1;
    saved->people.seed[31] = 7;
    add(saved, "one");
    add(saved, "two");
    part.text = (char *)(uintptr_t) "round 1\n\"quoted\"\n";
    assert_int_equal(tui_saved_part(saved, &part, why), 0);
    add(saved, "three");
    assert_true(saved->unsaved);
    assert_int_equal(tui_saved_keep(saved, path, why), 0);
    assert_false(saved->unsaved);
}

static void test_saved__comes_back(void **state)
{
    struct tui_saved saved, again;

    (void)state;
    make(&saved);
    add(&saved, "four"); /* also in the file, as it is kept there */
    assert_int_equal(tui_saved_sync(&saved, why), 0);
    tui_saved_free(&saved);
    assert_int_equal(tui_saved_read(&again, path, why), 0);
    assert_int_equal(again.entries, 4);
    assert_int_equal(again.parts, 1);
    assert_string_equal(again.part[0].text, "round 1\n\"quoted\"\n");
    assert_memory_equal(again.entry[3].bytes, "four", 4);
    assert_int_equal(again.entry[3].chance.secrets, 3);
    assert_string_equal(again.people.name[0], "Ann");
    assert_int_equal(again.people.seed[31], 7);
    /* Taken back: the part of the third entry and all after it are gone. */
    assert_int_equal(tui_saved_cut(&again, 1, why), 0);
    assert_int_equal(again.parts, 0);
    tui_saved_free(&again);
    assert_int_equal(tui_saved_read(&again, path, why), 0);
    assert_int_equal(again.entries, 1);
    tui_saved_free(&again);
}

static void put(const char *text, const char *mode)
{
    FILE *file = fopen(path, mode);

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void test_saved__a_torn_end_is_left_out(void **state)
{
    struct tui_saved saved;

    (void)state;
    make(&saved);
    tui_saved_free(&saved);
    put("e 4 5 3 0 7468", "a");
    assert_int_equal(tui_saved_read(&saved, path, why), 0);
    assert_int_equal(saved.entries, 3);
    add(&saved, "four");
    tui_saved_free(&saved);
    assert_int_equal(tui_saved_read(&saved, path, why), 0);
    assert_int_equal(saved.entries, 4);
    tui_saved_free(&saved);
}

static void test_saved__damage_is_told(void **state)
{
    struct tui_saved saved;
    char text[4096];

    (void)state;
    make(&saved);
    tui_saved_free(&saved);
    FILE *file = fopen(path, "r");
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    strstr(text, "e 1 5")[4] = '6';
    put(text, "w");
    assert_int_equal(tui_saved_read(&saved, path, why), -1);
    assert_non_null(strstr(why, ":2: the file is damaged"));
    put("hello\n", "w");
    assert_int_equal(tui_saved_read(&saved, path, why), -1);
    put("", "w");
    assert_int_equal(tui_saved_read(&saved, path, why), -1);
    assert_int_equal(tui_saved_read(&saved, "/nowhere/at/all", why), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_saved__comes_back),
        cmocka_unit_test(test_saved__a_torn_end_is_left_out),
        cmocka_unit_test(test_saved__damage_is_told),
    };
    int fd = mkstemp(path);

    if (fd < 0)
        return 1;
    close(fd);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(path);
    return failed;
}
