#include "private_folder.h"

#include "fail.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { YOUNG_SECONDS = 60 };

static const char PREFIX[] = "pijoule-gsoap-", LOCK[] = "lock", GROUP[] = "nogroup";

static const char *temporary(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder == '/' && strlen(folder) < 128 ? folder : "/tmp";
}

static void fail_on(const char *path)
{
    fail(EXIT_RUN_FAILED, "a private folder must be writable, got %s: %s; set TMPDIR to a folder that is", path, strerror(errno));
}

/* Removes a folder with the files in it; it has no folders. */
static void remove_all(const char *path)
{
    DIR *entries = opendir(path);
    struct dirent *entry;
    while (entries && (entry = readdir(entries)))
        unlinkat(dirfd(entries), entry->d_name, 0);
    if (entries)
        closedir(entries);
    rmdir(path);
}

/* Whether the process that made a folder has ended: its lock is free, or it never took one. */
static bool is_left_behind(const char *path)
{
    struct stat folder;
    char lock[600];
    if (lstat(path, &folder) || !S_ISDIR(folder.st_mode) || folder.st_uid != geteuid())
        return false;
    snprintf(lock, sizeof lock, "%s/%s", path, LOCK);
    int held = open(lock, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (held < 0)
        return errno == ENOENT && time(NULL) - folder.st_mtime > YOUNG_SECONDS;
    bool is_free = flock(held, LOCK_EX | LOCK_NB) == 0;
    close(held);
    return is_free;
}

static void remove_left_behind(void)
{
    char path[512];
    struct dirent *entry;
    DIR *entries = opendir(temporary());
    while (entries && (entry = readdir(entries))) {
        if (strncmp(entry->d_name, PREFIX, strlen(PREFIX)))
            continue;
        snprintf(path, sizeof path, "%s/%s", temporary(), entry->d_name);
        if (is_left_behind(path))
            remove_all(path);
    }
    if (entries)
        closedir(entries);
}

void private_folder_open(struct private_folder *folder)
{
    remove_left_behind();
    const struct group *group = geteuid() == 0 ? getgrnam(GROUP) : NULL;
    folder->group = group ? group->gr_gid : getegid();
    snprintf(folder->path, sizeof folder->path, "%s/%sXXXXXX", temporary(), PREFIX);
    if (!mkdtemp(folder->path))
        fail_on(folder->path);
    char lock[320];
    private_path(folder, LOCK, lock);
    folder->lock = open(lock, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (folder->lock < 0 || flock(folder->lock, LOCK_EX | LOCK_NB))
        fail_on(lock);
    if (group && (chown(folder->path, 0, folder->group) || chmod(folder->path, 0710)))
        fail_on(folder->path);
}

void private_path(const struct private_folder *folder, const char *name, char out[320])
{
    snprintf(out, 320, "%s/%s", folder->path, name);
}

void private_share(const struct private_folder *folder, const char *name, mode_t mode)
{
    char path[320];
    private_path(folder, name, path);
    if (chown(path, geteuid(), folder->group) || chmod(path, mode))
        fail_on(path);
}

void private_file(const struct private_folder *folder, const char *name, const struct text *content, mode_t mode)
{
    char path[320];
    private_path(folder, name, path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    size_t written = 0;
    while (file >= 0 && written < content->size) {
        ssize_t count = write(file, content->bytes + written, content->size - written);
        if (count <= 0)
            break;
        written += (size_t) count;
    }
    if (file < 0 || written < content->size || close(file))
        fail_on(path);
    private_share(folder, name, mode);
}

void private_folder_remove(struct private_folder *folder)
{
    remove_all(folder->path);
    close(folder->lock);
}
