package import AgentInterface
package import DBus
package import Rules

/// Serves `Reminders1`. `caller` is the caller's unique name.
package protocol Reminders1Service: Sendable {
    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord]
    func reminder(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord
    /// `time` is `nil` unless `answer` is `.snooze`, for which `nil` means the configured one; the service
    /// refuses others.
    func answer(
        _ id: String, _ answer: ReminderAnswer, _ time: SnoozeTime?, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord
    func notify(
        title: String, body: String, _ options: AlertOptions, for caller: BusName
    ) async throws(AgentError) -> ReminderRecord
    func ringAnyway(_ id: String, for caller: BusName) async throws(AgentError) -> ReminderRecord
    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord
    func snoozeChoices(for caller: BusName) async throws(AgentError) -> [SnoozeChoiceRecord]
    func offers(_ id: String, for caller: BusName) async throws(AgentError) -> [OfferRecord]
    func history(_ query: JournalQuery, for caller: BusName) async throws(AgentError) -> [JournalRecord]
    func undo(_ entry: Int64, for caller: BusName) async throws(AgentError) -> JournalRecord
    func beginStep(for caller: BusName) async throws(AgentError)
    func endStep(for caller: BusName) async throws(AgentError) -> Int64
    func cancelStep(for caller: BusName) async throws(AgentError)
    func beginCall(_ call: CallFields, for caller: BusName) async throws(AgentError) -> CallRecord
    func endCall(answering answer: String, for caller: BusName) async throws(AgentError)
}

extension Reminders1 {
    package static func interface(implementedBy service: some Reminders1Service) -> Interface {
        interface([
            list.serve(service.reminders),
            get.serve(service.reminder),
            answer.serve(service.answer),
            notify.serve(service.notify),
            ringAnyway.serve(service.ringAnyway),
            why.serve(service.why),
            snoozeChoices.serve(service.snoozeChoices),
            offers.serve(service.offers),
            history.serve(service.history),
            undo.serve(service.undo),
            beginStep.serve(service.beginStep),
            endStep.serve(service.endStep),
            cancelStep.serve(service.cancelStep),
            beginCall.serve(service.beginCall),
            endCall.serve(service.endCall(answering:for:)),
        ])
    }
}
