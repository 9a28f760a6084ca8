import AgentInterface
import CivilTime
import ContractSamples
import DBus
import Rules

/// Answers whatever it is asked with the sample of each record, so that a command prints all that it may.
struct SampleAgent: ScriptedAgent {
    /// The sample of what is asked for, or a list of it; all that is removed are two.
    func unscripted<Answer>() throws(AgentError) -> Answer {
        do {
            let sample: Any =
                switch Answer.self {
                case let record as any SampledRecord.Type: try record.full()
                case let list as any SampledList.Type: try list.full()
                case is UInt32.Type: UInt32(2)
                default: ()
                }
            if let answer = sample as? Answer { return answer }
        } catch {
            throw AgentError(.failed, "\(error)")
        }
        throw AgentError(.failed, "there is no sample of \(Answer.self)")
    }

    /// Of one subject.
    func reminders(_ query: ReminderQuery, for caller: BusName) async throws(AgentError) -> [ReminderRecord] {
        let first: ReminderRecord = try unscripted()
        var second = first
        second.id = "9876abcd-0000-4000-8000-000000000004"
        second.short = "9876"
        return [first, second]
    }

    func why(_ id: String, for caller: BusName) async throws(AgentError) -> ExplanationRecord {
        var explanation: ExplanationRecord = try unscripted()
        if id.utf8.count == 36 { explanation.reminder.id = id }
        return explanation
    }

    /// All is well with it: what is said of a source that is not is no field of a record.
    func sources(for caller: BusName) async throws(AgentError) -> [RecallSourceRecord] {
        var source: RecallSourceRecord = try unscripted()
        source.succeededAt = Instant("2026-11-21T14:00:00Z")
        source.askedAt = source.succeededAt
        source.interval = .seconds(86_400)
        (source.failures, source.error, source.isSilent) = (0, "", false)
        return [source]
    }

    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        "https://www.example.org/recipes"
    }

    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        "/home/anna/receipt.pdf"
    }

    func join(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        "https://meet.jit.si/OurRoom"
    }

    func openNotice(_ id: String, for caller: BusName) async throws(AgentError) -> String {
        "https://www.example.org/notice"
    }
}

private protocol SampledList {
    static func full() throws -> Self
}

extension Array: SampledList where Element: SampledRecord {
    fileprivate static func full() throws -> [Element] { [try Element.full()] }
}
