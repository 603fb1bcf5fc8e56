#include "replay.h"

#include "text.h"

#include <openssl/sha.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The greatest table has 40 MiB. */
enum { LEAST_CAPACITY = 1024, MOST = 1 << 18 };

/* An empty place has until 0. */
struct noted {
    unsigned char digest[SHA256_DIGEST_LENGTH];
    time_t until;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct noted *table; /* open addressing, at most half full */
static size_t capacity, count;
static time_t grown; /* when */

static size_t place_of(const unsigned char *digest)
{
    size_t place;
    memcpy(&place, digest, sizeof place);
    place %= capacity;
    while (table[place].until && memcmp(table[place].digest, digest, SHA256_DIGEST_LENGTH))
        place = (place + 1) % capacity;
    return place;
}

/* Makes room: what is over is dropped, and the rest moves to a table that is at most a quarter full. */
static void grow(time_t now)
{
    grown = now;
    struct noted *old = table;
    size_t old_capacity = capacity, left = 0;
    for (size_t i = 0; i < old_capacity; i++)
        left += old[i].until > now;
    for (capacity = LEAST_CAPACITY; capacity < 4 * (left + 1);)
        capacity *= 2;
    table = allocate(capacity * sizeof *table);
    memset(table, 0, capacity * sizeof *table);
    for (size_t i = 0; i < old_capacity; i++)
        if (old[i].until > now)
            table[place_of(old[i].digest)] = old[i];
    count = left;
    free(old);
}

static enum replay find(const void *authentic, size_t size, time_t now, time_t until)
{
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256(authentic, size, digest);
    pthread_mutex_lock(&lock);
    if (until && (2 * (count + 1) > capacity || (count >= MOST && grown != now)))
        grow(now);
    struct noted *noted = capacity ? &table[place_of(digest)] : NULL;
    enum replay found = noted && noted->until > now ? KNOWN : count < MOST ? NOTED : NO_ROOM;
    if (until && found == NOTED) {
        count += !noted->until;
        memcpy(noted->digest, digest, sizeof digest);
        noted->until = until;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

bool replay_is_known(const void *authentic, size_t size, time_t now)
{
    return find(authentic, size, now, 0) == KNOWN;
}

enum replay replay_note(const void *authentic, size_t size, time_t now, time_t until)
{
    return find(authentic, size, now, until);
}
