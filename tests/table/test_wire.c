/* What a stranger may say, and what is refused: each refusal with its code and the key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/wire.h"

#define HEX_32 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdEF"

static int read_frame(const char *text, struct tbl_message *message, struct tbl_fault *fault)
{
    return tbl_message_read(text, strlen(text), message, fault);
}

/* Reads a frame that must be good. */
static struct tbl_message good(const char *text)
{
    struct tbl_message message;
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (read_frame(text, &message, &fault) != 0)
        fail_msg("%s: %s", text, fault.text);
    return message;
}

static void test_wire__every_type_is_read(void **state)
{
    static const struct {
        const char *text;
        enum tbl_type type;
    } frames[] = {
        {"{\"type\":\"login\",\"protocol\":1,\"name\":\"Ann\"}", TBL_LOGIN},
        {"{\"type\":\"join\",\"table\":\"7KQ2MXPA\"}", TBL_JOIN},
        {"{\"type\":\"part\"}", TBL_PART},
        {"{\"type\":\"ping\"}", TBL_PING},
        {"{\"type\":\"sit\"}", TBL_SIT},
        {"{\"type\":\"stand\"}", TBL_STAND},
        {"{\"type\":\"ready\"}", TBL_READY},
        {"{\"type\":\"unready\"}", TBL_UNREADY},
        {"{\"type\":\"pledge\",\"commit\":\"" HEX_32 "\",\"pledge\":\"" HEX_32 "\"}",
         TBL_PLEDGE},
        {"{\"type\":\"open\",\"chance\":\"" HEX_32 "\"}", TBL_OPEN},
        {"{\"type\":\"action\",\"id\":1,\"action\":\"r7\"}", TBL_ACTION},
        {"{\"type\":\"say\",\"text\":\"hi\"}", TBL_SAY},
        {"{\"type\":\"react\",\"reaction\":\"thanks\"}", TBL_REACT},
        {"{\"type\":\"mute\",\"seat\":1,\"on\":true}", TBL_MUTE},
        {"{\"type\":\"motion\",\"seat\":1}", TBL_MOTION},
        {"{\"type\":\"vote\",\"yes\":true}", TBL_VOTE},
        {"{\"type\":\"bot\",\"seat\":1,\"level\":\"normal\"}", TBL_BOT},
        {"{\"type\":\"kick\",\"seat\":9}", TBL_KICK},
        {"{\"type\":\"host\",\"seat\":0}", TBL_HOST},
        {"{\"type\":\"pause\",\"on\":false}", TBL_PAUSE},
        {"{\"type\":\"settings\",\"settings\":{}}", TBL_SETTINGS},
        {"{\"type\":\"rematch\"}", TBL_REMATCH},
    };

    (void)state;
    assert_int_equal(sizeof frames / sizeof frames[0], TBL_TYPE_COUNT);
    for (size_t i = 0; i < TBL_TYPE_COUNT; i++) {
        struct tbl_message message = good(frames[i].text);

        assert_int_equal(message.type, frames[i].type);
        assert_non_null(strstr(frames[i].text, tbl_type_word(message.type)));
        tbl_message_free(&message);
    }
}

