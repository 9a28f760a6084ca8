/* SQLite's switches are variadic, which Swift cannot call. All else comes through GRDB. */
#pragma once

#include <sqlite3.h>
#include <stddef.h>

/* SQLITE_TRANSIENT, by which SQLite copies what is bound, is a cast; and a pointer to nothing would be NULL. */
static inline int sqlite_bind_copy_of_text(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Refuses SQL that could damage the file; tells whether it does so from now on. */
static inline int sqlite_defend(sqlite3 *database) {
    int is_defensive = 0;
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &is_defensive);
    return is_defensive;
}

/* Leaves the write-ahead log as it is when the database is closed. */
static inline void sqlite_keep_log(sqlite3 *database) {
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Stops counting the bytes that are in use, for which every allocation would take a lock. Before anything else of SQLite. */
static inline int sqlite_forgo_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
