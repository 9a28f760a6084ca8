package import CivilTime
package import Rules

extension SubjectRequest {
    /// Why a launcher's sentence stores nothing.
    package enum Refusal: Error, Sendable, Hashable {
        /// It asks for something else: to complete or find something, or to make a label.
        case isNoSubject
        case hasNoTitle
        /// A part of it is wrong or has two readings.
        case doubt(Sentence.Doubt)
        case invalid(InvalidValue)
    }

    /// What a launcher offers to store, checked before the user chooses it.
    ///
    /// - Parameter usualLead: How long before its start to remind of an event without reminders of its own.
    package init(
        offering reading: Reading, usualLead: CivilPeriod?, now: Instant, in locality: Locality
    ) throws(Refusal) {
        let sentence = reading.sentence
        guard sentence.intent == .create, sentence.kind != .label else { throw .isNoSubject }
        if let doubt = sentence.doubts.first { throw .doubt(doubt) }
        guard let title = sentence.title, !CleanText.line(title).isEmpty else { throw .hasNoTitle }
        do throws(InvalidValue) {
            try self.init(reading)
            try check(usualLead: usualLead, now: now, in: locality)
        } catch {
            throw .invalid(error)
        }
    }

    private func check(
        usualLead: CivilPeriod?, now: Instant, in locality: Locality
    ) throws(InvalidValue) {
        switch self {
        case .task(let fields): _ = try TodoDetails(of: fields)
        case .event(let fields): _ = try EventDetails(of: fields, usual: usualLead)
        case .item(let fields):
            _ = try ItemDraft(fields.details).item(at: now, on: locality.zone.civil(of: now).date)
        case .maintenance(let fields):
            _ = try MaintenancePlan(of: fields, parts: [], now: now, in: locality)
        case .document(let fields): _ = try fields.details.checked()
        case .label: break
        }
    }
}
