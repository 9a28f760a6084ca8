#include "store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum state { PLANNED, DUE, ANSWERED };

static sqlite3 *database;

// Prepared once, used for ever, as the agent's are.
static struct {
    sqlite3_stmt *begin, *commit, *add_task, *add_reminder, *add_popup, *journal, *complete, *answer, *close_popup;
    sqlite3_stmt *task_of_popup, *next_due, *enqueue, *owed;
} sql;

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS task(id TEXT PRIMARY KEY, title TEXT NOT NULL, status INT NOT NULL, due INT,"
    "  created_at INT NOT NULL, modified_at INT NOT NULL, completed_at INT) STRICT;"
    "CREATE TABLE IF NOT EXISTS reminder(id INTEGER PRIMARY KEY, task TEXT NOT NULL REFERENCES task(id),"
    "  state INT NOT NULL, ring_at INT NOT NULL, answered_at INT) STRICT;"
    "CREATE INDEX IF NOT EXISTS reminder_task ON reminder(task);"
    "CREATE INDEX IF NOT EXISTS reminder_planned ON reminder(ring_at) WHERE state = 0;"
    "CREATE INDEX IF NOT EXISTS reminder_due ON reminder(id) WHERE state = 1;"
    "CREATE TABLE IF NOT EXISTS popup(id INTEGER PRIMARY KEY, reminder INT NOT NULL REFERENCES reminder(id),"
    "  token TEXT NOT NULL UNIQUE, closed INT NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS popup_open ON popup(reminder) WHERE closed = 0;"
    "CREATE TABLE IF NOT EXISTS journal(entry INTEGER PRIMARY KEY, at INT NOT NULL, what TEXT NOT NULL,"
    "  subject TEXT NOT NULL, text TEXT NOT NULL) STRICT;";

static void check(int status, const char *what)
{
    if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE)
        return;
    fprintf(stderr, "baseline: %s: %s\n", what, sqlite3_errmsg(database));
    exit(74);
}

static void execute(const char *text)
{
    check(sqlite3_exec(database, text, NULL, NULL, NULL), text);
}

static sqlite3_stmt *prepare(const char *text)
{
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), text);
    return statement;
}

static void text(sqlite3_stmt *statement, int index, const char *value)
{
    check(sqlite3_bind_text(statement, index, value, -1, SQLITE_TRANSIENT), "bind");
}

