/* The programs with WS-Security. */
#include "protection.h"

#include "fail.h"
#include "replay.h"
#include "text.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "wsseapi.h"

/* As on the other stacks: how old a message may be, and how far its sender's clock may be ahead. */
enum { LIFE_SECONDS = 300, FUTURE_SECONDS = 60, MAX_PATH = 4200 };

static const char USER[] = "pijoule";
static const char WSU[] = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";
static const char SHA_256[] = "http://www.w3.org/2001/04/xmlenc#sha256";
static const char DIGEST[] = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest";

#define ENVELOPES(envelope, encoding)                                                                                              \
    {                                                                                                                              \
        {"SOAP-ENV", envelope, NULL, NULL}, {"SOAP-ENC", encoding, NULL, NULL},                                                    \
            {"xsi", "http://www.w3.org/2001/XMLSchema-instance", NULL, NULL},                                                      \
            {"c14n", "http://www.w3.org/2001/10/xml-exc-c14n#", NULL, NULL},                                                       \
            {"ds", "http://www.w3.org/2000/09/xmldsig#", NULL, NULL}, {"wsu", WSU, NULL, NULL},                                    \
            {"xenc", "http://www.w3.org/2001/04/xmlenc#", NULL, NULL},                                                             \
            {"wsc", "http://docs.oasis-open.org/ws-sx/ws-secureconversation/200512", NULL, NULL},                                  \
            {"wsse", WSSE_NAMESPACE, NULL, NULL},             \
            {"p", "urn:pijoule", NULL, NULL},                                                                                      \
        {                                                                                                                          \
            NULL, NULL, NULL, NULL                                                                                                 \
        }                                                                                                                          \
    }
static const struct Namespace NAMESPACES[][11] = {
    ENVELOPES("http://schemas.xmlsoap.org/soap/envelope/", "http://schemas.xmlsoap.org/soap/encoding/"),
    ENVELOPES("http://www.w3.org/2003/05/soap-envelope", "http://www.w3.org/2003/05/soap-encoding")};

struct protection {
    enum security_level level;
    EVP_PKEY *key;
    X509 *certificate, *peer;
    char authority[MAX_PATH], password[256];
};

void protection_become(char **arguments)
{
    (void) arguments;
}

static void fail_on(const char *path)
{
    const char *why = ERR_reason_error_string(ERR_get_error());
    fail(EXIT_RUN_FAILED, "a folder of keys must have a readable %s, got %s; name the folder that the runner made", path,
         why ? why : "none");
}

