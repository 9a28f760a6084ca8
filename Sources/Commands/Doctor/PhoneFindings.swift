import AgentInterface
import CivilTime

/// Checks whether reminders reach each phone.
struct PhoneFindings {
    let agent: AgentClient
    let session: Session

    func all() async -> [Finding] {
        // If this call fails, the agent has reported its trouble already, or is too old to know phones.
        guard let phones = try? await agent.call(Phones1.list, ()) else { return [] }
        return phones.map { phone in Self.finding(about: phone) { session.relative.text(for: $0) } }
    }

    static func finding(about phone: PhoneRecord, _ words: (Instant) -> String) -> Finding {
        if phone.isPaused {
            return Finding(
                "phones", .note, PhoneText.isPaused(phone.name), remedy: PhoneText.resumeIt(phone.name))
        }
        if let problem = phone.problem {
            return Finding(
                "phones", .warn, PhoneText.isNotReached(phone.name, problem, phone.detail),
                remedy: PhoneText.remedy(problem, phone.detail, of: phone))
        }
        let reached = phone.reachedAt.map(words)
        return Finding(
            "phones", reached == nil ? .note : .ok, PhoneText.isFine(phone.name, reached),
            remedy: reached == nil ? PhoneText.tryIt(phone.name) : nil)
    }
}
