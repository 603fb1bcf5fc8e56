/* The programs with TLS. */
#include "fail.h"
#include "text.h"
#include "tls.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* The JDK's order: forward secrecy and authenticated encryption, 256 bits first. By TLS 1.3 it is OpenSSL's own. */
static const char SUITES_1_2[] = "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:"
                                 "ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256";

struct tls {
    SSL_CTX *context;
    bool is_server;
    SSL_SESSION *session; /* a client's last one, to be resumed */
};

void tls_become(char **arguments)
{
    (void) arguments;
}

static void fail_on(const char *path)
{
    const char *why = ERR_reason_error_string(ERR_get_error());
    fail(EXIT_RUN_FAILED, "a folder of keys must have a readable %s, got %s; name the folder that the runner made", path,
         why ? why : strerror(errno));
}

/* Keeps a client's newest session: by TLS 1.3 it comes after the handshake. */
static int keep_session(SSL *ssl, SSL_SESSION *session)
{
    struct tls *tls = SSL_CTX_get_app_data(SSL_get_SSL_CTX(ssl));
    SSL_SESSION_free(tls->session);
    tls->session = session;
    return 1;
}

static void print_time(const ASN1_TIME *time, char out[64])
{
    BIO *memory = BIO_new(BIO_s_mem());
    ASN1_TIME_print(memory, time);
    int length = BIO_read(memory, out, 63);
    out[length > 0 ? length : 0] = 0;
    BIO_free(memory);
}

/* The time that a certificate is not valid at, which OpenSSL does not keep. */
static _Thread_local char refused_time[64];

static int note_refused(int accepted, X509_STORE_CTX *store)
{
    int error = X509_STORE_CTX_get_error(store);
    const X509 *certificate = X509_STORE_CTX_get_current_cert(store);
    if (!accepted && certificate && error == X509_V_ERR_CERT_HAS_EXPIRED)
        print_time(X509_get0_notAfter(certificate), refused_time);
    if (!accepted && certificate && error == X509_V_ERR_CERT_NOT_YET_VALID)
        print_time(X509_get0_notBefore(certificate), refused_time);
    return accepted;
}

