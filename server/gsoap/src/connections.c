#include "connections.h"

#include "clocks.h"
#include "exchange.h"
#include "fail.h"
#include "pace.h"
#include "service.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { GRACE_MS = 3000, LIMIT_MS = 8000, GLANCE_MS = 10, FULL_MS = 20, BACKLOG = 512, HALTED = 3, STACK_BYTES = 1 << 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sockets[MAX_CONNECTIONS];
static atomic_int open_count;

static sigset_t signals(void)
{
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGCHLD);
    return stop;
}

void connections_hold_signals(void)
{
    sigset_t stop = signals();
    sigprocmask(SIG_BLOCK, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
}

static void fail_to_bind(const char *bind, int port, const char *why)
{
    fail(EXIT_RUN_FAILED, "standalone must listen on %s:%d, got %s; choose another --bind or --port", bind, port, why);
}

int connections_listen(const char *bind_to, int port, int *taken)
{
    char service[16];
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *found = NULL;
    snprintf(service, sizeof service, "%d", port);
    int unknown = getaddrinfo(bind_to, service, &wanted, &found);
    if (unknown)
        fail_to_bind(bind_to, port, gai_strerror(unknown));
    int on = 1, listener = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener >= 0)
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (listener < 0 || bind(listener, found->ai_addr, found->ai_addrlen) || listen(listener, BACKLOG))
        fail_to_bind(bind_to, port, errno == EADDRINUSE ? "Address already in use" : strerror(errno));
    freeaddrinfo(found);
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    getsockname(listener, (struct sockaddr *) &address, &size);
    *taken = ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *) &address)->sin6_port : ((struct sockaddr_in *) &address)->sin_port);
    return listener;
}

/* Enters a socket into the list of those that are cut when the server stops; its place. */
static int enter(int socket)
{
    pthread_mutex_lock(&lock);
    int place = 0;
    while (sockets[place])
        place++;
    sockets[place] = socket;
    atomic_fetch_add(&open_count, 1);
    pthread_mutex_unlock(&lock);
    return place;
}

static void *serve(void *context)
{
    int place = (int) (intptr_t) context;
    exchange_serve(sockets[place]);
    pthread_mutex_lock(&lock);
    sockets[place] = 0;
    atomic_fetch_sub(&open_count, 1);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void accept_one(int listener)
{
    int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (socket < 0)
        return;
    int place = enter(socket);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    pthread_t thread;
    if (pthread_create(&thread, &attributes, serve, (void *) (intptr_t) place)) {
        close(socket);
        pthread_mutex_lock(&lock);
        sockets[place] = 0;
        atomic_fetch_sub(&open_count, 1);
        pthread_mutex_unlock(&lock);
    }
    pthread_attr_destroy(&attributes);
}

static bool is_closed(int descriptor)
{
    char bytes[512];
    return read(descriptor, bytes, sizeof bytes) <= 0;
}

/* Which signal came; that of a child that ended before is none. */
static enum why signalled(int descriptor)
{
    struct signalfd_siginfo info;
    if (read(descriptor, &info, sizeof info) == sizeof info && info.ssi_signo == SIGCHLD)
        return BY_CHILD;
    return BY_SIGNAL;
}

enum why connections_serve(int listener, bool until_stdin_closes)
{
    sigset_t stop = signals();
    struct pollfd waiting[] = {{.fd = listener, .events = POLLIN},
                               {.fd = signalfd(-1, &stop, SFD_CLOEXEC), .events = POLLIN},
                               {.fd = until_stdin_closes ? STDIN_FILENO : -1, .events = POLLIN}};
    for (;;) {
        bool full = atomic_load(&open_count) == MAX_CONNECTIONS;
        waiting[0].fd = full ? -1 : listener;
        if (poll(waiting, 3, full ? FULL_MS : -1) < 0 && errno != EINTR)
            fail(EXIT_RUN_FAILED, "server must wait for connections, got %s", strerror(errno));
        if (waiting[1].revents)
            return signalled(waiting[1].fd);
        if (waiting[2].revents && is_closed(STDIN_FILENO))
            return BY_STDIN;
        if (!full && waiting[0].revents)
            accept_one(listener);
    }
}

static bool await_none(int64_t end_ns)
{
    struct timespec glance = {.tv_nsec = GLANCE_MS * 1000000};
    while (atomic_load(&open_count)) {
        if (clocks_ns() > end_ns)
            return false;
        nanosleep(&glance, NULL);
    }
    return true;
}

static void cut_all(void)
{
    pthread_mutex_lock(&lock);
    for (int i = 0; i < MAX_CONNECTIONS; i++)
        if (sockets[i])
            shutdown(sockets[i], SHUT_RDWR);
    pthread_mutex_unlock(&lock);
}

void connections_stop(int listener)
{
    int64_t begin_ns = clocks_ns();
    close(listener);
    pace_stop();
    if (await_none(begin_ns + GRACE_MS * INT64_C(1000000)))
        return;
    services_stop();
    cut_all();
    if (await_none(begin_ns + LIMIT_MS * INT64_C(1000000)))
        return;
    say_line("server must stop within %d s, got threads that do not end; the process ends itself with exit code %d", LIMIT_MS / 1000,
             HALTED);
    _exit(HALTED);
}
