/**
 * The commit that the program was built from.
 *
 * A module of its own that only the program imports, because it is compiled again for each commit.
 */
#pragma once

/**
 * The abbreviated hash of the commit, followed by "-modified" if the source tree had other changes;
 * empty if it is not known.
 */
const char *hal_build_commit(void);
