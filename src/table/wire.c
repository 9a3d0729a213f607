/* wire.c - frames from strangers become messages, or are refused with the key at fault. */
#include "table/wire.h"

#include <string.h>

#include "bots/bot.h"
#include "table/words.h"

static const char *const type_words[] = {
#define TBL_TYPE(name, word) [TBL_##name] = word,
    TBL_TYPE_MAP(TBL_TYPE)
#undef TBL_TYPE
};

static const char *const code_words[] = {
#define TBL_CODE(name, word) [TBL_NO_##name] = word,
    TBL_CODE_MAP(TBL_CODE)
#undef TBL_CODE
};

static const char *const reaction_words[] = {
#define TBL_REACTION(name, word) [TBL_REACT_##name] = word,
    TBL_REACTION_MAP(TBL_REACTION)
#undef TBL_REACTION
};

const char *tbl_type_word(enum tbl_type type)
{
    return (unsigned)type < TBL_TYPE_COUNT ? type_words[type] : "unknown";
}

const char *tbl_code_word(enum tbl_code code)
{
    return (unsigned)code < TBL_CODE_COUNT ? code_words[code] : "unknown";
}

const char *tbl_reaction_word(enum tbl_reaction reaction)
{
    return (unsigned)reaction < TBL_REACTION_COUNT ? reaction_words[reaction] : "unknown";
}

/* The number of 'word' in a list, or -1. */
static int find_word(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}

/* How deep brackets stand within each other at most. For text that is JSON as far as it
 * goes this is exact; the parser refuses all other. */
static int depth_of(const char *text, size_t size)
{
    int depth = 0, most = 0, quoted = 0;

    for (size_t i = 0; i < size; i++) {
        char c = text[i];

        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && (c == '{' || c == '['))
            most = ++depth > most ? depth : most;
        else if (!quoted && (c == '}' || c == ']'))
            depth--;
    }
    return most;
}

/* The parser's own words are for programmers. */
static const char *json_fault(const json_error_t *error)
{
    switch (json_error_code(error)) {
    case json_error_duplicate_key: return "a key stands twice";
    case json_error_invalid_utf8: return "the text is not UTF-8";
    case json_error_premature_end_of_input: return "it ends too early";
    case json_error_null_byte_in_key:
    case json_error_null_character: return "\\u0000 is not allowed";
    case json_error_numeric_overflow: return "a number is too large";
    default: return "it is not well written";
    }
}

json_t *tbl_json_read(const char *text, size_t size, size_t most, struct tbl_fault *fault)
{
    json_error_t error;
    json_t *json = NULL;

    if (size > most)
        tbl_fault_set(fault, TBL_NO_TOO_BIG, "%zu bytes, and at most %zu are read", size, most);
    else if (memchr(text, '\0', size) != NULL)
        tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "a zero byte is no JSON");
    else if (depth_of(text, size) > TBL_DEPTH_MAX)
        tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "deeper than %d levels", TBL_DEPTH_MAX);
    else if ((json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error)) == NULL)
        tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "no JSON: %s, line %d, column %d",
                      json_fault(&error), error.line, error.column);
    return json;
}

/* A field that is being read. */
struct field {
    const char *key;
    uint32_t types;    /* the types that have it, by bit */
    uint32_t required; /* those that must */
    int (*read)(const struct field *field, const json_t *value, struct tbl_message *message,
                struct tbl_fault *fault);
};

static int whole(const struct field *field, const json_t *value, int64_t least, int64_t most,
                 int64_t *number, struct tbl_fault *fault)
{
    if (!json_is_integer(value))
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be a whole number",
                             field->key);
    if (json_integer_value(value) < least || json_integer_value(value) > most)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be from %lld to %lld",
                             field->key, (long long)least, (long long)most);
    *number = json_integer_value(value);
    return 0;
}

/* The text of a value, or NULL with the fault set. */
static const char *text_of(const struct field *field, const json_t *value,
                           struct tbl_fault *fault)
{
    if (!json_is_string(value))
        tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be a text", field->key);
    return json_string_value(value);
}

static int read_flag(const struct field *field, const json_t *value,
                     struct tbl_message *message, struct tbl_fault *fault)
{
    if (!json_is_boolean(value))
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be true or false", field->key);
    message->on = json_is_true(value);
    return 0;
}

static int read_patches(const struct field *field, const json_t *value,
                        struct tbl_message *message, struct tbl_fault *fault)
{
    int status = read_flag(field, value, message, fault);

    message->patches = message->on;
    return status;
}

static int read_protocol(const struct field *field, const json_t *value,
                         struct tbl_message *message, struct tbl_fault *fault)
{
    if (whole(field, value, 1, TBL_NUMBER_MAX, &message->protocol, fault) != 0)
        return -1;
    if (message->protocol != 1)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "protocol must be 1: no other version is spoken here");
    return 0;
}

