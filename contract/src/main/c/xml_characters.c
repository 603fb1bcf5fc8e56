#include "xml_characters.h"

#include <stdint.h>
#include <string.h>

enum { MAX_CHARACTER = 0x10ffff };

struct range {
    unsigned first, last;
};

/* Namespaces in XML 1.0: NCNameStartChar beyond ASCII, and what NCNameChar adds. */
static const struct range STARTS[] = {{0xc0, 0xd6},       {0xd8, 0xf6},       {0xf8, 0x2ff},      {0x370, 0x37d},     {0x37f, 0x1fff},
                                      {0x200c, 0x200d},   {0x2070, 0x218f},   {0x2c00, 0x2fef},   {0x3001, 0xd7ff},
                                      {0xf900, 0xfdcf},   {0xfdf0, 0xfffd},   {0x10000, 0xeffff}, {0, 0}};
static const struct range OTHERS[] = {{0xb7, 0xb7}, {0x300, 0x36f}, {0x203f, 0x2040}, {0, 0}};

static bool within(unsigned character, const struct range *ranges)
{
    for (; ranges->last; ranges++)
        if (character >= ranges->first && character <= ranges->last)
            return true;
    return false;
}

bool is_wide_name_start(unsigned character)
{
    return within(character, STARTS);
}

bool is_wide_name(unsigned character)
{
    return within(character, STARTS) || within(character, OTHERS);
}

/* Bytes of a sequence by its first one (RFC 3629); 0 for none. */
static int sequence(unsigned char lead)
{
    return lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
}

static unsigned decode(const unsigned char *bytes, int length)
{
    static const unsigned char MASKS[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned character = bytes[0] & MASKS[length];
    for (int i = 1; i < length; i++)
        character = character << 6 | (bytes[i] & 0x3f);
    return character;
}

bool is_utf8(const char *text, size_t size)
{
    static const unsigned LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *bytes = (const unsigned char *) text;
    for (size_t i = 0; i < size;) {
        uint64_t eight;
        if (size - i >= sizeof eight) {
            memcpy(&eight, bytes + i, sizeof eight);
            if (!(eight & UINT64_C(0x8080808080808080))) {
                i += sizeof eight;
                continue;
            }
        }
        if (bytes[i] < 0x80) {
            i++;
            continue;
        }
        int length = sequence(bytes[i]);
        if (!length || size - i < (size_t) length)
            return false;
        for (int j = 1; j < length; j++)
            if ((bytes[i + (size_t) j] & 0xc0) != 0x80)
                return false;
        unsigned character = decode(bytes + i, length);
        if (character < LEAST[length] || character > MAX_CHARACTER || (character >= 0xd800 && character <= 0xdfff))
            return false;
        i += (size_t) length;
    }
    return true;
}

static bool is_allowed(unsigned character)
{
    return (character >= 0x20 && character <= 0xd7ff) || (character >= 0xe000 && character <= 0xfffd)
        || (character >= 0x10000 && character <= MAX_CHARACTER) || character == '\t' || character == '\n' || character == '\r';
}

int wide_character_at(const char *text, const char *end, unsigned *character)
{
    const unsigned char *bytes = (const unsigned char *) text;
    int length = sequence(*bytes);
    if (!length || end - text < length)
        return -1;
    *character = decode(bytes, length);
    return is_allowed(*character) ? length : -1;
}

int character_print(unsigned character, char out[4])
{
    static const unsigned char LEADS[] = {0, 0, 0xc0, 0xe0, 0xf0};
    int length = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--) {
        out[i] = (char) (0x80 | (character & 0x3f));
        character >>= 6;
    }
    out[0] = (char) (LEADS[length] | character);
    return length;
}

bool character_of_reference(const char *name, size_t length, unsigned *character)
{
    bool hexadecimal = length > 1 && name[0] == '#' && name[1] == 'x';
    size_t i = hexadecimal ? 2 : 1;
    if (length <= i || name[0] != '#')
        return false;
    unsigned sum = 0;
    for (; i < length; i++) {
        char c = name[i];
        int digit = c >= '0' && c <= '9'                  ? c - '0'
            : hexadecimal && c >= 'a' && c <= 'f' ? c - 'a' + 10
            : hexadecimal && c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                  : -1;
        if (digit < 0)
            return false;
        sum = sum * (hexadecimal ? 16 : 10) + (unsigned) digit;
        if (sum > MAX_CHARACTER)
            return false;
    }
    *character = sum;
    return is_allowed(sum);
}
