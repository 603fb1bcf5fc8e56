#include "frames.h"

#include "crc16.h"

#include <stdio.h>
#include <string.h>

enum { SYNC_1 = 0xA5, SYNC_2 = 0x5A, TYPE_OLD_REPORT = 1, TYPE_MARKER = 2, TYPE_REPORT = 3, OLD_BYTES = 21, REPORT_BYTES = 33 };

static size_t binary_bytes(const struct frames *frames)
{
    return frames->count > 2 && frames->bytes[2] == TYPE_REPORT ? REPORT_BYTES : OLD_BYTES;
}

static int is_report(uint8_t type)
{
    return type == TYPE_REPORT || type == TYPE_OLD_REPORT;
}

static enum frame_kind finish_binary(const uint8_t *frame, size_t count)
{
    uint16_t sent = (uint16_t) (frame[count - 2] << 8 | frame[count - 1]);
    if (frame[1] != SYNC_2 || crc16_xmodem(frame + 2, count - 4) != sent)
        return FRAME_NONE;
    if (is_report(frame[2]))
        return FRAME_REPORT;
    return frame[2] == TYPE_MARKER ? FRAME_MARKER : FRAME_NONE;
}

static enum frame_kind finish_line(const uint8_t *line, size_t count)
{
    char check[8];
    const uint8_t *star = memchr(line, '*', count);
    if (!star || line + count - star != 5 || count < 2 || line[1] != ',')
        return FRAME_NONE;
    snprintf(check, sizeof check, "*%04X", crc16_xmodem(line, (size_t) (star - line)));
    if (memcmp(star, check, 5) != 0)
        return FRAME_NONE;
    if (line[0] == 'S')
        return FRAME_REPORT;
    return line[0] == 'M' ? FRAME_MARKER : FRAME_NONE;
}

enum frame_kind frames_put(struct frames *frames, uint8_t byte)
{
    int binary = (frames->count ? frames->bytes[0] : byte) == SYNC_1;
    enum frame_kind kind = FRAME_NONE;
    if (!binary && byte == '\n') {
        kind = finish_line(frames->bytes, frames->count);
        frames->count = 0;
    } else {
        if (frames->count < sizeof frames->bytes)
            frames->bytes[frames->count++] = byte;
        if (binary && frames->count == binary_bytes(frames)) {
            kind = finish_binary(frames->bytes, frames->count);
            frames->count = 0;
        }
    }
    return kind;
}

int frames_cut(struct frames *frames)
{
    const uint8_t *bytes = frames->bytes;
    int text = frames->count > 0 && bytes[0] == 'S';
    int binary = frames->count > 0 && bytes[0] == SYNC_1 && (frames->count < 3 || is_report(bytes[2]));
    frames->count = 0;
    return text || binary;
}