static FILE *open_file(const struct security *security, const char *name, char path[MAX_PATH])
{
    snprintf(path, MAX_PATH, "%s/%s", security->keys, name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_on(path);
    return file;
}

static void read_password(struct protection *protection, const struct security *security)
{
    char path[MAX_PATH];
    FILE *file = open_file(security, "password", path);
    if (!fgets(protection->password, sizeof protection->password, file))
        fail_on(path);
    fclose(file);
    protection->password[strcspn(protection->password, "\r\n")] = 0;
}

static void read_keys(struct protection *protection, const struct security *security)
{
    char path[MAX_PATH];
    FILE *file = open_file(security, "own.pem", path);
    protection->key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
    rewind(file);
    protection->certificate = PEM_read_X509(file, NULL, NULL, NULL);
    fclose(file);
    if (!protection->key || !protection->certificate)
        fail_on(path);
    if (EVP_PKEY_base_id(protection->key) != EVP_PKEY_RSA)
        fail(EXIT_WRONG_USAGE, "--security sign by gSOAP needs RSA keys, got another kind; make the keys of rsa2048 or rsa3072");
    file = open_file(security, "peer.pem", path);
    protection->peer = PEM_read_X509(file, NULL, NULL, NULL);
    fclose(file);
    if (!protection->peer)
        fail_on(path);
    fclose(open_file(security, "ca.pem", protection->authority));
}

struct protection *protection_open(const struct security *security)
{
    if (strlen(security->keys) > MAX_PATH - 64)
        fail(EXIT_WRONG_USAGE, "the path of --keys must be shorter than %d bytes, got %zu; move the folder", MAX_PATH - 64,
             strlen(security->keys));
    struct protection *protection = allocate(sizeof *protection);
    *protection = (struct protection) {.level = security->level};
    if (security->level == SIGN)
        read_keys(protection, security);
    else
        read_password(protection, security);
    return protection;
}

void protection_close(struct protection *protection)
{
    if (!protection)
        return;
    EVP_PKEY_free(protection->key);
    X509_free(protection->certificate);
    X509_free(protection->peer);
    OPENSSL_cleanse(protection->password, sizeof protection->password);
    free(protection);
}

void protection_attach(const struct protection *protection, struct soap *soap)
{
    if (soap_register_plugin(soap, soap_wsse))
        fail(EXIT_RUN_FAILED, "memory must hold gSOAP's plugin wsse, got none; free memory");
    soap_set_omode(soap, SOAP_XML_CANONICAL);
    if (protection->level == SIGN) {
        soap->cafile = protection->authority;
        soap_wsse_verify_init(soap);
    }
}

const struct Namespace *protection_namespaces(int version)
{
    return NAMESPACES[version - 1];
}

bool protection_is_apart(const struct protection *protection)
{
    return protection->level == USERNAME;
}

/* Of a message's timestamp; of one length, so that sizes are exact. gSOAP's times have seconds: two equal messages within
   one would have the same signature, and the second be taken for the first that came again. */
static void unique_id(char id[64])
{
    static atomic_uint next;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(id, 64, "Time-%08lx-%08lx-%08x", (unsigned long) now.tv_sec, (unsigned long) now.tv_nsec, atomic_fetch_add(&next, 1));
}

bool protection_add(const struct protection *protection, struct soap *soap)
{
    char time[64], signed_ids[80];
    unique_id(time);
    snprintf(signed_ids, sizeof signed_ids, "%s Body", time);
    soap->header = NULL; /* of what was read before */
    if (!soap_wsse_add_Security(soap) || soap_wsse_add_Timestamp(soap, time, LIFE_SECONDS))
        return false;
    if (protection->level == USERNAME)
        return !soap_wsse_add_UsernameTokenDigest(soap, "User", USER, protection->password);
    return !soap_wsse_add_BinarySecurityTokenX509(soap, "X509Token", protection->certificate)
        && !soap_wsse_add_KeyInfo_SecurityTokenReferenceX509(soap, "#X509Token")
        && !soap_wsse_sign_body(soap, SOAP_SMD_SIGN_RSA_SHA256, protection->key, 0) && !soap_wsse_sign_only(soap, signed_ids);
}

static bool refuse(const struct protection *protection, struct invalid *invalid, const char *received)
{
    return invalid_text(invalid, "send it protected, with the keys of this campaign and by right clocks",
                        protection->level == USERNAME ? "message must have a valid user name token and timestamp"
                                                      : "message must have a valid signature over Body and timestamp",
                        received);
}

/* A time of creation that is neither over nor still to come. */
static bool is_timely(struct soap *soap, const char *created, time_t now)
{
    time_t time;
    return created && !soap_s2dateTime(soap, created, &time) && time <= now + FUTURE_SECONDS && time >= now - LIFE_SECONDS;
}

static const char *untimely(struct soap *soap, time_t now)
{
    time_t expires;
    const struct _wsu__Timestamp *timestamp = soap_wsse_Timestamp(soap);
    if (!timestamp || !timestamp->Created || !timestamp->Expires)
        return "no timestamp";
    bool lives = !soap_s2dateTime(soap, timestamp->Expires, &expires) && expires >= now;
    return lives && is_timely(soap, timestamp->Created, now) ? NULL : "a time that is over or still to come";
}

static const char BEFORE[] = "a message that came before";
static const char USELESS[] = "a security header that cannot be used";
static const char ANOTHER[] = "another's password or certificate";

/* Accepts an authenticated message once. */
static const char *not_new(const void *authentic, int size, time_t now)
{
    switch (replay_note(authentic, (size_t) size, now, now + LIFE_SECONDS + FUTURE_SECONDS)) {
    case NOTED: return NULL;
    case KNOWN: return BEFORE;
    default: return "more messages than it can remember";
    }
}

/* Bytes of a text in Base64, as gSOAP itself decodes it; NULL where it cannot, or there are others than this many (0: any). */
static const char *decoded(struct soap *soap, const char *text, int expected, int *size)
{
    const char *bytes = soap_base642s(soap, text, NULL, 0, size);
    return bytes && *size > 0 && (!expected || *size == expected) ? bytes : NULL;
}

/* gSOAP takes a password in clear text as well. */
static const char *wrong_user(const struct protection *protection, struct soap *soap, time_t now)
{
    const struct _wsse__UsernameToken *token = soap_wsse_UsernameToken(soap, NULL);
    if (!token)
        return "no user name";
    const struct _wsse__Password *password = token->Password;
    if (!token->Username || strcmp(token->Username, USER) || !password || !password->__item || !password->Type
        || strcmp(password->Type, DIGEST))
        return ANOTHER;
    if (!is_timely(soap, token->wsu__Created, now))
        return "a time that is over or still to come";
    int size;
    const char *digest = decoded(soap, password->__item, SHA_DIGEST_LENGTH, &size);
    if (!digest)
        return ANOTHER;
    if (replay_is_known(digest, (size_t) size, now))
        return BEFORE;
    return soap_wsse_verify_Password(soap, protection->password) ? ANOTHER : not_new(digest, size, now);
}

static bool fault_is(struct soap *soap, const char *code)
{
    const char **is = soap_faultcode(soap), **subcode = soap_faultsubcode(soap);
    return (is && *is && strstr(*is, code)) || (subcode && *subcode && strstr(*subcode, code));
}

static const char *wrong_because(struct soap *soap)
{
    if (fault_is(soap, "SecurityTokenUnavailable") || fault_is(soap, "verify_X509"))
        return ANOTHER;
    return fault_is(soap, "FailedCheck") ? "another signature, or a key that is not this side's" : USELESS;
}

/* Whether all that is signed is so by a digest of SHA-256; gSOAP takes SHA-1 as well. */
static bool has_strong_digests(const struct ds__SignedInfoType *info)
{
    for (int i = 0; i < info->__sizeReference; i++) {
        const struct ds__DigestMethodType *method = info->Reference[i]->DigestMethod;
        if (!method || !method->Algorithm || strcmp(method->Algorithm, SHA_256))
            return false;
    }
    return true;
}

/* Whether the signature's certificate is the other side's: the authority has signed this side's own as well, whose messages
   must not come back to it. */
static bool is_of_peer(const struct protection *protection, struct soap *soap)
{
    X509 *certificate = soap_wsse_get_KeyInfo_SecurityTokenReferenceX509(soap);
    bool is = certificate && X509_cmp(certificate, protection->peer) == 0;
    X509_free(certificate);
    return is;
}

/* A key that comes with its message proves nothing, so that HMAC is refused. gSOAP verifies what a signature covers, and
   not what is read: a valid signature over another element, beside which a Body was put, protects nothing. */
static const char *wrong_signature(const struct protection *protection, struct soap *soap, const char *envelope, time_t now)
{
    int algorithm, bits;
    const struct ds__SignatureType *signature = soap_wsse_Signature(soap);
    if (!signature || !signature->SignedInfo || !signature->SignatureValue)
        return "no signature";
    if (soap_wsse_get_SignedInfo_SignatureMethod(soap, &algorithm, &bits) || algorithm != SOAP_SMD_VRFY_RSA_SHA256)
        return USELESS;
    int size;
    const char *value = decoded(soap, signature->SignatureValue, 0, &size);
    if (!value || !has_strong_digests(signature->SignedInfo))
        return USELESS;
    if (replay_is_known(value, (size_t) size, now))
        return BEFORE;
    if (soap_wsse_verify_Signature(soap))
        return wrong_because(soap);
    if (!is_of_peer(protection, soap))
        return ANOTHER;
    /* The number of elements, counted too high behind a last child, or 0 where one of them is not signed. */
    if (!soap_wsse_verify_element(soap, envelope, "Body"))
        return "a signature over another element";
    if (!soap_wsse_verify_element(soap, WSU, "Timestamp"))
        return "a timestamp that is not signed";
    return not_new(value, size, now);
}

bool protection_verify(const struct protection *protection, struct soap *soap, struct invalid *invalid)
{
    time_t now = time(NULL);
    if (!soap_wsse_Security(soap))
        return refuse(protection, invalid, "no security header");
    const char *wrong = untimely(soap, now);
    if (!wrong && protection->level == USERNAME)
        wrong = wrong_user(protection, soap, now);
    else if (!wrong)
        wrong = wrong_signature(protection, soap, soap->local_namespaces[0].ns, now);
    return !wrong || refuse(protection, invalid, wrong);
}
