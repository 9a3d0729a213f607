/* log.c - one line an event, on standard error. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/text.h"

static const char *const LEVEL[] = {"debug", "info", "warning", "error"};

/* A JSON string without its quotes, of text without control characters. */
static void put_escaped(FILE *file, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];

        if (c == '"' || c == '\\')
            fputc('\\', file);
        fputc(c, file);
    }
}

static void put_fields_json(FILE *file, const char *fields)
{
    while (*fields != '\0') {
        size_t key = strcspn(fields, "=");
        const char *value = fields + key + (fields[key] == '=');
        int rest = strncmp(fields, "text=", 5) == 0;
        size_t size = rest ? strlen(value) : strcspn(value, " ");

        fputs(", \"", file);
        put_escaped(file, fields, key);
        fputs("\": \"", file);
        put_escaped(file, value, size);
        fputc('"', file);
        fields = value + size;
        while (*fields == ' ')
            fields++;
    }
}

int srv_debugs(const struct srv_hub *hub)
{
    return hub->config.log_level[0] == 'd';
}

/* A hash covers the secret of the coming deal, so it tells nothing of the cards. */
void srv_log_state(const struct srv_hub *hub, const struct srv_table *table, const char *event)
{
    struct tbl_summary summary;
    uint8_t hash[32];
    char hex[65];

    if (!srv_debugs(hub))
        return;
    tbl_summary(table->table, &summary);
    tbl_hash(table->table, hash);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    srv_log(hub, SRV_DEBUG, event, "table=%s seq=%llu hash=%s", table->id,
            (unsigned long long)summary.seq, hex);
}

void srv_log(const struct srv_hub *hub, enum srv_level level, const char *event,
             const char *format, ...)
{
    char fields[1024], shown[2048], when[32];
    struct tm parts;
    time_t now = (time_t)(srv_wall_ms() / 1000);
    va_list arguments;

    if (strcmp(hub->config.log, "off") == 0 || (level == SRV_DEBUG && !srv_debugs(hub)))
        return;
    va_start(arguments, format);
    vsnprintf(fields, sizeof fields, format, arguments);
    va_end(arguments);
    d4__text_show(fields, shown, sizeof shown); /* names and texts of strangers are in it */
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    flockfile(stderr);
    if (strcmp(hub->config.log, "json") == 0) {
        fprintf(stderr, "{\"time\": \"%s\", \"level\": \"%s\", \"event\": \"%s\"", when,
                LEVEL[level], event);
        put_fields_json(stderr, shown);
        fputs("}\n", stderr);
    } else {
        fprintf(stderr, "%s %-7s %s%s%s\n", when, LEVEL[level], event, shown[0] ? " " : "",
                shown);
    }
    funlockfile(stderr);
}
