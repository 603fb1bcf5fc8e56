/* Messages that came before: each is accepted once while its time allows it to be sent again. */
#ifndef PIJOULE_REPLAY_H
#define PIJOULE_REPLAY_H

#include <stdbool.h>
#include <time.h>

/* Whether a message with this text, such as its signature, was noted and may still come again. Threads may call it at once. */
bool replay_is_known(const char *text, time_t now);

/* Notes a message until a time. False where another thread noted it before. */
bool replay_note(const char *text, time_t now, time_t until);

#endif
