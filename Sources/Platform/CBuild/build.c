#include "CBuild.h"

/* Package.swift defines it with the value of HALCYON_COMMIT, which make sets. */
#ifndef HAL_COMMIT
#define HAL_COMMIT ""
#endif

const char *hal_build_commit(void) { return HAL_COMMIT; }
