/// What the user enters is reminded of, even if the times that were given for its reminders have passed.
extension Todo {
    /// The task, with a reminder at its due time if that is to come and all its own have passed.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func remindingYet(in context: ChangeContext) throws(InvalidValue) -> Todo {
        guard isOpen, !isBlocked, !isRecurring, let due = self.due, !self.reminders.isEmpty,
            !self.reminders.contains(.atDue), try due.end(in: context.locality, field: "due") > context.now
        else { return self }
        let plan = try ReminderPlan(for: self, now: context.now, in: context.locality).asSaid(in: context)
        guard plan.reminders.isEmpty else { return self }
        var todo = self
        todo.reminders = ([.atDue] + todo.reminders).sorted()
        return todo
    }
}

extension Event {
    /// The event, with a reminder at its start if that is to come and all its own have passed. One that repeats reminds
    /// the next time.
    /// - Throws: A zone that one of its times names cannot be loaded.
    package func remindingYet(in context: ChangeContext) throws -> Event {
        guard self.repeats == nil, !self.reminders.isEmpty, !self.reminders.contains(.atDue),
            try self.start.end(in: context.locality, field: "start") > context.now
        else { return self }
        let plan = try ReminderPlan(for: self, now: context.now, in: context.locality).asSaid(in: context)
        guard plan.reminders.isEmpty else { return self }
        var event = self
        event.reminders = ([.atDue] + event.reminders).sorted()
        return event
    }
}
