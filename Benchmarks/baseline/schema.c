#include "schema.h"

const char schema[] =
    "CREATE TABLE IF NOT EXISTS task(id TEXT PRIMARY KEY, title TEXT NOT NULL, notes TEXT NOT NULL, status TEXT NOT NULL, due TEXT,"
    "  due_at INT, priority INT NOT NULL, estimate INT, location TEXT NOT NULL, parent TEXT REFERENCES task(id), rank INT NOT NULL,"
    "  created_at INT NOT NULL, modified_at INT NOT NULL, completed_at INT, repeats TEXT, series_start TEXT,"
    "  additions TEXT NOT NULL DEFAULT '', exclusions TEXT NOT NULL DEFAULT '', occurrence TEXT, missed INT NOT NULL DEFAULT 0,"
    "  series TEXT, nag TEXT, done_by TEXT NOT NULL DEFAULT 'check', done_note TEXT NOT NULL DEFAULT '', late_cancel INT) STRICT;"
    "CREATE INDEX IF NOT EXISTS task_order ON task(status DESC, (due_at IS NULL), due_at, created_at, id);"
    "CREATE TABLE IF NOT EXISTS task_trigger(task TEXT NOT NULL REFERENCES task(id), kind TEXT NOT NULL, rule TEXT NOT NULL,"
    "  PRIMARY KEY(task, rule)) STRICT;"
    "CREATE TABLE IF NOT EXISTS reminder(id TEXT PRIMARY KEY, subject TEXT NOT NULL, subject_id TEXT NOT NULL, occurrence TEXT NOT NULL,"
    "  step TEXT NOT NULL, state TEXT NOT NULL, ring_at INT NOT NULL, meant TEXT NOT NULL, answer TEXT, answered_at INT,"
    "  why TEXT NOT NULL, popup INT REFERENCES popup(id), is_returning INT NOT NULL DEFAULT 0, over_at INT, rang_at INT, nag_at INT,"
    "  nag_step INT NOT NULL DEFAULT 0, alerts_on TEXT, alerts INT NOT NULL DEFAULT 0, is_insistent INT NOT NULL DEFAULT 0, UNIQUE(subject, subject_id, occurrence, step)) STRICT;"
    "CREATE INDEX IF NOT EXISTS reminder_ring ON reminder(ring_at) WHERE state = 'planned';"
    "CREATE INDEX IF NOT EXISTS reminder_owed ON reminder(ring_at) WHERE state IN ('due', 'shown');"
    "CREATE TABLE IF NOT EXISTS popup(id INTEGER PRIMARY KEY, token TEXT NOT NULL UNIQUE, state TEXT NOT NULL, answer TEXT) STRICT;"
    "CREATE INDEX IF NOT EXISTS popup_open ON popup(state) WHERE state = 'shown';"
    "CREATE TABLE IF NOT EXISTS popup_reminder(popup INT NOT NULL REFERENCES popup(id), reminder TEXT NOT NULL REFERENCES reminder(id),"
    "  PRIMARY KEY(popup, reminder)) STRICT;"
    "CREATE INDEX IF NOT EXISTS popup_reminder_by_reminder ON popup_reminder(reminder);"
    "CREATE TABLE IF NOT EXISTS journal(entry INTEGER PRIMARY KEY, at INT NOT NULL, what TEXT NOT NULL, subject_id TEXT NOT NULL,"
    "  text TEXT NOT NULL) STRICT;"
    "CREATE INDEX IF NOT EXISTS journal_subject ON journal(subject_id, entry);"
    "CREATE INDEX IF NOT EXISTS journal_at ON journal(at);"
    "CREATE TABLE IF NOT EXISTS journal_change(number INTEGER PRIMARY KEY, entry INT NOT NULL, relation TEXT NOT NULL,"
    "  key TEXT NOT NULL, before TEXT, after TEXT) STRICT;"
    "CREATE INDEX IF NOT EXISTS journal_change_entry ON journal_change(entry, number);"
    "CREATE INDEX IF NOT EXISTS journal_change_key ON journal_change(key, relation, entry);";

#define COLUMN(row, name) "'" name "', " row "." name
#define TASK(row)                                                                                                              \
    "json_object(" COLUMN(row, "id") "," COLUMN(row, "title") "," COLUMN(row, "notes") "," COLUMN(row, "status") ","           \
    COLUMN(row, "due") "," COLUMN(row, "due_at") "," COLUMN(row, "priority") "," COLUMN(row, "estimate") ","                   \
    COLUMN(row, "location") "," COLUMN(row, "parent") "," COLUMN(row, "rank") "," COLUMN(row, "created_at") ","                \
    COLUMN(row, "modified_at") "," COLUMN(row, "completed_at") "," COLUMN(row, "repeats") "," COLUMN(row, "series_start") ","  \
    COLUMN(row, "additions") "," COLUMN(row, "exclusions") "," COLUMN(row, "occurrence") "," COLUMN(row, "missed") ","         \
    COLUMN(row, "series") "," COLUMN(row, "nag") "," COLUMN(row, "done_by") "," COLUMN(row, "done_note") ","                   \
    COLUMN(row, "late_cancel") ")"
#define REMINDER(row)                                                                                                          \
    "json_object(" COLUMN(row, "id") "," COLUMN(row, "subject") "," COLUMN(row, "subject_id") "," COLUMN(row, "occurrence") "," \
    COLUMN(row, "step") "," COLUMN(row, "state") "," COLUMN(row, "ring_at") "," COLUMN(row, "meant") ","                       \
    COLUMN(row, "answer") "," COLUMN(row, "answered_at") "," COLUMN(row, "why") "," COLUMN(row, "popup") ","                   \
    COLUMN(row, "is_returning") "," COLUMN(row, "over_at") "," COLUMN(row, "rang_at") "," COLUMN(row, "nag_at") ","            \
    COLUMN(row, "nag_step") "," COLUMN(row, "alerts_on") "," COLUMN(row, "alerts") "," COLUMN(row, "is_insistent") ")"
#define RECORD(relation, key, before, after)                                  \
    "INSERT INTO journal_change(entry, relation, key, before, after) VALUES(" \
    "(SELECT max(entry) FROM journal), '" relation "', " key ", " before ", " after ");"

const char recording[] =
    "CREATE TEMP TRIGGER task_added AFTER INSERT ON main.task BEGIN " RECORD("task", "new.id", "NULL", TASK("new")) "END;"
    "CREATE TEMP TRIGGER task_changed AFTER UPDATE ON main.task BEGIN " RECORD("task", "new.id", TASK("old"), TASK("new")) "END;"
    "CREATE TEMP TRIGGER trigger_added AFTER INSERT ON main.task_trigger BEGIN "
    RECORD("task_trigger", "new.task || char(31) || new.rule", "NULL",
           "json_object('task', new.task, 'kind', new.kind, 'rule', new.rule)") "END;"
    "CREATE TEMP TRIGGER reminder_added AFTER INSERT ON main.reminder BEGIN " RECORD("reminder", "new.id", "NULL", REMINDER("new")) "END;"
    "CREATE TEMP TRIGGER reminder_answered AFTER UPDATE ON main.reminder WHEN new.state IN ('answered', 'withdrawn') BEGIN "
    RECORD("reminder", "new.id", REMINDER("old"), REMINDER("new")) "END;";
