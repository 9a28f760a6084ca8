#include "store.h"
#include "schema.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

static sqlite3 *database;

// Prepared once, used for ever, as the agent's are.
static struct {
    sqlite3_stmt *begin, *commit, *add_task, *add_trigger, *add_reminder, *add_popup, *add_member, *show, *journal, *complete, *answer;
    sqlite3_stmt *close_popup, *task_of_popup, *next_due, *enqueue, *owed, *record;
} sql;

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
            "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;"
            "PRAGMA cache_size = -2048; PRAGMA wal_autocheckpoint = 1000; PRAGMA journal_size_limit = 6291456;");
    execute(schema);
    sql.begin = prepare("BEGIN IMMEDIATE");
    sql.commit = prepare("COMMIT");
    sql.add_task = prepare("INSERT INTO task(id, title, notes, status, due, due_at, priority, estimate, location, parent, rank,"
                           " created_at, modified_at, completed_at) VALUES(?1, ?2, '', 'open', ?3, ?4, 0, NULL, '', NULL, 0, ?5, ?5, NULL)");
    sql.add_trigger = prepare("INSERT INTO task_trigger VALUES(?1, 'relative', 'PT0S')");
    sql.add_reminder = prepare("INSERT INTO reminder(id, subject, subject_id, occurrence, step, state, ring_at, meant, answer, answered_at,"
                               " why, popup) VALUES(?1, 'task', ?2, ?3, 'due', 'planned', ?4, ?3, NULL, NULL, 'the task is due ' || ?3,"
                               " NULL)");
    sql.add_popup = prepare("INSERT INTO popup(token, state) VALUES(?1, 'shown')");
    sql.add_member = prepare("INSERT INTO popup_reminder VALUES(?1, ?2)");
    sql.show = prepare("UPDATE reminder SET state = 'shown', popup = ?1 WHERE id = ?2");
    sql.journal = prepare("INSERT INTO journal(at, what, subject_id, text) VALUES(?1, ?2, ?3, ?4)");
    sql.complete = prepare("UPDATE task SET status = 'completed', completed_at = ?2, modified_at = ?2 WHERE id = ?1 AND status = 'open'");
    sql.answer = prepare("UPDATE reminder SET state = CASE state WHEN 'planned' THEN 'withdrawn' ELSE 'answered' END,"
                         " answer = CASE state WHEN 'planned' THEN NULL ELSE 'complete' END,"
                         " answered_at = CASE state WHEN 'planned' THEN NULL ELSE ?2 END, popup = NULL"
                         " WHERE subject = 'task' AND subject_id = ?1 AND state NOT IN ('answered', 'withdrawn')");
    sql.close_popup = prepare("UPDATE popup SET state = 'closed', answer = 'complete' WHERE state = 'shown' AND id IN"
                              " (SELECT m.popup FROM reminder r JOIN popup_reminder m ON m.reminder = r.id"
                              "  WHERE r.subject = 'task' AND r.subject_id = ?1)");
    sql.task_of_popup = prepare("SELECT r.subject_id FROM popup p JOIN popup_reminder m ON m.popup = p.id JOIN reminder r ON r.id = m.reminder"
                                " WHERE p.token = ?1 AND p.state = 'shown'");
    sql.next_due = prepare("SELECT ring_at FROM reminder WHERE state = 'planned' ORDER BY ring_at LIMIT 1");
    sql.enqueue = prepare("UPDATE reminder SET state = 'due' WHERE state = 'planned' AND ring_at <= ?1");
    sql.owed = prepare("SELECT r.id, t.title FROM reminder r JOIN task t ON t.id = r.subject_id"
                       " WHERE r.state IN ('due', 'shown') AND r.popup IS NULL LIMIT 1");
    sql.record = prepare("SELECT t.title, t.notes, t.status, t.due, t.due_at, t.priority, t.location, t.created_at, t.modified_at,"
                         " t.completed_at, (SELECT max(id) FROM task WHERE id < t.id), (SELECT min(id) FROM task WHERE id > t.id),"
                         " (SELECT group_concat(rule) FROM task_trigger WHERE task = t.id), r.id, iif(r.state = 'planned', r.ring_at, NULL)"
                         " FROM task t LEFT JOIN reminder r ON r.subject = 'task' AND r.subject_id = t.id WHERE t.id = ?1");
}

void store_record_changes(void)
{
    execute(recording);
}

void store_close(void)
{
    for (sqlite3_stmt *next; (next = sqlite3_next_stmt(database, NULL));)
        sqlite3_finalize(next);
    sqlite3_close(database);
}

static void journal(const char *what, const char *subject, const char *title, const char *verb)
{
    char sentence[TITLE_SIZE + 40];
    snprintf(sentence, sizeof sentence, "'%s' %s", title, verb);
    sqlite3_bind_int64(sql.journal, 1, now_ms());
    text(sql.journal, 2, what);
    text(sql.journal, 3, subject);
    text(sql.journal, 4, sentence);
    run(sql.journal);
}