static void test_wire__fields_arrive(void **state)
{
    struct tbl_message message;

    (void)state;
    message =
        good("{\"type\":\"login\",\"id\":-9007199254740991,\"protocol\":1,\"name\":\"Zoë\","
             "\"player\":\"k3v9_-\",\"secret\":\"s-1\"}");
    assert_true(message.has_id);
    assert_true(message.id == -TBL_NUMBER_MAX);
    assert_string_equal(message.name, "Zoë");
    assert_string_equal(message.player, "k3v9_-");
    assert_string_equal(message.secret, "s-1");
    assert_int_equal(message.seat, -1);
    message = good("{\"type\":\"join\",\"table\":\"7KQ2MXPA\",\"since\":12}");
    assert_false(message.has_id);
    assert_string_equal(message.table, "7KQ2MXPA");
    assert_true(message.since == 12 && message.consent == -1);
    message = good("{\"type\":\"ready\",\"consent\":3}");
    assert_true(message.consent == 3 && message.since == -1);
    message = good("{\"type\":\"pledge\",\"commit\":\"" HEX_32 "\",\"pledge\":\"" HEX_32 "\"}");
    assert_memory_equal(message.commit, "\x01\x23\x45", 3);
    assert_memory_equal(message.hash, "\x01\x23\x45", 3);
    message = good("{\"type\":\"open\",\"chance\":\"" HEX_32 "\"}");
    assert_memory_equal(message.hash + 29, "\xab\xcd\xEF", 3);
    message = good("{\"type\":\"action\",\"id\":16,\"action\":\"catch@2\"}");
    assert_string_equal(message.action, "catch@2");
    message = good("{\"type\":\"vote\",\"yes\":true}");
    assert_int_equal(message.on, 1);
    message = good("{\"type\":\"bot\",\"seat\":2,\"level\":null}");
    assert_int_equal(message.seat, 2);
    assert_string_equal(message.level, "");
    message = good("{\"type\":\"react\",\"reaction\":\"wow\"}");
    assert_int_equal(message.reaction, TBL_REACT_WOW);
    message = good("{\"type\":\"settings\",\"settings\":{\"seats\":2}}");
    assert_int_equal(json_integer_value(json_object_get(message.settings, "seats")), 2);
    tbl_message_free(&message);
    assert_null(message.settings);
}

static void test_wire__unknown_keys_are_ignored(void **state)
{
    (void)state;
    good("{\"type\":\"ping\",\"seat\":\"of no type\",\"new\":[{}],\"level\":5}");
}

struct refusal {
    const char *text;
    enum tbl_code code;
    const char *says; /* part of the text */
};

static void refused(const struct refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct tbl_message message;
        struct tbl_fault fault = {TBL_NO_OK, ""};

        if (read_frame(refusals[i].text, &message, &fault) == 0)
            fail_msg("accepted: %s", refusals[i].text);
        if (fault.code != refusals[i].code || strstr(fault.text, refusals[i].says) == NULL)
            fail_msg("%s: %s: %s", refusals[i].text, tbl_code_word(fault.code), fault.text);
        assert_null(message.settings);
    }
}

#define REFUSED(list) refused(list, sizeof(list) / sizeof((list)[0]))

static void test_wire__bad_json_is_refused(void **state)
{
    static const struct refusal list[] = {
        {"", TBL_NO_BAD_MESSAGE, "ends too early"},
        {"{", TBL_NO_BAD_MESSAGE, "ends too early"},
        {"[]", TBL_NO_BAD_MESSAGE, "object"},
        {"\"ping\"", TBL_NO_BAD_MESSAGE, "no JSON"},
        {"{\"type\":\"ping\"} {}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\"}x", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{'type':'ping'}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\",}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\",\"type\":\"sit\"}", TBL_NO_BAD_MESSAGE, "twice"},
        {"{\"type\":\"ping\",\"x\":{\"a\":1,\"a\":2}}", TBL_NO_BAD_MESSAGE, "twice"},
        {"{\"type\":\"ping\",\"x\":\"\xff\"}", TBL_NO_BAD_MESSAGE, "UTF-8"},
        {"{\"type\":\"ping\",\"x\":\"\xc0\xaf\"}", TBL_NO_BAD_MESSAGE, "UTF-8"},
        {"{\"type\":\"ping\",\"x\":\"\xed\xa0\x80\"}", TBL_NO_BAD_MESSAGE, "UTF-8"},
        {"{\"type\":\"ping\",\"x\":\"\\ud800\"}", TBL_NO_BAD_MESSAGE, "no JSON"},
        {"{\"type\":\"ping\",\"x\":\"\\u0000\"}", TBL_NO_BAD_MESSAGE, "u0000"},
        {"{\"type\":\"ping\",\"\\u0000\":1}", TBL_NO_BAD_MESSAGE, "u0000"},
        {"{\"type\":\"ping\",\"x\":NaN}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\",\"x\":1e999}", TBL_NO_BAD_MESSAGE, "too large"},
        {"{\"type\":\"ping\",\"id\":9223372036854775808}", TBL_NO_BAD_MESSAGE, "too large"},
        {"{\"type\":\"ping\",\"x\":01}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\",\"x\":\"a\nb\"}", TBL_NO_BAD_MESSAGE, "not well written"},
        {"{\"type\":\"ping\",\"x\":[[[[[[[[]]]]]]]]}", TBL_NO_BAD_MESSAGE, "deeper than 8"},
    };
    struct tbl_message message;
    struct tbl_fault fault;

    (void)state;
    REFUSED(list);
    good("{\"type\":\"ping\",\"x\":[[[[[[[]]]]]]]}");
    good("{\"type\":\"ping\",\"x\":\"[[[[[[[[[[{{{{\\\"[[[[[[[[[[[[\"}");
    assert_int_equal(tbl_message_read("{\"type\":\"ping\"}\0", 16, &message, &fault), -1);
    assert_non_null(strstr(fault.text, "zero byte"));
    assert_int_equal(tbl_message_read("{\"type\":\"pi\0ng\"}", 16, &message, &fault), -1);
    assert_non_null(strstr(fault.text, "zero byte"));
}

