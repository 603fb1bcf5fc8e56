#include "losses.h"

#include "fail.h"

#include <stdlib.h>

void losses_add(struct losses *losses, int64_t from_ns, int64_t to_ns, uint64_t packets)
{
    losses->packets += packets;
    struct loss *last = losses->count ? &losses->list[losses->count - 1] : NULL;
    if (last && from_ns <= last->to_ns) {
        last->to_ns = to_ns > last->to_ns ? to_ns : last->to_ns;
        last->packets += packets;
        return;
    }
    struct loss *longer = realloc(losses->list, (losses->count + 1) * sizeof *longer);
    if (!longer)
        fail(EXIT_RUN_FAILED, "the memory must hold the list of losses, got no room for %zu; free memory and record again",
             losses->count + 1);
    losses->list = longer;
    longer[losses->count++] = (struct loss) {from_ns, to_ns, packets};
}
