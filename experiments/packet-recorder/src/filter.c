#include "filter.h"

#include <linux/filter.h>
#include <netinet/in.h>
#include <sys/socket.h>

static int attach(int socket, struct sock_filter *code, size_t count)
{
    struct sock_fprog program = {.len = (unsigned short) count, .filter = code};
    return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

int filter_port(int socket, uint16_t port)
{
    enum { KEEP = 17, DROP = 18 };
#define TO(line, from) ((line) - (from) - 1)
    struct sock_filter code[] = {
        /* 0 */ BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 0), /* version of IP */
        /* 1 */ BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 4),
        /* 2 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 6, 0, TO(7, 2)),
        /* 3 */ BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 6), /* IPv6: next header */
        /* 4 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 0, TO(DROP, 4)),
        /* 5 */ BPF_STMT(BPF_LDX | BPF_W | BPF_IMM, 40),
        /* 6 */ BPF_JUMP(BPF_JMP | BPF_JA, TO(13, 6), 0, 0),
        /* 7 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 4, 0, TO(DROP, 7)),
        /* 8 */ BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 9), /* IPv4: protocol */
        /* 9 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, IPPROTO_TCP, 0, TO(DROP, 9)),
        /* 10 */ BPF_STMT(BPF_LD | BPF_H | BPF_ABS, 6), /* a later fragment has no ports */
        /* 11 */ BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x1fff, TO(DROP, 11), 0),
        /* 12 */ BPF_STMT(BPF_LDX | BPF_B | BPF_MSH, 0), /* length of the header */
        /* 13 */ BPF_STMT(BPF_LD | BPF_H | BPF_IND, 0),
        /* 14 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, port, TO(KEEP, 14), 0),
        /* 15 */ BPF_STMT(BPF_LD | BPF_H | BPF_IND, 2),
        /* 16 */ BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, port, TO(KEEP, 16), TO(DROP, 16)),
        /* 17 */ BPF_STMT(BPF_RET | BPF_K, SNAP_BYTES),
        /* 18 */ BPF_STMT(BPF_RET | BPF_K, 0),
    };
#undef TO
    return attach(socket, code, sizeof code / sizeof *code);
}

int filter_all(int socket)
{
    struct sock_filter nothing[] = {BPF_STMT(BPF_RET | BPF_K, 0)};
    return attach(socket, nothing, 1);
}
