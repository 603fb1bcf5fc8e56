#include "json.h"

void json_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (const unsigned char *next = (const unsigned char *) text; *next; next++) {
        if (*next == '"' || *next == '\\')
            fprintf(file, "\\%c", *next);
        else if (*next < 0x20 || *next == 0x7f)
            fprintf(file, "\\u%04x", *next);
        else
            fputc(*next, file);
    }
    fputc('"', file);
}
