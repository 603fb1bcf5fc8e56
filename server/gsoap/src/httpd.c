#include "httpd.h"

#include "clocks.h"
#include "connections.h"
#include "fail.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { START_SECONDS = 20, GRACE_SECONDS = 3, END_SECONDS = 5, GLANCE_MS = 10, TRIES = 3 };

const char CONTROL_SOCKET[] = "control", ARGUMENTS[] = "arguments", CGI_PROGRAM[] = "gsoap-cgi";
static const char PROGRAM[] = "/usr/sbin/apache2", MODULES[] = "/usr/lib/apache2/modules", LOG[] = "error.log", CONFIGURATION[] = "httpd.conf";

/* Statuses that httpd itself answers with, in the words of every server. */
static const int OWN_STATUSES[] = {400, 403, 404, 405, 408, 411, 413, 414, 417, 421, 426, 431, 500, 501, 502, 503, 505};

/* No page: a line as every other server has it, but that httpd cannot say how much of a body came. */
static void error_line(struct text *text, int status, const struct server_settings *settings)
{
    struct refusal refusal = {0};
    if (status == 413)
        refuse_too_large(&refusal, settings->endpoint.service->request, settings->max_body);
    else if (status == 408)
        refuse(&refusal, status, "body must come at 10000 bytes/s or more after the first 10 s, got less; send it faster");
    else if (status >= 500 && status != 501 && status != 503 && status != 505)
        refuse_failed(&refusal);
    else
        refuse_http(&refusal, status >= 500 || status == 417 ? status : 400);
    text_print(text, "ErrorDocument %d \"%.*s\"\n", status, (int) refusal.line.size - 1, refusal.line.bytes);
    text_free(&refusal.line);
}

const char *httpd_version(void)
{
    static char version[32];
    char line[256];
    if (version[0])
        return version;
    FILE *out = popen("/usr/sbin/apache2 -v 2>/dev/null", "re");
    if (out && fgets(line, sizeof line, out)) {
        const char *slash = strchr(line, '/');
        if (slash)
            snprintf(version, sizeof version, "%.*s", (int) strspn(slash + 1, "0123456789."), slash + 1);
    }
    if (out)
        pclose(out);
    return version;
}

static void modules(struct text *text)
{
    static const char *const NAMES[] = {"mpm_prefork", "authz_core", "alias", "cgi", "env", "headers", "reqtimeout", NULL};
    for (const char *const *name = NAMES; *name; name++)
        text_print(text, "LoadModule %s_module \"%s/mod_%s.so\"\n", *name, MODULES, *name);
}

/* httpd's own TLS; the handshake is in no phase that a CGI process can see. */
static void tls(struct text *text, const struct security *security)
{
    text_print(text, "LoadModule ssl_module \"%s/mod_ssl.so\"\nSSLEngine on\nSSLProtocol -all +TLSv%s\nSSLHonorCipherOrder on\n", MODULES,
               security->tls_version);
    text_add(text, "SSLCipherSuite ECDHE+AESGCM:ECDHE+CHACHA20\n");
    text_print(text, "SSLCertificateFile \"%s/own.pem\"\nSSLCertificateKeyFile \"%s/own.pem\"\n", security->keys, security->keys);
}

static void configuration(struct text *text, const struct private_folder *folder, const struct httpd *httpd,
                          const struct server_settings *settings)
{
    const char *path = folder->path;
    modules(text);
    text_print(text, "ServerRoot \"%s\"\nDefaultRuntimeDir \"%s\"\nPidFile \"%s/httpd.pid\"\nErrorLog \"%s/%s\"\n", path, path, path, path, LOG);
    bool v6 = strchr(httpd->address, ':');
    text_print(text, "LogLevel error\nServerName localhost\nListen %s%s%s:%d\n", v6 ? "[" : "", httpd->address, v6 ? "]" : "", httpd->port);
    if (geteuid() == 0)
        text_add(text, "User nobody\nGroup nogroup\n");
    text_add(text, "StartServers 4\nMinSpareServers 2\nMaxSpareServers 8\nServerLimit 256\nMaxRequestWorkers 256\nListenBacklog 512\n"
                   "MaxConnectionsPerChild 0\nKeepAliveTimeout 30\nMaxKeepAliveRequests 0\nTimeout 60\n"
                   "GracefulShutdownTimeout 3\nTraceEnable Off\nServerTokens Prod\nHttpProtocolOptions Strict\nAllowEncodedSlashes NoDecode\n"
                   "RequestReadTimeout header=10 body=10,MinRate=10000\n");
    text_print(text, "KeepAlive %s\n", settings->per_call ? "Off" : "On");
    if (settings->security.level == TLS)
        tls(text, &settings->security);
    /* Answers have the length that the process states, and no chunks. */
    text_print(text, "SetEnv ap_trust_cgilike_cl 1\nLimitRequestBody %lld\n", (long long) settings->max_body);
    text_print(text, "ScriptAliasMatch \"^/.*$\" \"%s/%s\"\n<Directory \"%s\">\nRequire all granted\nOptions ExecCGI\n</Directory>\n", path,
               CGI_PROGRAM, path);
    for (size_t i = 0; i < sizeof OWN_STATUSES / sizeof *OWN_STATUSES; i++)
        error_line(text, OWN_STATUSES[i], settings);
    text_add(text, "Header always edit Content-Type \"^text/html.*\" \"text/plain\"\n");
}