static void open_server(struct tls *tls, const char *folder)
{
    char own[4200];
    snprintf(own, sizeof own, "%s/own.pem", folder);
    if (SSL_CTX_use_PrivateKey_file(tls->context, own, SSL_FILETYPE_PEM) != 1
        || SSL_CTX_use_certificate_file(tls->context, own, SSL_FILETYPE_PEM) != 1 || SSL_CTX_check_private_key(tls->context) != 1)
        fail_on(own);
    SSL_CTX_set_options(tls->context, SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_session_id_context(tls->context, (const unsigned char *) "pijoule", 7);
}

static void open_client(struct tls *tls, const char *folder)
{
    char authority[4200];
    snprintf(authority, sizeof authority, "%s/ca.pem", folder);
    if (SSL_CTX_load_verify_locations(tls->context, authority, NULL) != 1)
        fail_on(authority);
    SSL_CTX_set_verify(tls->context, SSL_VERIFY_PEER, note_refused);
    SSL_CTX_set_session_cache_mode(tls->context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    SSL_CTX_sess_set_new_cb(tls->context, keep_session);
}

struct tls *tls_open(const struct security *security, bool is_server)
{
    struct tls *tls = allocate(sizeof *tls);
    int version = strcmp(security->tls_version, "1.2") ? TLS1_3_VERSION : TLS1_2_VERSION;
    *tls = (struct tls) {.is_server = is_server, .context = SSL_CTX_new(is_server ? TLS_server_method() : TLS_client_method())};
    if (!tls->context || strlen(security->keys) > 4096)
        fail(EXIT_RUN_FAILED, "TLS must have a context, got none; free memory or shorten the path of --keys");
    SSL_CTX_set_app_data(tls->context, tls);
    SSL_CTX_set_min_proto_version(tls->context, version);
    SSL_CTX_set_max_proto_version(tls->context, version);
    SSL_CTX_set_cipher_list(tls->context, SUITES_1_2);
    SSL_CTX_set_mode(tls->context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_options(tls->context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    (is_server ? open_server : open_client)(tls, security->keys);
    return tls;
}

void tls_close(struct tls *tls)
{
    if (!tls)
        return;
    SSL_SESSION_free(tls->session);
    SSL_CTX_free(tls->context);
    free(tls);
}

/* What recv and send would have said. */
static ssize_t result(SSL *ssl, int count)
{
    if (count > 0)
        return count;
    int error = SSL_get_error(ssl, count);
    if (error == SSL_ERROR_ZERO_RETURN)
        return 0;
    errno = error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET;
    return -1;
}

static ssize_t receive(struct connection *connection, char *bytes, size_t size)
{
    ERR_clear_error();
    return result(connection->carried_by, SSL_read(connection->carried_by, bytes, size > INT32_MAX ? INT32_MAX : (int) size));
}

static ssize_t transmit(struct connection *connection, const char *bytes, size_t size)
{
    ERR_clear_error();
    ssize_t count = result(connection->carried_by, SSL_write(connection->carried_by, bytes, size > INT32_MAX ? INT32_MAX : (int) size));
    if (count)
        return count;
    errno = ECONNRESET;
    return -1;
}

static void end(struct connection *connection)
{
    SSL_shutdown(connection->carried_by);
    shutdown(connection->socket, SHUT_WR);
}

static const struct carrier CARRIER = {receive, transmit, end};

static void expect_host(SSL *ssl, const char *host)
{
    size_t length = strlen(host);
    char bare[256];
    bool bracketed = length > 2 && host[0] == '[' && length < sizeof bare;
    snprintf(bare, sizeof bare, "%.*s", (int) (bracketed ? length - 2 : length), bracketed ? host + 1 : host);
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), bare) == 1)
        return;
    SSL_set1_host(ssl, bare);
    SSL_set_tlsext_host_name(ssl, bare);
}

/* Why a server's certificate is refused, in the words of every client (TlsReason in Java). */
static void certificate_reason(SSL *ssl, const char *host, char reason[320])
{
    reason[0] = 0;
    switch (SSL_get_verify_result(ssl)) {
    case X509_V_OK: return;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        snprintf(reason, 320, "server's certificate must name its host, got one without %.150s; make the keys for this address", host);
        return;
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID:
        snprintf(reason, 320, "server's certificate must be valid now, got one with %s: %s; set the clocks or make the keys again",
                 SSL_get_verify_result(ssl) == X509_V_ERR_CERT_HAS_EXPIRED ? "NotAfter" : "NotBefore", refused_time);
        return;
    default:
        snprintf(reason, 320, "server's certificate must be signed by the authority in --keys, got another's; take the keys of one "
                              "campaign on both sides");
    }
}

static void describe(SSL *ssl, struct session *session)
{
    session->resumed = SSL_session_reused(ssl);
    snprintf(session->protocol, sizeof session->protocol, "%s", SSL_get_version(ssl));
    snprintf(session->cipher_suite, sizeof session->cipher_suite, "%s", SSL_CIPHER_standard_name(SSL_get_current_cipher(ssl)));
}

/* Goes on until both sides are done; a wait of the socket is a chance to give up. */
static bool shake(struct tls *tls, struct connection *connection, SSL *ssl)
{
    for (;;) {
        ERR_clear_error();
        int done = tls->is_server ? SSL_accept(ssl) : SSL_connect(ssl);
        if (done == 1)
            return true;
        int error = SSL_get_error(ssl, done);
        if (error != SSL_ERROR_WANT_READ && error != SSL_ERROR_WANT_WRITE)
            return false;
        if (!connection->may_go_on(connection->context, 0))
            return false;
    }
}

bool tls_handshake(struct tls *tls, struct connection *connection, const char *host, struct handshake *made, char reason[320])
{
    SSL *ssl = SSL_new(tls->context);
    reason[0] = 0;
    if (!ssl)
        return false;
    SSL_set_fd(ssl, connection->socket);
    if (host)
        expect_host(ssl, host);
    if (tls->session)
        SSL_set_session(ssl, tls->session);
    made->start_ns = clocks_ns();
    bool shaken = shake(tls, connection, ssl);
    made->end_ns = clocks_ns();
    connection->carried_by = ssl;
    if (!shaken) {
        if (host)
            certificate_reason(ssl, host, reason);
        return false;
    }
    connection->carrier = &CARRIER;
    describe(ssl, &made->session);
    return true;
}

void tls_leave(struct connection *connection)
{
    if (!connection->carried_by)
        return;
    if (connection->carrier == &CARRIER)
        SSL_shutdown(connection->carried_by);
    SSL_free(connection->carried_by);
    connection->carried_by = NULL;
}