static void test_wire__size_is_bounded(void **state)
{
    static char frame[TBL_FRAME_MAX + 2];
    struct tbl_message message;
    struct tbl_fault fault;

    (void)state;
    memset(frame, ' ', sizeof frame);
    memcpy(frame, "{\"type\":\"ping\"}", 15);
    assert_int_equal(tbl_message_read(frame, TBL_FRAME_MAX, &message, &fault), 0);
    assert_int_equal(tbl_message_read(frame, TBL_FRAME_MAX + 1, &message, &fault), -1);
    assert_int_equal(fault.code, TBL_NO_TOO_BIG);
    memset(frame, '[', sizeof frame);
    assert_int_equal(tbl_message_read(frame, TBL_FRAME_MAX, &message, &fault), -1);
    assert_non_null(strstr(fault.text, "deeper"));
}

static void test_wire__wrong_types_name_their_key(void **state)
{
    static const struct refusal list[] = {
        {"{}", TBL_NO_BAD_MESSAGE, "type"},
        {"{\"type\":1}", TBL_NO_BAD_MESSAGE, "type"},
        {"{\"type\":\"\"}", TBL_NO_UNKNOWN_TYPE, "type"},
        {"{\"type\":\"Ping\"}", TBL_NO_UNKNOWN_TYPE, "type"},
        {"{\"type\":\"ping\",\"id\":\"1\"}", TBL_NO_BAD_MESSAGE, "id must be a whole"},
        {"{\"type\":\"ping\",\"id\":1.0}", TBL_NO_BAD_MESSAGE, "id must be a whole"},
        {"{\"type\":\"ping\",\"id\":1e3}", TBL_NO_BAD_MESSAGE, "id must be a whole"},
        {"{\"type\":\"ping\",\"id\":null}", TBL_NO_BAD_MESSAGE, "id must be a whole"},
        {"{\"type\":\"ping\",\"id\":9007199254740992}", TBL_NO_BAD_MESSAGE, "id must be from"},
        {"{\"type\":\"ping\",\"id\":-9007199254740992}", TBL_NO_BAD_MESSAGE, "id must be from"},
        {"{\"type\":\"ping\",\"table\":7}", TBL_NO_BAD_MESSAGE, "table must be a text"},
        {"{\"type\":\"ping\",\"table\":\"\"}", TBL_NO_BAD_MESSAGE, "table must be 1"},
        {"{\"type\":\"ping\",\"table\":\"ABCDEFGHIJKL\"}", TBL_NO_BAD_MESSAGE, "table must"},
        {"{\"type\":\"ping\",\"table\":\"A\\nB\"}", TBL_NO_BAD_MESSAGE, "table must"},
        {"{\"type\":\"ping\",\"table\":\"../x\"}", TBL_NO_BAD_MESSAGE, "table must"},
        {"{\"type\":\"join\"}", TBL_NO_BAD_MESSAGE, "join: table is missing"},
        {"{\"type\":\"join\",\"table\":\"A\",\"since\":-1}", TBL_NO_BAD_MESSAGE, "since"},
        {"{\"type\":\"join\",\"table\":\"A\",\"since\":2.0}", TBL_NO_BAD_MESSAGE, "since"},
        {"{\"type\":\"sit\",\"seat\":10}", TBL_NO_BAD_MESSAGE, "seat must be from 0 to 9"},
        {"{\"type\":\"sit\",\"seat\":-1}", TBL_NO_BAD_MESSAGE, "seat must be from 0 to 9"},
        {"{\"type\":\"sit\",\"seat\":true}", TBL_NO_BAD_MESSAGE, "seat must be a whole"},
        {"{\"type\":\"ready\",\"consent\":\"1\"}", TBL_NO_BAD_MESSAGE, "consent"},
        {"{\"type\":\"ready\",\"consent\":-1}", TBL_NO_BAD_MESSAGE, "consent"},
        {"{\"type\":\"open\"}", TBL_NO_BAD_MESSAGE, "chance is missing"},
        {"{\"type\":\"open\",\"chance\":5}", TBL_NO_BAD_MESSAGE, "chance must"},
        {"{\"type\":\"open\",\"chance\":\"abc\"}", TBL_NO_BAD_MESSAGE, "chance must"},
        {"{\"type\":\"open\",\"chance\":\"0g\"}", TBL_NO_BAD_MESSAGE, "chance must"},
        {"{\"type\":\"open\",\"chance\":\"" HEX_32 "00\"}", TBL_NO_BAD_MESSAGE, "chance"},
        {"{\"type\":\"pledge\",\"commit\":\"" HEX_32 "\"}", TBL_NO_BAD_MESSAGE,
         "pledge is missing"},
        {"{\"type\":\"pledge\",\"pledge\":\"" HEX_32 "\"}", TBL_NO_BAD_MESSAGE,
         "commit is missing"},
        {"{\"type\":\"action\",\"action\":\"r7\"}", TBL_NO_BAD_MESSAGE, "id is missing"},
        {"{\"type\":\"action\",\"id\":1}", TBL_NO_BAD_MESSAGE, "action is missing"},
        {"{\"type\":\"action\",\"id\":1,\"action\":7}", TBL_NO_BAD_MESSAGE, "action must"},
        {"{\"type\":\"action\",\"id\":1,\"action\":\"\"}", TBL_NO_BAD_ACTION, "action must"},
        {"{\"type\":\"action\",\"id\":1,\"action\":\"r7 r8\"}", TBL_NO_BAD_ACTION, "action"},
        {"{\"type\":\"action\",\"id\":1,\"action\":"
         "\"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr\"}",
         TBL_NO_BAD_ACTION, "action must"},
        {"{\"type\":\"say\"}", TBL_NO_BAD_MESSAGE, "text is missing"},
        {"{\"type\":\"say\",\"text\":\"\"}", TBL_NO_BAD_MESSAGE, "text must"},
        {"{\"type\":\"say\",\"text\":\" \"}", TBL_NO_BAD_MESSAGE, "text must"},
        {"{\"type\":\"say\",\"text\":\"a\\nb\"}", TBL_NO_BAD_MESSAGE, "text must"},
        {"{\"type\":\"say\",\"text\":\"\\u202eab\"}", TBL_NO_BAD_MESSAGE, "text must"},
        {"{\"type\":\"react\"}", TBL_NO_BAD_MESSAGE, "reaction is missing"},
        {"{\"type\":\"react\",\"reaction\":\"boo\"}", TBL_NO_BAD_MESSAGE, "reaction must"},
        {"{\"type\":\"mute\",\"seat\":1}", TBL_NO_BAD_MESSAGE, "on is missing"},
        {"{\"type\":\"mute\",\"on\":true}", TBL_NO_BAD_MESSAGE, "seat is missing"},
        {"{\"type\":\"mute\",\"seat\":1,\"on\":1}", TBL_NO_BAD_MESSAGE, "on must be true"},
        {"{\"type\":\"motion\"}", TBL_NO_BAD_MESSAGE, "seat is missing"},
        {"{\"type\":\"vote\"}", TBL_NO_BAD_MESSAGE, "yes is missing"},
        {"{\"type\":\"vote\",\"yes\":\"yes\"}", TBL_NO_BAD_MESSAGE, "yes must be true"},
        {"{\"type\":\"bot\",\"seat\":1}", TBL_NO_BAD_MESSAGE, "level is missing"},
        {"{\"type\":\"bot\",\"level\":null}", TBL_NO_BAD_MESSAGE, "seat is missing"},
        {"{\"type\":\"bot\",\"seat\":1,\"level\":\"wizard\"}", TBL_NO_BAD_MESSAGE, "level"},
        {"{\"type\":\"bot\",\"seat\":1,\"level\":\"cmd:sh\"}", TBL_NO_BAD_MESSAGE, "level"},
        {"{\"type\":\"bot\",\"seat\":1,\"level\":\"cmd\"}", TBL_NO_BAD_MESSAGE, "level"},
        {"{\"type\":\"kick\"}", TBL_NO_BAD_MESSAGE, "seat is missing"},
        {"{\"type\":\"host\"}", TBL_NO_BAD_MESSAGE, "seat is missing"},
        {"{\"type\":\"pause\"}", TBL_NO_BAD_MESSAGE, "on is missing"},
        {"{\"type\":\"settings\"}", TBL_NO_BAD_MESSAGE, "settings is missing"},
        {"{\"type\":\"settings\",\"settings\":[]}", TBL_NO_BAD_MESSAGE, "settings must"},
    };

    (void)state;
    REFUSED(list);
}

