#include "records.h"

const char RECORD_METHOD[] = "PUT", RECORD_TARGET[] = "/record/";
