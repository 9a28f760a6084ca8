#include "schema.h"

const char schema[] =
    "CREATE TABLE IF NOT EXISTS task(id TEXT PRIMARY KEY, title TEXT NOT NULL, notes TEXT NOT NULL, status TEXT NOT NULL, due TEXT,"
    "  due_at INT, priority INT NOT NULL, estimate INT, location TEXT NOT NULL, parent TEXT REFERENCES task(id), rank INT NOT NULL,"
    "  created_at INT NOT NULL, modified_at INT NOT NULL, completed_at INT) STRICT;"
    "CREATE INDEX IF NOT EXISTS task_order ON task(status DESC, (due_at IS NULL), due_at, created_at, id);"
    "CREATE TABLE IF NOT EXISTS task_trigger(task TEXT NOT NULL REFERENCES task(id), kind TEXT NOT NULL, rule TEXT NOT NULL,"
    "  PRIMARY KEY(task, rule)) STRICT;"
    "CREATE TABLE IF NOT EXISTS reminder(id TEXT PRIMARY KEY, subject TEXT NOT NULL, subject_id TEXT NOT NULL, occurrence TEXT NOT NULL,"
    "  step TEXT NOT NULL, state TEXT NOT NULL, ring_at INT NOT NULL, meant TEXT NOT NULL, answer TEXT, answered_at INT,"
    "  why TEXT NOT NULL, popup INT REFERENCES popup(id), UNIQUE(subject, subject_id, occurrence, step)) STRICT;"
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

#define TASK(row)                                                                                                                \
    "json_object('id', " row ".id, 'title', " row ".title, 'notes', " row ".notes, 'status', " row ".status, 'due', " row ".due," \
    " 'due_at', " row ".due_at, 'priority', " row ".priority, 'estimate', " row ".estimate, 'location', " row ".location,"        \
    " 'parent', " row ".parent, 'rank', " row ".rank, 'created_at', " row ".created_at, 'modified_at', " row ".modified_at,"      \
    " 'completed_at', " row ".completed_at)"
#define REMINDER(row)                                                                                                                \
    "json_object('id', " row ".id, 'subject', " row ".subject, 'subject_id', " row ".subject_id, 'occurrence', " row ".occurrence,"  \
    " 'step', " row ".step, 'state', " row ".state, 'ring_at', " row ".ring_at, 'meant', " row ".meant, 'answer', " row ".answer,"   \
    " 'answered_at', " row ".answered_at, 'why', " row ".why, 'popup', " row ".popup)"
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