static void test_wire__logins_are_whole(void **state)
{
#define LOGIN "{\"type\":\"login\",\"protocol\":1"
    static const struct refusal list[] = {
        {"{\"type\":\"login\",\"name\":\"Ann\"}", TBL_NO_BAD_MESSAGE, "protocol is missing"},
        {"{\"type\":\"login\",\"protocol\":2,\"name\":\"A\"}", TBL_NO_BAD_MESSAGE,
         "protocol must be 1"},
        {"{\"type\":\"login\",\"protocol\":\"1\",\"name\":\"A\"}", TBL_NO_BAD_MESSAGE,
         "protocol must"},
        {LOGIN "}", TBL_NO_BAD_MESSAGE, "name is missing"},
        {LOGIN ",\"player\":\"a\"}", TBL_NO_BAD_MESSAGE, "secret is missing"},
        {LOGIN ",\"secret\":\"a\",\"name\":\"A\"}", TBL_NO_BAD_MESSAGE, "player is missing"},
        {LOGIN ",\"player\":\"a b\",\"secret\":\"a\"}", TBL_NO_BAD_MESSAGE, "player must"},
        {LOGIN ",\"player\":\"\",\"secret\":\"a\"}", TBL_NO_BAD_MESSAGE, "player must"},
        {LOGIN ",\"player\":\"0123456789012345678901234567\",\"secret\":\"a\"}",
         TBL_NO_BAD_MESSAGE, "player must"},
        {LOGIN ",\"player\":\"a\",\"secret\":\"a%\"}", TBL_NO_BAD_MESSAGE, "secret must"},
        {LOGIN ",\"name\":\"\"}", TBL_NO_BAD_NAME, "a name is 1 to 24"},
        {LOGIN ",\"name\":\" Ann\"}", TBL_NO_BAD_NAME, "a name is 1 to 24"},
        {LOGIN ",\"name\":7}", TBL_NO_BAD_MESSAGE, "name must be a text"},
    };

    (void)state;
    REFUSED(list);
    good(LOGIN ",\"player\":\"012345678901234567890123456\",\"secret\":\"x\"}");
}

