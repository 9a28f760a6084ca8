/* What Swift cannot call of SQLite: switches, which are variadic, and SQLITE_TRANSIENT, which is a cast. */
#pragma once

#include <sqlite3.h>
#include <stddef.h>

/* SQLite copies what is bound. A pointer to nothing would be NULL. */
static inline int sqlite_bind_copy_of_text(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_bind_copy_of_blob(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/* Takes "text" for the name of a column, and for nothing else. */
static inline int sqlite_refuse_texts_in_double_quotes(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
    return result ? result : sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/* Refuses SQL that could damage the file; tells whether it does so from now on. */
static inline int sqlite_defend(sqlite3 *database) {
    int is_defensive = 0;
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &is_defensive);
    return is_defensive;
}

/* Leaves the write-ahead log as it is when the database is closed. */
static inline int sqlite_keep_log(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Stops counting the bytes that are in use, for which every allocation would take a lock. Before anything else of SQLite. */
static inline int sqlite_forgo_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
