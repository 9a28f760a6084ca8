package import DBus
package import Rules

/// `org.stewardproject.Steward.Reminders1`: reminders, alerts without a subject, the journal and undo.
package enum Reminders1 {
    package static let name: InterfaceName = "org.stewardproject.Steward.Reminders1"

    package static let list = Operation<ReminderQuery, [ReminderRecord]>(
        name, "List", isQuery: true, .one("query", .record), .one("reminders", .list(of: .record)))
    package static let get = Operation<String, ReminderRecord>(
        name, "Get", isQuery: true, .one("id", .text), .one("reminder", .record))
    /// For `snooze` the argument is a `SnoozeTime`, or empty for the configured one; otherwise it is empty.
    package static let answer = Operation<(String, ReminderAnswer, SnoozeTime?), ReminderRecord>(
        name, "Answer", .three("id", .text, "answer", .word, "argument", .orNothing(.snoozeTime)),
        .one("reminder", .record))
    package static let notify = Operation<(String, String, AlertOptions), ReminderRecord>(
        name, "Notify", .three("title", .text, "body", .text, "options", .record), .one("reminder", .record))
    /// Lets a reminder, or the next one of a task, ring on time, even in quiet hours.
    package static let ringAnyway = Operation<String, ReminderRecord>(
        name, "RingAnyway", .one("id", .text), .one("reminder", .record))
    /// Why a reminder comes when it does, and when it comes next. The id of a task or an event means its
    /// reminder that waits for an answer, otherwise the next, otherwise the last.
    package static let why = Operation<String, ExplanationRecord>(
        name, "Why", isQuery: true, .one("id", .text), .one("explanation", .record))
    /// The ways to snooze a reminder now, likeliest first.
    package static let snoozeChoices = Operation<Void, [SnoozeChoiceRecord]>(
        name, "SnoozeChoices", isQuery: true, .nothing, .one("choices", .list(of: .record)))
    /// What can be answered to a reminder now, likeliest first: the buttons of its popup.
    package static let offers = Operation<String, [OfferRecord]>(
        name, "Offers", isQuery: true, .one("id", .text), .one("offers", .list(of: .record)))
    /// Newest first.
    package static let history = Operation<JournalQuery, [JournalRecord]>(
        name, "History", isQuery: true, .one("query", .record), .one("entries", .list(of: .record)))
    /// Undoes an entry; 0 is the newest one that is not undone. The result is the entry of the undoing.
    package static let undo = Operation<Int64, JournalRecord>(
        name, "Undo", .one("entry", .int64), .one("undoing", .record))
    /// Gathers the caller's changes into one step of the journal, from now until `EndStep` or until the caller
    /// leaves the bus.
    package static let beginStep = Operation<Void, Void>(name, "BeginStep", .nothing, .nothing)
    /// Makes one step of what the caller has changed since `BeginStep`: one undo takes all of it back. The
    /// result is its entry; 0 if nothing has changed.
    package static let endStep = Operation<Void, Int64>(
        name, "EndStep", .nothing, .one("entry", .int64))
    /// Undoes what the caller has changed since `BeginStep`.
    package static let cancelStep = Operation<Void, Void>(name, "CancelStep", .nothing, .nothing)
    /// Begins a call that may be repeated: what the caller changes until `EndCall`, or until it leaves the bus, is
    /// recorded under the key, each change in the transaction that makes it. If the call has been carried out before,
    /// nothing begins. Only the agent that answers knows of the call, so send the changes to its unique name.
    package static let beginCall = Operation<CallFields, CallRecord>(
        name, "BeginCall", .one("call", .record), .one("recorded", .record))
    /// Ends the caller's call. The answer is any text that repetitions of the call are to get; it is empty if the call
    /// was refused.
    package static let endCall = Operation<String, Void>(
        name, "EndCall", .one("answer", .text), .nothing)

    /// The ids of reminders that were made or changed.
    package static let changed = Contract.changed

    /// A reminder was answered: its id, the answer as in `ReminderRecord.answer` (`snooze=` and the end of
    /// the snooze), and the channel as in `JournalRecord.by`. Undoing an answer is a change, not an answer.
    package static let answered = SignalDeclaration(
        "Answered", [Argument("reminder", "s"), Argument("answer", "s"), Argument("by", "s")])

    /// - Parameter methods: A handler for each operation of the interface.
    package static func interface(_ methods: [Method]) -> Interface {
        Interface(name, methods: methods, signals: [changed, answered])
    }
}