static void test_wire__a_refused_message_keeps_its_id(void **state)
{
    struct tbl_message message;
    struct tbl_fault fault;

    (void)state;
    assert_int_equal(read_frame("{\"type\":\"nope\",\"id\":41}", &message, &fault), -1);
    assert_true(message.has_id && message.id == 41);
    assert_int_equal(read_frame("{\"type\":\"sit\",\"seat\":99,\"id\":42}", &message, &fault),
                     -1);
    assert_true(message.has_id && message.id == 42);
    assert_int_equal(read_frame("{\"type\":\"sit\",\"id\":1.5}", &message, &fault), -1);
    assert_false(message.has_id);
    /* A tree that was read before a later key was refused is freed again (sanitizers). */
    assert_int_equal(
        read_frame("{\"type\":\"settings\",\"settings\":{\"a\":1},\"table\":\"!\"}", &message,
                   &fault),
        -1);
    assert_null(message.settings);
}

static void test_wire__names(void **state)
{
    static const char *const fine[] = {
        "A",       "Ann",          "Ann B. Clark-Ö'Neil",      "日本語",     "Ζωή",
        "a\u0301", "\u2764\ufe0f", "123456789012345678901234", "\U0001f600", "\"\\<>&",
    };
    static const char *const unfit[] = {
        "",
        " ",
        " a",
        "a ",
        "\u00a0a",
        "a\u3000",
        "a\tb",
        "a\nb",
        "a\x7f"
        "b",
        "a\xc2\x85"
        "b",
        "a\u200b"
        "b",
        "\u200d",
        "a\u200f",
        "\u202e"
        "abc",
        "a\u2066b",
        "a\u2069",
        "\ufeff"
        "a",
        "a\u2028b",
        "a\u2029b",
        "a\u00adb",
        "\u061c"
        "a",
        "\u3164",
        "\u2800",
        "\ufe0f",
        "\u0301",
        "a\ufffe",
        "\U000e0041",
        "a\xff",
        "a\xc3",
        "\xe2\x82",
        "a\xe0\x80\xaf",
        "\xf4\x90\x80\x80",
        "1234567890123456789012345",
        /* 16 characters, but 64 bytes. */
        "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600"
        "\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600\U0001f600",
    };

    (void)state;
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++)
        if (!tbl_name_good(fine[i]))
            fail_msg("refused: %s", fine[i]);
    for (size_t i = 0; i < sizeof unfit / sizeof unfit[0]; i++)
        if (tbl_name_good(unfit[i]))
            fail_msg("accepted name %zu", i);
    assert_true(tbl_name_good("ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ")); /* characters, not bytes */
}