/* In the child: httpd in the foreground, which ends with this program. */
static void run(const struct private_folder *folder)
{
    char config[320], log[320];
    private_path(folder, CONFIGURATION, config);
    private_path(folder, LOG, log);
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    int null = open("/dev/null", O_RDWR), errors = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(null, STDIN_FILENO);
    dup2(errors, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execl(PROGRAM, PROGRAM, "-f", config, "-DFOREGROUND", (char *) NULL);
    _exit(127);
}

static bool listens(const struct httpd *httpd)
{
    char port[16];
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *found = NULL;
    snprintf(port, sizeof port, "%d", httpd->port);
    bool any = strcmp(httpd->address, "0.0.0.0") == 0;
    if (getaddrinfo(any ? "127.0.0.1" : httpd->address, port, &wanted, &found))
        return false;
    int tried = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool made = connect(tried, found->ai_addr, found->ai_addrlen) == 0;
    close(tried);
    freeaddrinfo(found);
    return made;
}

static void glance(void)
{
    struct timespec wait = {.tv_nsec = GLANCE_MS * 1000000};
    nanosleep(&wait, NULL);
}

/* Whether it listens; false where it ended before. */
static bool await_listening(struct httpd *httpd)
{
    int64_t end_ns = clocks_ns() + START_SECONDS * INT64_C(1000000000);
    while (clocks_ns() < end_ns) {
        if (waitpid(httpd->pid, NULL, WNOHANG) == httpd->pid)
            return false;
        if (listens(httpd))
            return true;
        glance();
    }
    httpd_stop(httpd);
    return false;
}

/* The last line of its log, for a message. */
static void last_line(const struct private_folder *folder, char line[256])
{
    char path[320], next[1024];
    private_path(folder, LOG, path);
    FILE *log = fopen(path, "re");
    snprintf(line, 256, "its end");
    while (log && fgets(next, sizeof next, log)) {
        next[strcspn(next, "\n")] = 0;
        if (*next)
            snprintf(line, 256, "%.255s", next);
    }
    if (log)
        fclose(log);
}

static bool try_once(struct httpd *httpd, const struct private_folder *folder, const struct server_settings *settings)
{
    struct text text = {0};
    char path[320];
    httpd->port = settings->port;
    if (!settings->port) {
        /* A port that is free now; another try takes another one. */
        int taken = connections_listen(httpd->address, 0, &httpd->port);
        close(taken);
    }
    private_path(folder, CONFIGURATION, path);
    unlink(path);
    configuration(&text, folder, httpd, settings);
    private_file(folder, CONFIGURATION, &text, 0600);
    text_free(&text);
    httpd->pid = fork();
    if (httpd->pid == 0)
        run(folder);
    return httpd->pid > 0 && await_listening(httpd);
}

void httpd_start(struct httpd *httpd, const struct private_folder *folder, const struct server_settings *settings)
{
    *httpd = (struct httpd) {.address = settings->bind};
    httpd_version();
    for (int i = 0; i < (settings->port ? 1 : TRIES); i++)
        if (try_once(httpd, folder, settings))
            return;
    char line[256];
    last_line(folder, line);
    fail(EXIT_RUN_FAILED, "cgi must listen on %s:%d by %s, got %s", settings->bind, httpd->port, PROGRAM, line);
}

bool httpd_runs(const struct httpd *httpd)
{
    return waitpid(httpd->pid, NULL, WNOHANG) == 0;
}

/* The children of a process, in its kernel's words; false where they are not known. */
static bool children_of(long pid, char *list, size_t size)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", pid, pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    list[fread(list, 1, size - 1, file)] = 0;
    fclose(file);
    return true;
}

/* Whether a process of httpd has a CGI process; true where nobody knows. */
static bool has_requests(pid_t httpd)
{
    char workers[4096], processes[256];
    if (!children_of(httpd, workers, sizeof workers))
        return true;
    char *end = workers;
    for (long worker = strtol(end, &end, 10); worker; worker = strtol(end, &end, 10))
        if (children_of(worker, processes, sizeof processes) && *processes)
            return true;
    return false;
}

/* Waits for a process to end; with until_idle, also for the end of its requests. */
static bool await_end(pid_t pid, int seconds, bool until_idle)
{
    int64_t end_ns = clocks_ns() + seconds * INT64_C(1000000000);
    while (clocks_ns() < end_ns && !(until_idle && !has_requests(pid))) {
        pid_t ended = waitpid(pid, NULL, WNOHANG);
        if (ended == pid || (ended < 0 && errno == ECHILD))
            return true;
        glance();
    }
    return false;
}

/* Connections that are kept open would hold httpd up for as long as it keeps them. */
void httpd_stop(struct httpd *httpd)
{
    kill(httpd->pid, SIGWINCH);
    if (await_end(httpd->pid, GRACE_SECONDS, true))
        return;
    kill(httpd->pid, SIGTERM);
    if (await_end(httpd->pid, END_SECONDS - GRACE_SECONDS, false))
        return;
    kill(-httpd->pid, SIGKILL);
    await_end(httpd->pid, 1, false);
}
