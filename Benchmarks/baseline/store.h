// What the baseline keeps in SQLite: tasks, one reminder each, their popups, and a journal with what undoing needs.
#ifndef STORE_H
#define STORE_H

#include <stdint.h>

enum { ID_SIZE = 37, TOKEN_SIZE = 33, TITLE_SIZE = 1001, WORD_SIZE = 64 };

// A task as callers are told of it. Times are in milliseconds since 1970, negative where there is none.
struct task {
    char id[ID_SIZE], short_id[ID_SIZE], title[TITLE_SIZE], notes[TITLE_SIZE], location[TITLE_SIZE];
    char status[WORD_SIZE], due[WORD_SIZE], trigger[WORD_SIZE];
    int64_t due_at, next_reminder_at, priority, created_at, modified_at, completed_at;
    char reminder[ID_SIZE];
};

// A reminder that is owed to the user.
struct owed {
    char reminder[ID_SIZE], title[TITLE_SIZE];
    char token[TOKEN_SIZE];  // of the popup that shows it
};

void store_open(const char *path);
void store_close(void);
// From now on the journal says what each row was before and after a change.
void store_record_changes(void);

// Adds a task; `due_at` is `due` in milliseconds since 1970. Returns its id.
const char *store_add(const char *title, const char *due, int64_t due_at);
// Completes a task and answers its reminder. Returns 0 where there is no such open task.
int store_complete(const char *id);
// The same for the task whose popup bears `token`; `id` becomes that task's.
int store_complete_popup(const char *token, char id[ID_SIZE]);
// Reads a task. Returns 0 where there is none.
int store_task(const char *id, struct task *task);

// When the next reminder is due, in milliseconds since 1970; negative for never.
int64_t store_next_due(void);
// Makes what is due by `now` owed.
void store_enqueue_due(int64_t now);
// Takes an owed reminder that has no popup, and makes one. Returns 0 where there is none.
int store_begin_popup(struct owed *owed);
// No popup is on the screen: the notification server has come or gone.
void store_forget_popups(void);

// Adds `count` tasks, due one a minute from 2040 on, in one transaction.
void store_import(int64_t count);

#endif
