/* test_loader.c - no file, however broken or hostile, gets past the sandbox.
 *
 * Every file of hostile/ says in its first line what must come of it:
 *
 *     -- LINE: part of the message
 *
 * Those whose name begins with "rule-" are loaded as house rules, the others as
 * editions. None may take long, by the time of the processor. */
#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include <drawfour/loader.h>

/* Processor time that a load may take, in milliseconds. What is promised, twice: the clock of
 * a virtual machine also counts what others do to its caches. Sanitizers slow memory down. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWER 5
#else
#define SLOWER 1
#endif
#define LONG_MS (2.0 * SLOWER * D4_LOADER_CPU_US_MAX / 1000)
#define TRIES 3 /* what is slow is slow each time */

static double cpu_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* The least time that it takes to read 'text'. */
static double time_to_read(const char *text, size_t size, int is_rule)
{
    struct d4_edition edition;
    struct d4_house_rule rule;
    double least = 1e9;

    for (int i = 0; i < TRIES && least > LONG_MS; i++) {
        double start = cpu_ms();

        if (is_rule)
            (void)!d4_house_rule_load_text("mine.lua", text, size, &rule, NULL);
        else
            (void)!d4_edition_load_text("mine.lua", text, size, &edition, NULL);
        double took = cpu_ms() - start;
        least = took < least ? took : least;
    }
    return least;
}

/* Loads 'text' as an edition, which must fail on 'line' with 'message' in its text. */
static void expect(const char *text, size_t size, int line, const char *message)
{
    struct d4_edition edition, before;
    struct d4_error error = {-1, ""};
    char place[32];

    memset(&edition, 0x5a, sizeof(edition));
    before = edition;
    assert_int_equal(d4_edition_load_text("mine.lua", text, size, &edition, &error),
                     D4_BAD_EDITION);
    assert_true(time_to_read(text, size, 0) < LONG_MS);
    assert_memory_equal(&edition, &before, sizeof(edition));
    assert_int_equal(error.line, line);
    snprintf(place, sizeof(place), line ? "mine.lua:%d: " : "mine.lua: ", line);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, message))
        fail_msg("got '%s', expected '%s%s'", error.text, place, message);
    assert_int_equal(d4_edition_load_text("mine.lua", text, size, &edition, NULL),
                     D4_BAD_EDITION);
}

/* Loads one file of hostile/ and compares with its first line. */
static void try_hostile(const char *name)
{
    static char text[D4_LOADER_FILE_MAX];
    char path[512], first[256], place[512];
    struct d4_edition edition;
    struct d4_house_rule rule;
    struct d4_error error = {-1, ""};
    enum d4_status status;
    char *message;

    snprintf(path, sizeof(path), "%s/%s", HOSTILE_DIR, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(first, sizeof(first), file));
    rewind(file);
    size_t size = fread(text, 1, sizeof(text), file);
    fclose(file);
    first[strcspn(first, "\n")] = '\0';
    assert_memory_equal(first, "-- ", 3);
    int line = (int)strtol(first + 3, &message, 10);
    message += 2;

    int is_rule = strncmp(name, "rule-", 5) == 0;
    if (is_rule)
        status = d4_house_rule_load(path, &rule, &error);
    else
        status = d4_edition_load(path, &edition, &error);
    double took = time_to_read(text, size, is_rule);

    /* Unoptimized, or where the processor is shared, the time may run out before the steps or
     * the memory do. */
    int ran_out = (strstr(message, "too much") || strstr(message, "too many steps")) &&
                  strstr(error.text, "took too much time");
    snprintf(place, sizeof(place), "%s:%d: ", name, line);
    if (status != D4_BAD_EDITION || error.line != line || !strstr(error.text, place) ||
        (!ran_out && !strstr(error.text, message)))
        fail_msg("%s: got status %d, line %d, '%s'; expected %d: %s", name, (int)status,
                 error.line, error.text, line, message);
    if (took > LONG_MS)
        fail_msg("%s: took %.1f ms", name, took);
}

static void test_loader__hostile_files(void **state)
{
    int count = 0;
    DIR *directory = opendir(HOSTILE_DIR);

    (void)state;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".lua") != 0)
            continue;
        try_hostile(entry->d_name);
        count++;
    }
    closedir(directory);
    assert_true(count > 150);
}

static void test_loader__no_text(void **state)
{
    static const char bytecode[] = "\x1bLuaT\0\x19\x93\r\n\x1a\n\4\x08\x08xV";
    static const char zero[] = "local x = 1\nlocal y = '\0'\n";
    static char large[D4_LOADER_FILE_MAX + 1];

    (void)state;
    expect(bytecode, sizeof(bytecode) - 1, 1, "this is compiled Lua");
    expect("\x1b", 1, 1, "this is compiled Lua");
    expect(zero, sizeof(zero) - 1, 2, "zero byte");
    expect("", 0, 1, "makes nothing");
    expect("\xef\xbb\xbf", 3, 1, "makes nothing");
    expect("\xef\xbb", 2, 1, "unexpected symbol");
    expect("\xef\xbb\xbf\x1bLua", 7, 1, "this is compiled Lua");
    expect("\n\n\xff", 3, 3, "unexpected symbol");
    expect("#!/usr/bin/lua\n", 15, 1, "unexpected symbol");
    memset(large, ' ', sizeof(large));
    expect(large, sizeof(large), 0, "too large: a file has at most 32768 bytes");
    expect(large, sizeof(large) - 1, 1, "makes nothing");
}

