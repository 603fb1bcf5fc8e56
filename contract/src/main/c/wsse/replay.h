/* Messages that came before: each is accepted once while its time allows it to be sent again. */
#ifndef PIJOULE_REPLAY_H
#define PIJOULE_REPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

/* Whether a message that these bytes authenticate, such as its decoded signature, was noted and may still come again.
   Threads may call it at once. */
bool replay_is_known(const void *authentic, size_t size, time_t now);

enum replay { NOTED, KNOWN, NO_ROOM };

/* Notes an authenticated message until a time: once, and only so many. */
enum replay replay_note(const void *authentic, size_t size, time_t now, time_t until);

#endif
