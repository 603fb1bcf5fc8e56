#include "chunks.h"

#include "fail.h"

#include <string.h>

static const int64_t LONGEST_NS = 1000000;

void chunks_open(struct chunks *chunks, const char *path)
{
    *chunks = (struct chunks) {0};
    chunks->file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    if (!chunks->file)
        fail(EXIT_WRONG_USAGE, "cannot write --fast %s: %m", path);
    setvbuf(chunks->file, NULL, _IOFBF, 1 << 16);
}

static void flush(struct chunks *chunks)
{
    uint8_t head[10];
    if (!chunks->count)
        return;
    for (int i = 0; i < 8; i++)
        head[i] = (uint8_t) ((uint64_t) chunks->last_ns >> 8 * i);
    head[8] = (uint8_t) chunks->count;
    head[9] = (uint8_t) (chunks->count >> 8);
    fwrite(head, 1, sizeof head, chunks->file);
    fwrite(chunks->bytes, 1, chunks->count, chunks->file);
    chunks->count = 0;
}

void chunks_put(struct chunks *chunks, int64_t time_ns, uint8_t byte, int ends_frame)
{
    int same_delivery = time_ns == chunks->last_ns;
    int continues = !chunks->complete && time_ns - chunks->first_ns <= LONGEST_NS;
    if (chunks->count == sizeof chunks->bytes || !(same_delivery || continues))
        flush(chunks);
    if (!chunks->count)
        chunks->first_ns = time_ns;
    chunks->bytes[chunks->count++] = byte;
    chunks->last_ns = time_ns;
    chunks->complete = ends_frame || byte == '\n';
}

void chunks_close(struct chunks *chunks)
{
    flush(chunks);
    if (fflush(chunks->file) || ferror(chunks->file))
        fail(EXIT_RUN_FAILED, "cannot write all chunks: %m; the file is not complete");
    if (chunks->file != stdout)
        fclose(chunks->file);
}
