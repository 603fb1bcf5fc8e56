/* Accepts connections, each served by a thread of its own, until the program is asked to stop. */
#ifndef GSOAP_CONNECTIONS_H
#define GSOAP_CONNECTIONS_H

#include <stdbool.h>

/* Keeps signals that stop until connections_serve asks for them; before any thread is made. */
void connections_hold_signals(void);

/* A listening socket; the end of the program where the address cannot be had. */
int connections_listen(const char *bind, int port, int *taken);

enum why { BY_SIGNAL, BY_STDIN, BY_CHILD };

/* Serves until a signal that stops, the end of a child process, or the end of standard input where that is asked for. */
enum why connections_serve(int listener, bool until_stdin_closes);

/* Ends requests under way in bounded time: the process ends itself with code 3 if they do not. */
void connections_stop(int listener);

#endif
