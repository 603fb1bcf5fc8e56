/* One-line messages: the rule, the value received, what to do next. */
#ifndef RECORDER_FAIL_H
#define RECORDER_FAIL_H

enum { EXIT_WORKED = 0, EXIT_RUN_FAILED = 1, EXIT_WRONG_USAGE = 2 };

void say_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
void fail(int exit_code, const char *format, ...) __attribute__((noreturn, format(printf, 2, 3)));

#endif
