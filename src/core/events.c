/* events.c - what each event is, made from events.def. */
#include <drawfour/event.h>

#include <stddef.h>
#include <string.h>

static const struct d4_event_form forms[] = {
#define EVENT(type, word, clause, value, english) {word, clause, D4_VALUE_##value, english},
#include <drawfour/events.def>
#undef EVENT
};

#define EVENT_TYPES ((int)(sizeof forms / sizeof *forms))

const struct d4_event_form *d4_event_form(int type)
{
    return type >= 0 && type < EVENT_TYPES ? &forms[type] : NULL;
}

int d4_event_find(const char *word)
{
    for (int i = 0; i < EVENT_TYPES; i++)
        if (strcmp(forms[i].word, word) == 0)
            return i;
    return -1;
}