// Runs a statement that returns nothing. Returns the number of rows it changed.
static int run(sqlite3_stmt *statement)
{
    check(sqlite3_step(statement), sqlite3_sql(statement));
    check(sqlite3_reset(statement), sqlite3_sql(statement));
    return sqlite3_changes(database);
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

static void random_hex(char *out, int bytes)
{
    unsigned char raw[16];
    if (getrandom(raw, bytes, 0) != bytes)
        exit(71);
    for (int i = 0; i < bytes; i++)
        sprintf(out + 2 * i, "%02x", raw[i]);
}

static void new_id(char id[ID_SIZE])
{
    char hex[33];
    random_hex(hex, 16);
    snprintf(id, ID_SIZE, "%.8s-%.4s-4%.3s-a%.3s-%.12s", hex, hex + 8, hex + 13, hex + 17, hex + 20);
}

void store_open(const char *path)
{
    check(sqlite3_open(path, &database), path);
    execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -1000;");
    execute(schema);
    sql.begin = prepare("BEGIN IMMEDIATE");
    sql.commit = prepare("COMMIT");
    sql.add_task = prepare("INSERT INTO task VALUES (?1, ?2, 0, ?3, ?4, ?4, NULL)");
    sql.add_reminder = prepare("INSERT INTO reminder(task, state, ring_at) VALUES (?1, 0, ?2)");
    sql.add_popup = prepare("INSERT INTO popup(reminder, token, closed) VALUES (?1, ?2, 0)");
    sql.journal = prepare("INSERT INTO journal(at, what, subject, text) VALUES (?1, ?2, ?3, ?4)");
    sql.complete = prepare("UPDATE task SET status = 1, completed_at = ?2, modified_at = ?2 WHERE id = ?1 AND status = 0");
    sql.answer = prepare("UPDATE reminder SET state = 2, answered_at = ?2 WHERE task = ?1 AND state < 2");
    sql.close_popup = prepare("UPDATE popup SET closed = 1 WHERE closed = 0 AND reminder IN (SELECT id FROM reminder WHERE task = ?1)");
    sql.task_of_popup = prepare("SELECT task FROM reminder WHERE id = (SELECT reminder FROM popup WHERE token = ?1 AND closed = 0)");
    sql.next_due = prepare("SELECT ring_at FROM reminder WHERE state = 0 ORDER BY ring_at LIMIT 1");
    sql.enqueue = prepare("UPDATE reminder SET state = 1 WHERE state = 0 AND ring_at <= ?1");
    sql.owed = prepare("SELECT reminder.id, title FROM reminder JOIN task ON task.id = reminder.task"
                       " WHERE state = 1 AND NOT EXISTS (SELECT * FROM popup WHERE reminder = reminder.id AND closed = 0) LIMIT 1");
}

void store_close(void)
{
    for (sqlite3_stmt *next; (next = sqlite3_next_stmt(database, NULL));)
        sqlite3_finalize(next);
    sqlite3_close(database);
}

static void journal(const char *what, const char *subject, const char *sentence)
{
    sqlite3_bind_int64(sql.journal, 1, now_ms());
    text(sql.journal, 2, what);
    text(sql.journal, 3, subject);
    text(sql.journal, 4, sentence);
    run(sql.journal);
}

static void insert(const char *id, const char *title, int64_t due)
{
    text(sql.add_task, 1, id);
    text(sql.add_task, 2, title);
    if (due >= 0)
        sqlite3_bind_int64(sql.add_task, 3, due);
    else
        sqlite3_bind_null(sql.add_task, 3);
    sqlite3_bind_int64(sql.add_task, 4, now_ms());
    run(sql.add_task);
    if (due < 0)
        return;
    text(sql.add_reminder, 1, id);
    sqlite3_bind_int64(sql.add_reminder, 2, due);
    run(sql.add_reminder);
}

const char *store_add(const char *title, int64_t due)
{
    static char id[ID_SIZE];
    new_id(id);
    run(sql.begin);
    insert(id, title, due);
    journal("add", id, title);
    run(sql.commit);
    return id;
}

int store_complete(const char *id)
{
    int64_t now = now_ms();
    run(sql.begin);
    text(sql.complete, 1, id);
    sqlite3_bind_int64(sql.complete, 2, now);
    int changed = run(sql.complete);
    if (changed) {
        text(sql.answer, 1, id);
        sqlite3_bind_int64(sql.answer, 2, now);
        run(sql.answer);
        text(sql.close_popup, 1, id);
        run(sql.close_popup);
        journal("complete", id, "completed");
    }
    run(sql.commit);
    return changed;
}

int store_complete_popup(const char *token)
{
    char id[ID_SIZE] = "";
    text(sql.task_of_popup, 1, token);
    if (sqlite3_step(sql.task_of_popup) == SQLITE_ROW)
        snprintf(id, sizeof id, "%s", (const char *)sqlite3_column_text(sql.task_of_popup, 0));
    sqlite3_reset(sql.task_of_popup);
    return *id && store_complete(id);
}

int64_t store_next_due(void)
{
    int64_t due = sqlite3_step(sql.next_due) == SQLITE_ROW ? sqlite3_column_int64(sql.next_due, 0) : -1;
    sqlite3_reset(sql.next_due);
    return due;
}

void store_enqueue_due(int64_t now)
{
    sqlite3_bind_int64(sql.enqueue, 1, now);
    run(sql.enqueue);
}

int store_begin_popup(struct owed *owed)
{
    int found = sqlite3_step(sql.owed) == SQLITE_ROW;
    if (found) {
        owed->reminder = sqlite3_column_int64(sql.owed, 0);
        snprintf(owed->title, sizeof owed->title, "%s", (const char *)sqlite3_column_text(sql.owed, 1));
    }
    sqlite3_reset(sql.owed);
    if (!found)
        return 0;
    random_hex(owed->token, 16);
    sqlite3_bind_int64(sql.add_popup, 1, owed->reminder);
    text(sql.add_popup, 2, owed->token);
    run(sql.add_popup);
    return 1;
}

void store_forget_popups(void)
{
    execute("UPDATE popup SET closed = 1 WHERE closed = 0");
}

void store_import(int64_t count)
{
    const int64_t start_of_2040 = 2208988800000;
    char id[ID_SIZE], title[32];
    run(sql.begin);
    for (int64_t i = 0; i < count; i++) {
        new_id(id);
        snprintf(title, sizeof title, "Imported task %lld", (long long)i);
        insert(id, title, start_of_2040 + i * 60000);
    }
    run(sql.commit);
}
