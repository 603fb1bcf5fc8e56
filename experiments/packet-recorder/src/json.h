/* Texts in JSON. */
#ifndef RECORDER_JSON_H
#define RECORDER_JSON_H

#include <stdio.h>

/* Prints a text in quotes. */
void json_text(FILE *file, const char *text);

#endif
