#include "pty.h"

#include "fail.h"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static void place_link(const struct pty *pty)
{
    char temporary[4096];
    snprintf(temporary, sizeof temporary, "%s.%ld", pty->link, (long) getpid());
    unlink(temporary);
    /* Rename replaces an old link in one step: the host never sees a missing name. */
    if (symlink(pty->name, temporary) || rename(temporary, pty->link))
        fail(EXIT_RUN_FAILED, "cannot place --link %s: %m; choose a folder that can be written", pty->link);
}

static void remove_link(const struct pty *pty)
{
    char target[sizeof pty->name];
    ssize_t length = readlink(pty->link, target, sizeof target - 1);
    if (length < 0)
        return;
    target[length] = 0;
    if (strcmp(target, pty->name) == 0) /* else another bench has taken the name over */
        unlink(pty->link);
}

void pty_plug(struct pty *pty, const char *link)
{
    int slave;
    struct termios raw = {0};
    cfmakeraw(&raw);
    raw.c_cflag |= CREAD | CLOCAL;
    cfsetspeed(&raw, B115200);
    if (openpty(&pty->master, &slave, pty->name, &raw, NULL))
        fail(EXIT_RUN_FAILED, "cannot open a pseudo-terminal: %m");
    fcntl(pty->master, F_SETFL, O_NONBLOCK);
    fcntl(pty->master, F_SETFD, FD_CLOEXEC);
    close(slave); /* from here on a hang-up on the master means: nobody has it open */
    pty->open = 0;
    pty->link = link;
    if (link)
        place_link(pty);
}

static void let_host_read(const struct pty *pty)
{
    static const struct timespec STEP = {.tv_nsec = 1000000};
    int slave = pty->open ? open(pty->name, O_RDONLY | O_NOCTTY | O_NONBLOCK) : -1;
    if (slave < 0)
        return;
    nanosleep(&STEP, NULL); /* the kernel passes bytes on to the slave in a work queue */
    for (int waiting = 1, steps = 0; waiting > 0 && steps < 50; steps++) {
        if (ioctl(slave, FIONREAD, &waiting))
            break;
        if (waiting > 0)
            nanosleep(&STEP, NULL);
    }
    close(slave);
}

void pty_unplug(struct pty *pty)
{
    if (pty->master < 0)
        return;
    if (pty->link)
        remove_link(pty);
    let_host_read(pty);
    close(pty->master);
    pty->master = -1;
    pty->open = 0;
}

/* The next reader must not get this one's rest; flushing the master leaves the slave's queue. */
static void forget_unread(const struct pty *pty)
{
    int slave = open(pty->name, O_RDONLY | O_NOCTTY | O_NONBLOCK);
    if (slave < 0)
        return;
    tcflush(slave, TCIFLUSH);
    close(slave);
}

enum pty_event pty_watch(struct pty *pty)
{
    struct pollfd master = {.fd = pty->master, .events = POLLIN};
    if (pty->master < 0 || poll(&master, 1, 0) < 0)
        return PTY_SAME;
    int open = !(master.revents & POLLHUP);
    if (open == pty->open)
        return PTY_SAME;
    pty->open = open;
    if (!open)
        forget_unread(pty);
    return open ? PTY_OPENED : PTY_CLOSED;
}

size_t pty_write(struct pty *pty, const uint8_t *bytes, size_t count)
{
    ssize_t written = write(pty->master, bytes, count);
    return written > 0 ? (size_t) written : 0;
}

double pty_baud(const struct pty *pty)
{
    static const struct {
        speed_t code;
        double baud;
    } KNOWN[] = {{B9600, 9600}, {B19200, 19200}, {B38400, 38400}, {B57600, 57600}, {B115200, 115200},
                 {B230400, 230400}, {B500000, 500000}, {B1000000, 1000000}};
    struct termios settings;
    if (pty->master < 0 || tcgetattr(pty->master, &settings))
        return 0;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (KNOWN[i].code == cfgetospeed(&settings))
            return KNOWN[i].baud;
    return 0;
}

size_t pty_read(struct pty *pty, uint8_t *bytes, size_t room)
{
    ssize_t got = pty->open && room ? read(pty->master, bytes, room) : 0;
    return got > 0 ? (size_t) got : 0;
}
