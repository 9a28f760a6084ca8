// What the baseline keeps in SQLite: tasks, one reminder each, their popups, and a journal.
#ifndef STORE_H
#define STORE_H

#include <stdint.h>

enum { ID_SIZE = 37, TOKEN_SIZE = 33, TITLE_SIZE = 1001 };

// A reminder that is owed to the user.
struct owed {
    int64_t reminder;
    char title[TITLE_SIZE];
    char token[TOKEN_SIZE];  // of the popup that shows it
};

void store_open(const char *path);
void store_close(void);

// Adds a task; `due` is in milliseconds since 1970, negative for none. Returns its id.
const char *store_add(const char *title, int64_t due);
// Completes a task and answers its reminder. Returns 0 where there is no such open task.
int store_complete(const char *id);
// The same for the task whose popup bears `token`.
int store_complete_popup(const char *token);

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
