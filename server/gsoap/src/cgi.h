/* The container cgi: httpd takes the requests, a process for each answers it, and this program keeps their records. */
#ifndef GSOAP_CGI_H
#define GSOAP_CGI_H

#include <stdbool.h>

/* Starts all of it; a socket on which CGI processes hand over records and ask for control endpoints. */
int cgi_start(int count, char **arguments, int *port);

/* Whether httpd runs. */
bool cgi_runs(void);
void cgi_stop(void);

#endif
