/* The programs without WS-Security. */
#include "fail.h"
#include "protection.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void protection_become(char **arguments)
{
    char path[4096 + 16];
    ssize_t length = readlink("/proc/self/exe", path, 4096);
    snprintf(path + (length > 0 ? length : 0), 16, "-security");
    execv(path, arguments);
    fail(EXIT_RUN_FAILED, "WS-Security needs the program %s, got %s; run ./pijoule build", path, strerror(errno));
}

struct protection *protection_open(const struct security *security)
{
    (void) security;
    return NULL;
}

void protection_close(struct protection *protection)
{
    (void) protection;
}

void protection_attach(const struct protection *protection, struct soap *soap)
{
    (void) protection;
    (void) soap;
}

const struct Namespace *protection_namespaces(int version)
{
    (void) version;
    return NULL;
}

bool protection_add(const struct protection *protection, struct soap *soap)
{
    (void) protection;
    (void) soap;
    return false;
}

bool protection_verify(const struct protection *protection, struct soap *soap, struct invalid *invalid)
{
    (void) protection;
    (void) soap;
    (void) invalid;
    return false;
}

bool protection_is_apart(const struct protection *protection)
{
    (void) protection;
    return false;
}