static void insert(const char *id, const char *title, const char *due, int64_t due_at)
{
    char reminder[ID_SIZE];
    text(sql.add_task, 1, id);
    text(sql.add_task, 2, title);
    text(sql.add_task, 3, due);
    sqlite3_bind_int64(sql.add_task, 4, due_at);
    sqlite3_bind_int64(sql.add_task, 5, now_ms());
    run(sql.add_task);
    text(sql.add_trigger, 1, id);
    run(sql.add_trigger);
    new_id(reminder);
    text(sql.add_reminder, 1, reminder);
    text(sql.add_reminder, 2, id);
    text(sql.add_reminder, 3, due);
    sqlite3_bind_int64(sql.add_reminder, 4, due_at);
    run(sql.add_reminder);
}

const char *store_add(const char *title, const char *due, int64_t due_at)
{
    static char id[ID_SIZE];
    new_id(id);
    run(sql.begin);
    journal("add", id, title, "added");
    insert(id, title, due, due_at);
    run(sql.commit);
    return id;
}

int store_complete(const char *id)
{
    int64_t now = now_ms();
    struct task task;
    run(sql.begin);
    int is_open = store_task(id, &task) && !strcmp(task.status, "open");
    if (is_open) {
        journal("complete", id, task.title, "completed");
        text(sql.complete, 1, id);
        sqlite3_bind_int64(sql.complete, 2, now);
        run(sql.complete);
        text(sql.close_popup, 1, id);
        run(sql.close_popup);
        text(sql.answer, 1, id);
        sqlite3_bind_int64(sql.answer, 2, now);
        run(sql.answer);
    }
    run(sql.commit);
    return is_open;
}

// Column `index` of the record, at most as much as there is room for.
static void take(int index, char *to, size_t size)
{
    const unsigned char *found = sqlite3_column_text(sql.record, index);
    snprintf(to, size, "%s", found ? (const char *)found : "");
}

static int64_t number(int index)
{
    return sqlite3_column_type(sql.record, index) == SQLITE_NULL ? -1 : sqlite3_column_int64(sql.record, index);
}

// How many characters two ids have in common at their beginning.
static size_t shared(const char *id, const char *other)
{
    size_t length = 0;
    while (id[length] && id[length] == other[length])
        length++;
    return length;
}

int store_task(const char *id, struct task *task)
{
    char before[ID_SIZE], after[ID_SIZE];
    text(sql.record, 1, id);
    int found = sqlite3_step(sql.record) == SQLITE_ROW;
    if (found) {
        take(0, task->title, sizeof task->title);
        take(1, task->notes, sizeof task->notes);
        take(2, task->status, sizeof task->status);
        take(3, task->due, sizeof task->due);
        task->due_at = number(4);
        task->priority = number(5);
        take(6, task->location, sizeof task->location);
        task->created_at = number(7);
        task->modified_at = number(8);
        task->completed_at = number(9);
        take(10, before, sizeof before);
        take(11, after, sizeof after);
        take(12, task->trigger, sizeof task->trigger);
        take(13, task->reminder, sizeof task->reminder);
        task->next_reminder_at = number(14);
        size_t length = 4;
        while (length <= shared(id, before) || length <= shared(id, after))
            length++;
        snprintf(task->id, sizeof task->id, "%s", id);
        snprintf(task->short_id, sizeof task->short_id, "%.*s", (int)length, id);
    }
    sqlite3_reset(sql.record);
    return found;
}

int store_complete_popup(const char *token, char id[ID_SIZE])
{
    *id = '\0';
    text(sql.task_of_popup, 1, token);
    if (sqlite3_step(sql.task_of_popup) == SQLITE_ROW)
        snprintf(id, ID_SIZE, "%s", (const char *)sqlite3_column_text(sql.task_of_popup, 0));
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
        snprintf(owed->reminder, sizeof owed->reminder, "%s", (const char *)sqlite3_column_text(sql.owed, 0));
        snprintf(owed->title, sizeof owed->title, "%s", (const char *)sqlite3_column_text(sql.owed, 1));
    }
    sqlite3_reset(sql.owed);
    if (!found)
        return 0;
    random_hex(owed->token, 16);
    run(sql.begin);
    text(sql.add_popup, 1, owed->token);
    run(sql.add_popup);
    int64_t popup = sqlite3_last_insert_rowid(database);
    sqlite3_bind_int64(sql.add_member, 1, popup);
    text(sql.add_member, 2, owed->reminder);
    run(sql.add_member);
    sqlite3_bind_int64(sql.show, 1, popup);
    text(sql.show, 2, owed->reminder);
    run(sql.show);
    run(sql.commit);
    return 1;
}

void store_forget_popups(void)
{
    execute("BEGIN; UPDATE reminder SET state = 'due', popup = NULL WHERE state IN ('due', 'shown') AND popup IS NOT NULL;"
            "UPDATE popup SET state = 'lost' WHERE state = 'shown'; COMMIT");
}

void store_import(int64_t count)
{
    const int64_t start_of_2040 = 2208988800;
    char id[ID_SIZE], title[40], due[40];
    run(sql.begin);
    for (int64_t i = 0; i < count; i++) {
        time_t then = start_of_2040 + i * 60;
        new_id(id);
        snprintf(title, sizeof title, "Imported task %lld", (long long)i);
        strftime(due, sizeof due, "%Y-%m-%dT%H:%M:%SZ", gmtime(&then));
        insert(id, title, due, then * 1000);
    }
    run(sql.commit);
}