/* Text that costs the reader of Lua most. */
static void test_loader__dear_to_read(void **state)
{
    static const char *const repeated[] = {
        "(",
        "{",
        "[",
        "\"",
        "a.",
        "a(",
        "a{",
        "not ",
        "- ",
        "1^",
        "a..",
        "if a then ",
        "do ",
        "repeat ",
        "function f() ",
        "local function f() ",
        "a=a ",
        "::a:: ",
        "a,",
        "goto a ",
        "while a do ",
        "[[",
        "--[[",
        "a=b or ",
        "\\",
        "\n",
        "return{",
        "elseif a then ",
        "a={a,",
        "a=function()return ",
        "local a ",
        "0x1p",
        "1e9",
    };
    static char text[D4_LOADER_FILE_MAX];
    struct d4_edition edition;

    (void)state;
    for (size_t i = 0; i < sizeof(repeated) / sizeof(repeated[0]); i++) {
        size_t length = strlen(repeated[i]);
        for (size_t at = 0; at + length <= sizeof(text); at += length)
            memcpy(text + at, repeated[i], length);
        size_t size = sizeof(text) / length * length;
        if (d4_edition_load_text("mine.lua", text, size, &edition, NULL) == D4_OK)
            fail_msg("'%s' was taken", repeated[i]);
        double took = time_to_read(text, size, 0);
        if (took > LONG_MS)
            fail_msg("'%s' took %.1f ms", repeated[i], took);
    }

    /* Every name is looked for among the locals of all functions around it. */
    size_t at = 0;
    for (int level = 0; level < 10; level++) {
        at += (size_t)sprintf(text + at, "local ");
        for (int i = 0; i < 190; i++)
            at +=
                (size_t)sprintf(text + at, "%s%c%c", i ? "," : "", 'A' + i / 26, 'a' + i % 26);
        at += (size_t)sprintf(text + at, "\nreturn function() ");
    }
    while (at + 4 + 10 * 4 < sizeof(text))
        at += (size_t)sprintf(text + at, "z=z ");
    for (int level = 0; level < 10; level++, at += 4)
        memcpy(text + at, "end ", 4);
    expect(text, at, 11, "took too much time");
}

/* Every beginning of a good file, and every file with one byte changed, is either good or
 * refused with a line. */
static void test_loader__torn_files(void **state)
{
    static char text[D4_LOADER_FILE_MAX];
    char path[512];
    struct d4_edition edition;
    struct d4_error error;

    (void)state;
    snprintf(path, sizeof(path), "%s/../../../editions/super-hero.lua", HOSTILE_DIR);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof(text), file);
    fclose(file);
    assert_int_equal(d4_edition_load_text(path, text, size, &edition, &error), D4_OK);
    for (size_t i = 0; i < size; i++) {
        char kept = text[i];

        if (d4_edition_load_text("torn.lua", text, i, &edition, &error))
            assert_true(error.line > 0);
        text[i] = (char)(i * 37 + 11);
        if (d4_edition_load_text("torn.lua", text, size, &edition, &error))
            assert_true(error.line > 0);
        else
            assert_int_equal(d4_edition_check(&edition, &error), D4_OK);
        text[i] = kept;
    }
}

static void expect_path(const char *path, const char *message)
{
    struct d4_edition edition;
    struct d4_house_rule rule;
    struct d4_error error = {-1, ""};

    assert_int_equal(d4_edition_load(path, &edition, &error), D4_BAD_EDITION);
    assert_int_equal(error.line, 0);
    assert_non_null(strstr(error.text, message));
    assert_int_equal(d4_house_rule_load(path, &rule, &error), D4_BAD_EDITION);
    assert_int_equal(error.line, 0);
    assert_non_null(strstr(error.text, message));
}

static void test_loader__no_file(void **state)
{
    char directory[] = "/tmp/drawfour-test-XXXXXX";
    char fifo[64];

    (void)state;
    assert_non_null(mkdtemp(directory));
    snprintf(fifo, sizeof(fifo), "%s/fifo.lua", directory);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    expect_path("./none-such.lua", "./none-such.lua: cannot be read: No such file");
    expect_path("none-such.lua", "none-such.lua: cannot be read: No such file");
    expect_path(directory, "this is no regular file");
    expect_path(fifo, "this is no regular file");
    expect_path("/dev/zero", "this is no regular file");
    unlink(fifo);
    rmdir(directory);
}

static void test_loader__no_name(void **state)
{
    char name[600];

    (void)state;
    expect_path("", "there is no such");
    expect_path("clasic", "clasic: there is no such");
    expect_path("Classic", "Classic: there is no such");
    expect_path("a\033[2Jb", "a?[2Jb: there is no such");
    memset(name, 'x', sizeof(name) - 1);
    name[sizeof(name) - 1] = '\0';
    expect_path(name, "xxx: there is no such");
    memcpy(name, "/none-such/", 11);
    expect_path(name, "xxx: cannot be read: ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loader__hostile_files), cmocka_unit_test(test_loader__no_text),
        cmocka_unit_test(test_loader__dear_to_read),  cmocka_unit_test(test_loader__torn_files),
        cmocka_unit_test(test_loader__no_file),       cmocka_unit_test(test_loader__no_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
