/* Characters of XML 1.0 (section 2.2 and 2.3) in UTF-8. */
#ifndef PIJOULE_XML_CHARACTERS_H
#define PIJOULE_XML_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>

static inline bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A byte of text that needs no look at all: printable ASCII and white space but CR, without & < ]. */
static inline bool is_plain(unsigned char c)
{
    return (c >= ' ' && c < 0x7f && c != '&' && c != '<' && c != ']') || c == '\n' || c == '\t';
}

bool is_utf8(const char *bytes, size_t size);

/* A character that is not ASCII, or a control. */
int wide_character_at(const char *bytes, const char *end, unsigned *character);

/* The character here, which is_utf8 has seen; its bytes, 0 at the end, below 0 where XML does not allow it. */
static inline int character_at(const char *bytes, const char *end, unsigned *character)
{
    if (bytes >= end)
        return 0;
    unsigned char first = (unsigned char) *bytes;
    if (first < ' ' || first >= 0x80)
        return wide_character_at(bytes, end, character);
    *character = first;
    return 1;
}

int character_print(unsigned character, char out[4]);

/* Of #65 or #x41; false where it is none that XML allows. */
bool character_of_reference(const char *name, size_t length, unsigned *character);
bool is_wide_name_start(unsigned character);
bool is_wide_name(unsigned character);

static inline bool is_name_start(unsigned c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c > 0x7f && is_wide_name_start(c));
}

static inline bool is_name(unsigned c)
{
    return is_name_start(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || (c > 0x7f && is_wide_name(c));
}

#endif