static void test_wire__what_is_said_counts_characters(void **state)
{
    char frame[2048], *at = frame;
    struct tbl_message message;
    struct tbl_fault fault;

    (void)state;
    at += sprintf(at, "{\"type\":\"say\",\"text\":\"");
    for (int i = 0; i < 200; i++)
        at += sprintf(at, "\U0001f600");
    strcpy(at, "\"}");
    message = good(frame);
    assert_int_equal(strlen(message.text), 800);
    strcpy(at, "x\"}");
    assert_int_equal(read_frame(frame, &message, &fault), -1);
    /* Pictures of several people are joined. */
    message = good("{\"type\":\"say\",\"text\":\"\U0001f469\u200d\U0001f466 \u2764\ufe0f\"}");
}

/* The short reader takes what is usual, and reads in it what the long one reads: a frame after
 * a line's end is for that one alone. */
static void test_wire__usual_actions_are_read_likewise(void **state)
{
    static const char *const usual[] = {
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\"}",
        "{\"type\": \"action\", \"id\": 17, \"table\": \"7KQ2MXPA\", \"action\": \"catch@2\"}",
        "{ \"action\" : \"w=r!\" , \"id\":999999999999999, \"type\":\"action\"}",
        "{\"id\":0,\"type\":\"action\",\"action\":\"0:pass\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        struct tbl_message message = {.seat = -1, .since = -1, .consent = -1}, same;
        char after[256];

        snprintf(after, sizeof after, "\n%s", usual[i]);
        same = good(after);
        if (!tbl_action_read(usual[i], strlen(usual[i]), &message))
            fail_msg("not read: %s", usual[i]);
        assert_int_equal(message.type, same.type);
        assert_int_equal(message.has_id, same.has_id);
        assert_true(message.id == same.id);
        assert_string_equal(message.table, same.table);
        assert_string_equal(message.action, same.action);
    }
}

