#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *program_name = "pijoule";

static void print_line(const char *format, va_list arguments)
{
    flockfile(stderr);
    fprintf(stderr, "%s: ", program_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
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
