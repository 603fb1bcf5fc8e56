#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void print_line(const char *format, va_list arguments)
{
    fputs("packet-recorder: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

void say_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
}

void fail(int exit_code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    exit(exit_code);
}