static void test_wire__other_frames_are_left_to_the_long_reader(void **state)
{
    static const char *const others[] = {
        "",
        "{}",
        "{\"type\":\"action\",\"id\":1}",
        "{\"type\":\"action\",\"action\":\"r7\"}",
        "{\"id\":1,\"action\":\"r7\"}",
        "{\"type\":\"say\",\"id\":1,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\",\"x\":1}",
        "{\"type\":\"action\",\"id\":1,\"id\":1,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"type\":\"action\",\"id\":1,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\",\"action\":\"r8\"}",
        "{\"type\":\"action\",\"id\":1,\"table\":\"A\",\"table\":\"A\",\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":01,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":-1,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1.0,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1e3,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1000000000000000,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":\"1\",\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":,\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r\\u0037\"}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"\"}",
        "{\"type\":\"action\",\"id\":1,\"table\":\"\",\"action\":\"r7\"}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\",}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\"",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7\"}}",
        "{\"type\":\"action\",\"id\":1,\"action\":\"r7",
        "{\"type\":\"action\" \"id\":1,\"action\":\"r7\"}",
        "[\"type\",\"action\"]",
    };
    char wide[300];

    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct tbl_message message = {.seat = -1, .since = -1, .consent = -1};

        if (tbl_action_read(others[i], strlen(others[i]), &message))
            fail_msg("read: %s", others[i]);
    }
    snprintf(wide, sizeof wide, "{%250s\"type\":\"action\",\"id\":1,\"action\":\"r7\"}", "");
    struct tbl_message message = {.seat = -1, .since = -1, .consent = -1};
    assert_false(tbl_action_read(wide, strlen(wide), &message));
}

static void test_wire__words(void **state)
{
    (void)state;
    assert_string_equal(tbl_code_word(TBL_NO_BAD_SETTINGS), "bad-settings");
    assert_string_equal(tbl_code_word(TBL_NO_BUSY), "busy");
    assert_string_equal(tbl_code_word(TBL_CODE_COUNT), "unknown");
    assert_string_equal(tbl_type_word(TBL_TYPE_COUNT), "unknown");
    assert_string_equal(tbl_reaction_word(TBL_REACT_HURRY), "hurry");
    assert_string_equal(tbl_reaction_word(TBL_REACTION_COUNT), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wire__every_type_is_read),
        cmocka_unit_test(test_wire__fields_arrive),
        cmocka_unit_test(test_wire__unknown_keys_are_ignored),
        cmocka_unit_test(test_wire__bad_json_is_refused),
        cmocka_unit_test(test_wire__size_is_bounded),
        cmocka_unit_test(test_wire__wrong_types_name_their_key),
        cmocka_unit_test(test_wire__logins_are_whole),
        cmocka_unit_test(test_wire__a_refused_message_keeps_its_id),
        cmocka_unit_test(test_wire__names),
        cmocka_unit_test(test_wire__what_is_said_counts_characters),
        cmocka_unit_test(test_wire__usual_actions_are_read_likewise),
        cmocka_unit_test(test_wire__other_frames_are_left_to_the_long_reader),
        cmocka_unit_test(test_wire__words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
