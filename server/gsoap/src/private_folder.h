/* A folder of one server process in the temporary folder, for what httpd and its CGI processes read: nobody else can
   enter it. It goes with the process; what a killed one left behind goes when the next one starts. */
#ifndef GSOAP_PRIVATE_FOLDER_H
#define GSOAP_PRIVATE_FOLDER_H

#include "text.h"

#include <sys/types.h>

struct private_folder {
    char path[256];
    int lock; /* held as long as the process lives */
    gid_t group; /* of the processes that may enter it; our own where httpd has our own user */
};

/* Makes the folder, and removes those whose processes have ended. */
void private_folder_open(struct private_folder *folder);

/* Path of a file in it. */
void private_path(const struct private_folder *folder, const char *name, char out[320]);

/* A file with a content, that the group may read, and run where the mode says so. */
void private_file(const struct private_folder *folder, const char *name, const struct text *content, mode_t mode);

/* Gives a file of another to the group. */
void private_share(const struct private_folder *folder, const char *name, mode_t mode);
void private_folder_remove(struct private_folder *folder);

#endif
