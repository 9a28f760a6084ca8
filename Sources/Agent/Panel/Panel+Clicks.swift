import CivilTime
import Logging
import Notifications
import Rules
import Settings
import Store

/// What clicks in the menu do.
extension Panel {
    func perform(_ action: PanelAction, token: String?) async {
        switch action {
        case .act(let subject, let verb): await act(verb, on: subject, token: token)
        case .showReminders: await commands.showReminders()
        case .quiet(let time): await commands.setQuiet(time)
        case .refresh: await commands.refresh()
        case .quickAdd: commands.window.show(.quickAdd, token: token)
        case .openWindow: commands.window.show(.today, token: token)
        }
    }

    private func act(_ verb: PopupAction, on subject: PanelSubject, token: String?) async {
        do {
            switch verb {
            case .answer(let answer): try self.answer(answer, subject)
            case .recipes, .receipt, .notice, .news, .insights:
                guard let target = try target(of: verb, subject) else {
                    return log.info("this row no longer has anything to open")
                }
                try await commands.opener.open(target, token: token)
            case .join:
                guard let target = try target(of: verb, subject) else {
                    return log.info("this row no longer has anything to open")
                }
                try await commands.opener.open(target, token: token)
                try self.answer(.dismiss, subject)
            case .accept, .removeMissing, .restoreMissing, .tryAgain, .price:
                try agentState.decide(verb, on: try topic(of: subject), by: .dbus)
            case .more, .advice, .show, .undo: break
            }
        } catch {
            // The menu shows the subject as it is now.
            log.info("a click in the panel changes nothing: \(error)")
        }
    }

    /// Answers for the subject as it is now: the menu may be older.
    private func answer(_ answer: Answer, _ subject: PanelSubject) throws(StoreError) {
        var answer = answer
        if case .snooze(let time) = answer {
            let renewed = try checked { () throws(InvalidValue) in
                try time.renewed(at: self.time.now, in: agentState.locality)
            }
            answer = .snooze(renewed)
        }
        if let reminder = try reminder(of: subject) {
            _ = try agentState.change(.dbus) { store, context in
                try store.answer(reminder.description, answer, context)
            }
        } else if subject.reminder == nil, let task = try openTask(subject) {
            try self.answer(answer, task)
        } else {
            return log.info("the subject of the clicked row has changed")
        }
        if case .snooze(let time) = answer { agentState.remember(time) }
    }

    private func answer(_ answer: Answer, _ task: Todo.ID) throws(StoreError) {
        let id = task.description
        switch answer {
        case .complete:
            _ = try agentState.change(.dbus) { store, context in
                // As from a popup, which cannot ask about subtasks either.
                try store.complete(id, subtasks: .leave, context)
            }
        case .skip:
            _ = try agentState.change(.dbus) { store, context in try store.skip(id, context) }
        case .snooze(let time):
            _ = try agentState.change(.dbus) { store, context in try store.snooze(id, time, context) }
        default: log.debug("a task cannot be answered by '\(answer)'")
        }
    }

    /// The reminder of a row, unless it is over: the row's own, or the waiting one that has superseded it. For
    /// a task without one, the reminder that has rung since.
    private func reminder(of subject: PanelSubject) throws(StoreError) -> Reminder.ID? {
        try agentState.attempt {
            var query = ReminderQuery()
            query.subjectID = subject.subject.id
            let active = try agentState.store.reminders(query).map(\.reminder)
                .filter { $0.identity.subject == subject.subject }
            if let own = active.first(where: { $0.id == subject.reminder }) { return own.id }
            return active.first { reminder in
                let isSame =
                    subject.occurrence == nil || reminder.identity.occurrence == subject.occurrence
                return reminder.state.kind.isWaiting && isSame
            }?.id
        }
    }

    /// The task of a row without a reminder; `nil` if it is done, gone or at another occurrence.
    private func openTask(_ subject: PanelSubject) throws(StoreError) -> Todo.ID? {
        guard let id = subject.subject.todo else { return nil }
        do {
            let todo = try agentState.attempt { try agentState.store.task(id.description) }.todo
            let isSame = subject.occurrence == nil || todo.occurrenceText == subject.occurrence
            return todo.isOpen && isSame ? id : nil
        } catch .notFound {
            return nil
        }
    }

    private func target(of verb: PopupAction, _ subject: PanelSubject) throws(StoreError) -> Openable? {
        try topic(of: subject)?.target(of: verb, at: time.now, in: agentState)
    }

    private func topic(of subject: PanelSubject) throws(StoreError) -> PopupTopic? {
        guard let id = try reminder(of: subject) else { return nil }
        return try agentState.topic(of: id, at: time.now)
    }
}

extension PopupTopic {
    /// What a button opens in another program; `nil` if there is nothing of the kind.
    func target(of action: PopupAction, at now: Instant, in session: AgentState) -> Openable? {
        if let target = content.target(of: action) { return target }
        guard action == .recipes, case .item(let item) = self else { return nil }
        let today = session.locality.zone.civil(of: now).date
        let names = ItemTopic.names(forRecipes: [item], on: today)
        return names.isEmpty
            ? nil : session.settings.household.recipes.address(for: names).map(Openable.address)
    }
}
