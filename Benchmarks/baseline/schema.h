// What the baseline's database is made of.
#ifndef SCHEMA_H
#define SCHEMA_H

// The agent's tables, without what checks and what other kinds of changes need.
extern const char schema[];
// What makes a change undoable: each row before and after it, as the agent keeps it.
extern const char recording[];

#endif
