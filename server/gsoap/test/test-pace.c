/* What a client that pauses may do: an idle connection that begins a request is not a slow request. */
#include "clocks.h"
#include "memory.h"
#include "pace.h"

#include <stdio.h>

static int failures;

#define CHECK(condition)                                                     \
    do {                                                                     \
        if (!(condition)) {                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);  \
            failures++;                                                      \
        }                                                                    \
    } while (0)

bool memory_is_short(void)
{
    return false;
}

static int64_t seconds_ago(int seconds)
{
    return clocks_ns() - seconds * INT64_C(1000000000);
}

int main(void)
{
    struct pace pace;
    pace_open(&pace);
    pace.since_ns = seconds_ago(20);
    CHECK(pace_may_go_on(&pace, 0));
    CHECK(pace_may_go_on(&pace, 100));
    pace.since_ns = seconds_ago(11);
    CHECK(!pace_may_go_on(&pace, 101));

    pace_begin(&pace, IDLE);
    pace.since_ns = seconds_ago(31);
    CHECK(!pace_may_go_on(&pace, 0));
    pace_close(&pace);
    printf("pace: %d failed\n", failures);
    return failures != 0;
}
