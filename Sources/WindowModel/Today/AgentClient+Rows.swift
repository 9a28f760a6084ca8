package import AgentInterface
import CivilTime
import Rules

extension AgentClient {
    /// Does what a verb says with the subject of a row. Verbs that ask for more have methods of their own.
    /// - Returns: A sentence that tells the user what has happened.
    package func perform(_ verb: RowVerb, on row: TodayRow, in surroundings: Surroundings)
        async throws(ClientError) -> String
    {
        let id = row.id.subject
        switch verb {
        case .complete: _ = try await call(Tasks1.complete, (id, .ask))
        case .completeWithSubtasks: _ = try await call(Tasks1.complete, (id, .complete))
        case .moveToTomorrow:
            let task = try await call(Tasks1.get, id)
            _ = try await call(
                Tasks1.move, (id, task.due.moved(to: surroundings.today.adding(days: 1), surroundings)))
        case .skip: _ = try await call(Tasks1.skip, id)
        case .skipOccurrence:
            _ = try await call(Events1.skip, (id, When(row.id.occurrence)))
        case .removeEvent: _ = try await call(Events1.remove, [id])
        case .join: _ = try await call(Events1.join, id)
        case .used: _ = try await call(Items1.use, (id, nil))
        case .opened: _ = try await call(Items1.open, id)
        case .frozen: _ = try await call(Items1.freeze, id)
        case .bought: _ = try await call(Shopping1.buy, [Purchase(row.shoppingLine)])
        case .takeOffList: _ = try await call(Shopping1.remove, [row.shoppingLine])
        case .discard: _ = try await call(Items1.discard, (id, nil, nil))
        case .maintenanceDone: _ = try await call(Maintenance1.complete, (id, MaintenanceReport()))
        case .skipMaintenance: _ = try await call(Maintenance1.skip, id)
        // The new last day is seldom known at once, and today's list has no place to type it.
        case .renewed: _ = try await call(Documents1.renew, (id, nil))
        case .cancelled: _ = try await call(Documents1.cancel, (id, ""))
        case .stopReminding where row.id.kind == .maintenance:
            _ = try await call(Maintenance1.stopReminding, id)
        case .stopReminding where row.id.kind == .warranty:
            _ = try await call(Items1.stopWarranty, id)
        case .stopReminding: _ = try await call(Items1.stopReminding, id)
        case .notMine: _ = try await call(Recalls1.answer, (id, "not-mine"))
        case .checked: _ = try await call(Recalls1.answer, (id, "checked"))
        case .disposed: _ = try await call(Recalls1.answer, (id, "resolved=disposed"))
        case .returned: _ = try await call(Recalls1.answer, (id, "resolved=returned"))
        case .openNotice: _ = try await call(Recalls1.open, id)
        case .snooze: return try await snooze(row, SnoozeChoiceRecord(), in: surroundings)
        case .open: preconditionFailure("it changes nothing: details(of:in:)")
        case .completeWithNote: preconditionFailure("a note is needed: complete(_:note:)")
        }
        return WindowText.done(verb, row.title)
    }

    package func complete(_ row: TodayRow, note: String) async throws(ClientError) -> String {
        _ = try await call(Tasks1.completeWithNote, (row.id.subject, .complete, note))
        return WindowText.done(.completeWithNote, row.title)
    }

    /// - Parameter choice: One of `Reminders1.snoozeChoices`; without a time, the usual one.
    package func snooze(_ row: TodayRow, _ choice: SnoozeChoiceRecord, in surroundings: Surroundings)
        async throws(ClientError) -> String
    {
        let reminder = try await call(Tasks1.snooze, (row.id.subject, SnoozeTime(choice.time)))
        return WindowText.snoozed(row.title, until: surroundings.phrase.clockText(for: reminder.ringAt))
    }

    /// Takes up a proposal.
    /// - Returns: A sentence that tells the user what has happened.
    package func accept(_ proposal: InsightsView.Proposal) async throws(ClientError) -> String {
        let late = proposal.late
        switch late.acceptance {
        case .task(let changes)?: _ = try await call(Tasks1.edit, (late.id, changes))
        case .maintenance(let changes)?: _ = try await call(Maintenance1.edit, (late.id, changes))
        case nil: break
        }
        return WindowText.accepted(CleanText.line(late.title), late.words)
    }

    /// The last step of the journal, to be undone; `nil` if it cannot be.
    /// - Parameter subject: Only steps about this subject; `nil` for all.
    package func lastStep(about subject: String? = nil) async throws(ClientError) -> JournalRecord? {
        var query = JournalQuery()
        (query.limit, query.subjectID) = (1, subject)
        return try await call(Reminders1.history, query).first { $0.isUndoable && !$0.isUndone }
    }

    /// The contents of today's list.
    package func today(in surroundings: Surroundings) async throws(ClientError) -> TodayRecords {
        var records = TodayRecords()
        let tomorrow = surroundings.today.adding(days: 1)
        var query = TaskQuery()
        query.dueBefore = .instant(surroundings.locality.zone.startOfDay(tomorrow))
        records.tasks = try await openTasks(query)
        records.agenda = try await call(
            Events1.agenda, (.date(surroundings.today), .date(tomorrow)))
        records.expiring = try await call(
            Items1.expiring, surroundings.today.adding(days: TodayList.daysAhead))
        records.recalls = try await call(Recalls1.list, RecallListQuery())
        records.shopping = try await call(Shopping1.list, ())
        return records
    }

    /// Tasks by their ids; `nil` for those that are gone.
    package func tasks(_ ids: [String]) async throws(ClientError) -> [String: TaskRecord?] {
        var found: [String: TaskRecord?] = [:]
        for id in ids {
            do {
                found[id] = .some(try await call(Tasks1.get, id))
            } catch .refused(let refusal) where refusal.kind == .notFound {
                found[id] = .some(nil)
            } catch {
                throw error
            }
        }
        return found
    }
}

extension When? {
    /// The same time on another day; the day alone if there was no time.
    func moved(to day: CivilDate, _ surroundings: Surroundings) -> When {
        switch self {
        case .floating(let civil): .floating(CivilDateTime(day, civil.time))
        case .zoned(let civil, let zone): .zoned(CivilDateTime(day, civil.time), zone)
        case .instant(let moment):
            .floating(CivilDateTime(day, surroundings.locality.zone.civil(of: moment).time))
        case .date, nil: .date(day)
        }
    }
}
