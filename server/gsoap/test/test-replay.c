/* Which messages are remembered: each until its time, by its bytes, and only so many. */
#include "replay.h"

#include <stdio.h>

static int failures;

#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
            failures++;                                                      \
        }                                                                    \
    } while (0)

enum { LIFE = 360, MOST = 1 << 18 };

static enum replay note(int message, time_t now)
{
    return replay_note(&message, sizeof message, now, now + LIFE);
}

static bool is_known(int message, time_t now)
{
    return replay_is_known(&message, sizeof message, now);
}

int main(void)
{
    CHECK(!is_known(0, 1000) && note(0, 1000) == NOTED);
    CHECK(is_known(0, 1000) && note(0, 1000) == KNOWN && note(0, 1359) == KNOWN);
    CHECK(!is_known(0, 1360) && note(0, 1360) == NOTED);
    CHECK(replay_note("\0a", 2, 1000, 2000) == NOTED && replay_note("\0b", 2, 1000, 2000) == NOTED);

    bool noted = true;
    for (int message = 1; message < MOST - 2; message++)
        noted = noted && note(message, 1400) == NOTED;
    CHECK(noted);
    CHECK(note(-1, 1400) == NO_ROOM && !is_known(-1, 1400));
    CHECK(note(1, 1400) == KNOWN);
    CHECK(note(-1, 1400 + LIFE) == NOTED);
    printf("replay: %d failed\n", failures);
    return failures != 0;
}
