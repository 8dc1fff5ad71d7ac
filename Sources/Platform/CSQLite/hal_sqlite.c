#include "CSQLite.h"

#include <sqlite3.h>

void hal_sqlite_distrust(struct sqlite3 *db, int bytes) {
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, bytes);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
}

int hal_sqlite_copy(
    struct sqlite3 *from, const char *select, struct sqlite3 *to, const char *insert, int *is_source) {
  sqlite3_stmt *rows = 0, *row = 0;
  *is_source = 1;
  int result = sqlite3_prepare_v2(from, select, -1, &rows, 0);
  if (result == SQLITE_OK) {
    result = sqlite3_prepare_v2(to, insert, -1, &row, 0);
    if (result != SQLITE_OK) *is_source = 0;
  }
  if (result == SQLITE_OK) {
    int count = sqlite3_column_count(rows);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
      *is_source = 0;
      result = SQLITE_OK;
      for (int i = 0; i < count && result == SQLITE_OK; i++) {
        result = sqlite3_bind_value(row, i + 1, sqlite3_column_value(rows, i));
      }
      if (result == SQLITE_OK) {
        sqlite3_step(row);
        result = sqlite3_reset(row);
      }
      if (result != SQLITE_OK) break;
      *is_source = 1;
    }
  }
  sqlite3_finalize(row);
  sqlite3_finalize(rows);
  return result == SQLITE_DONE ? SQLITE_OK : result;
}
