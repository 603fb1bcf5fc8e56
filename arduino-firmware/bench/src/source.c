#include "source.h"

struct supply source_supply(void *context, int64_t time_ns)
{
    struct source *source = context;
    switch (source->kind) {
    case SOURCE_WAVE: return wave_at(&source->wave, time_ns - source->start_ns);
    case SOURCE_BOARD: return board_supply(&source->board, source->burden_ohms);
    case SOURCE_CONSTANT: break;
    }
    return source->constant;
}
