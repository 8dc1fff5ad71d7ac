/* What SQLite offers only to C: functions with a variable number of arguments, and the copying of values as they are. */
#ifndef HAL_CSQLITE_H
#define HAL_CSQLITE_H

struct sqlite3;

/**
 * Prepares a connection for reading a file that may have been made to attack the reader: no triggers, views, extensions or
 * foreign schemas take effect, and no value or statement is longer than `bytes`.
 * - Source: https://www.sqlite.org/security.html
 */
void hal_sqlite_distrust(struct sqlite3 *db, int bytes);

/**
 * Runs `insert` in one connection for each row of `select` in another, with its columns as the arguments. Values keep their
 * bytes and storage classes.
 * Returns the result code of SQLite and sets `isSource` to whether the error is one of reading.
 */
int hal_sqlite_copy(
    struct sqlite3 *from, const char *select, struct sqlite3 *to, const char *insert, int *is_source);

#endif