static int read_since(const struct field *field, const json_t *value,
                      struct tbl_message *message, struct tbl_fault *fault)
{
    return whole(field, value, 0, TBL_NUMBER_MAX, &message->since, fault);
}

static int read_consent(const struct field *field, const json_t *value,
                        struct tbl_message *message, struct tbl_fault *fault)
{
    return whole(field, value, 0, TBL_NUMBER_MAX, &message->consent, fault);
}

static int read_seat(const struct field *field, const json_t *value,
                     struct tbl_message *message, struct tbl_fault *fault)
{
    int64_t seat = 0;

    if (whole(field, value, 0, D4_SEATS_MAX - 1, &seat, fault) != 0)
        return -1;
    message->seat = (int)seat;
    return 0;
}

/* A word of 'least' to 'size' - 1 letters, digits and 'also' into 'out'. */
static int read_word(const struct field *field, const json_t *value, size_t least,
                     const char *also, char *out, size_t size, struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    if (!tbl_word_good(text, least, size - 1, also))
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "%s must be %zu to %zu letters and digits", field->key, least,
                             size - 1);
    memcpy(out, text, strlen(text) + 1);
    return 0;
}

static int read_table(const struct field *field, const json_t *value,
                      struct tbl_message *message, struct tbl_fault *fault)
{
    return read_word(field, value, 1, "", message->table, sizeof message->table, fault);
}

static int read_player(const struct field *field, const json_t *value,
                       struct tbl_message *message, struct tbl_fault *fault)
{
    return read_word(field, value, 1, "-_", message->player, sizeof message->player, fault);
}

static int read_secret(const struct field *field, const json_t *value,
                       struct tbl_message *message, struct tbl_fault *fault)
{
    return read_word(field, value, 1, "-_", message->secret, sizeof message->secret, fault);
}

static int read_name(const struct field *field, const json_t *value,
                     struct tbl_message *message, struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    if (!tbl_name_good(text))
        return tbl_fault_set(fault, TBL_NO_BAD_NAME, "%s", TBL_NAME_WANTED);
    memcpy(message->name, text, strlen(text) + 1);
    return 0;
}

/* A value of 32 bytes in hex. */
static int read_32(const struct field *field, const json_t *value, uint8_t out[32],
                   struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    if (tbl_hex_read(text, out, 32) != 32)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be 64 hex digits", field->key);
    return 0;
}

static int read_hash(const struct field *field, const json_t *value,
                     struct tbl_message *message, struct tbl_fault *fault)
{
    return read_32(field, value, message->hash, fault);
}

static int read_commit(const struct field *field, const json_t *value,
                       struct tbl_message *message, struct tbl_fault *fault)
{
    return read_32(field, value, message->commit, fault);
}

static int read_action(const struct field *field, const json_t *value,
                       struct tbl_message *message, struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    if (!tbl_word_good(text, 1, sizeof message->action - 1, TBL_ACTION_ALSO))
        return tbl_fault_set(fault, TBL_NO_BAD_ACTION,
                             "action must be one word of the notation, like r7 or catch@2");
    memcpy(message->action, text, strlen(text) + 1);
    return 0;
}

static int read_text(const struct field *field, const json_t *value,
                     struct tbl_message *message, struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    if (!tbl_text_good(text, 1, 200, 1))
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "text must be 1 to 200 characters that can be seen, in one line, "
                             "without space at its ends");
    memcpy(message->text, text, strlen(text) + 1);
    return 0;
}

static int read_reaction(const struct field *field, const json_t *value,
                         struct tbl_message *message, struct tbl_fault *fault)
{
    const char *text = text_of(field, value, fault);

    if (text == NULL)
        return -1;
    int found = find_word(reaction_words, TBL_REACTION_COUNT, text);
    if (found < 0)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "reaction must be clap, laugh, wow, sad, angry, hurry, luck or "
                             "thanks");
    message->reaction = (enum tbl_reaction)found;
    return 0;
}

/* Only what is a level of ours: a bot may also be a program of the one who runs it. */
static int read_level(const struct field *field, const json_t *value,
                      struct tbl_message *message, struct tbl_fault *fault)
{
    char names[BOT_KIND_NAMES_MAX];

    if (json_is_null(value))
        return 0;
    const char *text = text_of(field, value, fault);
    if (text == NULL)
        return -1;
    if (!tbl_word_good(text, 1, sizeof message->level - 1, "-") || bot_kind_find(text) == NULL)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "level must be null or one of %s",
                             bot_kind_names(names));
    memcpy(message->level, text, strlen(text) + 1);
    return 0;
}

static int read_settings(const struct field *field, const json_t *value,
                         struct tbl_message *message, struct tbl_fault *fault)
{
    if (!json_is_object(value))
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s must be an object", field->key);
    message->settings = json_incref((json_t *)(uintptr_t)value);
    return 0;
}

