/* Links to tables, as people write them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "terminal/url.h"

static struct tui_url url;
static char why[TUI_WHY_MAX];

static void assert_url(const char *text, int tls, const char *host, const char *port,
                       const char *path, const char *table, const char *key)
{
    assert_int_equal(tui_url_read(text, &url, why), 0);
    assert_int_equal(url.tls, tls);
    assert_string_equal(url.host, host);
    assert_string_equal(url.port, port);
    assert_string_equal(url.path, path);
    assert_string_equal(url.table, table);
    assert_string_equal(url.key, key);
}

static void test_url__links_are_read(void **state)
{
    (void)state;
    assert_url("https://example.org/#/t/7KQ2MXPA", 1, "example.org", "443", "", "7KQ2MXPA", "");
    assert_url("http://127.0.0.1:4040/#/t/7KQ2MXPA?key=ab_C-1", 0, "127.0.0.1", "4040", "",
               "7KQ2MXPA", "ab_C-1");
    assert_url("https://example.org/games/#/t/AB", 1, "example.org", "443", "/games", "AB", "");
    assert_url("ws://[::1]:99/AB", 0, "::1", "99", "", "AB", "");
    assert_url("localhost/AB", 0, "localhost", "4040", "", "AB", "");
    assert_url("localhost:5000", 0, "localhost", "5000", "", "", "");
}

static void test_url__where_a_server_is_is_written(void **state)
{
    static const char *const links[][2] = {
        {"https://example.org/", "example.org"},
        {"http://example.org/", "example.org"},
        {"https://example.org:80/", "example.org:80"},
        {"example.org", "example.org:4040"},
        {"http://[::1]:99/", "[::1]:99"},
        {"wss://[::1]/", "[::1]"},
    };
    char text[TUI_AUTHORITY_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        assert_int_equal(tui_url_read(links[i][0], &url, why), 0);
        assert_string_equal(tui_url_authority(&url, text), links[i][1]);
    }
}

static void test_url__what_is_none_is_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "http://",
        "https:///x",
        "host:0/AB",
        "host:70000/AB",
        "host:12x/AB",
        "[::1/AB",
        "ho st/AB",
        "host/A B",
        "host/#/t/A\r\nX: y",
        "host/#/t/WAYTOOLONGFORANYTABLE",
        "host/AB?key=a b",
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(tui_url_read(bad[i], &url, why), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_url__links_are_read),
        cmocka_unit_test(test_url__where_a_server_is_is_written),
        cmocka_unit_test(test_url__what_is_none_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
