/* SQLite's switches are variadic, which Swift cannot call. All else comes through GRDB. */
#pragma once

#include <sqlite3.h>

/* Refuses SQL that could damage the file; tells whether it does so from now on. */
static inline int sqlite_defend(sqlite3 *database) {
    int is_defensive = 0;
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, &is_defensive);
    return is_defensive;
}