#define BIT(name) (UINT32_C(1) << TBL_##name)
#define ALL (BIT(TYPE_COUNT) - 1)
#define SEAT_REQUIRED (BIT(MUTE) | BIT(MOTION) | BIT(BOT) | BIT(KICK) | BIT(HOST))

_Static_assert(TBL_TYPE_COUNT < 32, "a set of types is one word");

static const struct field fields[] = {
    {"table", ALL, BIT(JOIN), read_table},
    {"protocol", BIT(LOGIN), BIT(LOGIN), read_protocol},
    {"name", BIT(LOGIN), 0, read_name},
    {"player", BIT(LOGIN), 0, read_player},
    {"secret", BIT(LOGIN), 0, read_secret},
    {"since", BIT(JOIN), 0, read_since},
    {"patches", BIT(JOIN), 0, read_patches},
    {"seat", BIT(SIT) | SEAT_REQUIRED, SEAT_REQUIRED, read_seat},
    {"consent", BIT(READY), 0, read_consent},
    {"commit", BIT(PLEDGE), BIT(PLEDGE), read_commit},
    {"pledge", BIT(PLEDGE), BIT(PLEDGE), read_hash},
    {"chance", BIT(OPEN), BIT(OPEN), read_hash},
    {"action", BIT(ACTION), BIT(ACTION), read_action},
    {"text", BIT(SAY), BIT(SAY), read_text},
    {"reaction", BIT(REACT), BIT(REACT), read_reaction},
    {"on", BIT(MUTE) | BIT(PAUSE), BIT(MUTE) | BIT(PAUSE), read_flag},
    {"yes", BIT(VOTE), BIT(VOTE), read_flag},
    {"level", BIT(BOT), BIT(BOT), read_level},
    {"settings", BIT(SETTINGS), BIT(SETTINGS), read_settings},
};

static int read_id(const json_t *json, struct tbl_message *message, struct tbl_fault *fault)
{
    static const struct field id = {.key = "id"};
    const json_t *value = json_object_get(json, "id");

    if (value == NULL)
        return 0;
    if (whole(&id, value, -TBL_NUMBER_MAX, TBL_NUMBER_MAX, &message->id, fault) != 0)
        return -1;
    message->has_id = 1;
    return 0;
}

static int read_type(const json_t *json, struct tbl_message *message, struct tbl_fault *fault)
{
    const char *word = json_string_value(json_object_get(json, "type"));

    if (word == NULL)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "type must be there, and be a text");
    int type = find_word(type_words, TBL_TYPE_COUNT, word);
    if (type < 0)
        return tbl_fault_set(fault, TBL_NO_UNKNOWN_TYPE, "there is no such type of message");
    message->type = (enum tbl_type)type;
    return 0;
}

static int read_fields(const json_t *json, struct tbl_message *message, struct tbl_fault *fault)
{
    uint32_t bit = UINT32_C(1) << message->type;

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct field *field = &fields[i];
        const json_t *value = json_object_get(json, field->key);

        if (!(field->types & bit))
            continue;
        if (value == NULL && (field->required & bit))
            return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "%s: %s is missing",
                                 type_words[message->type], field->key);
        if (value != NULL && field->read(field, value, message, fault) != 0)
            return -1;
    }
    return 0;
}

/* What no single key shows. */
static int check_whole(const struct tbl_message *message, struct tbl_fault *fault)
{
    if (message->type == TBL_ACTION && !message->has_id)
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "action: id is missing: that of the act it answers");
    if (message->type != TBL_LOGIN)
        return 0;
    if (!message->player[0] != !message->secret[0])
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "login: player and secret go together: %s is missing",
                             message->player[0] ? "secret" : "player");
    if (!message->player[0] && !message->name[0])
        return tbl_fault_set(fault, TBL_NO_BAD_MESSAGE,
                             "login: name is missing, or player and secret");
    return 0;
}

static void clear(struct tbl_message *message)
{
    memset(message, 0, sizeof *message);
    message->seat = -1;
    message->since = message->consent = -1;
}

int tbl_message_read(const char *text, size_t size, struct tbl_message *message,
                     struct tbl_fault *fault)
{
    clear(message);
    if (tbl_action_read(text, size, message))
        return 0;
    clear(message);
    json_t *json = tbl_json_read(text, size, TBL_FRAME_MAX, fault);
    if (json == NULL)
        return -1;
    int result = json_is_object(json)
                     ? read_id(json, message, fault)
                     : tbl_fault_set(fault, TBL_NO_BAD_MESSAGE, "a message is a JSON object");
    if (result == 0)
        result = read_type(json, message, fault);
    if (result == 0)
        result = read_fields(json, message, fault);
    if (result == 0)
        result = check_whole(message, fault);
    json_decref(json);
    if (result != 0)
        tbl_message_free(message);
    return result;
}

void tbl_message_free(struct tbl_message *message)
{
    json_decref(message->settings);
    message->settings = NULL;
}
