package import CivilTime
import Notifications
package import Rules
import Store

/// A document on which to act, as its popup describes it.
package struct DocumentTopic: Sendable, Hashable {
    package var id: String
    /// The beginning of `id`, for people to type.
    package var short: String
    package var details: DocumentDetails
    /// `nil` if it has no end any more.
    package var term: DocumentTerm?

    package init(id: String, short: String, details: DocumentDetails, term: DocumentTerm?) {
        self.id = id
        self.short = short
        self.details = details
        self.term = term
    }
}

extension DocumentTopic: PopupContent {
    static func topic(
        of reminder: ReminderOverview, in session: AgentState, now: Instant
    ) throws(StoreError) -> PopupTopic? {
        let id = reminder.reminder.identity.subject.id
        let overview = try session.store.document(id, now: now, in: session.locality)
        return .document(
            DocumentTopic(
                id: id, short: overview.short, details: overview.document.details, term: overview.term))
    }

    var summaryTitle: String { AgentDocumentText.name(details.title, of: details.holder) }
    var tag: String { "steward-document-\(id)" }
    var category: PopupCategory { .document }
    var isGrave: Bool { true }
    var isPrivate: Bool { true }

    func howToAnswer(in composer: PopupComposer) -> String {
        switch details.kind {
        case .contract, .insurance, .voucher: AgentDocumentText.toCancel(short)
        case .passport, .identityCard, .drivingLicence, .residencePermit, .other:
            AgentDocumentText.toRenew(short)
        }
    }

    func text(in composer: PopupComposer, remedy: String?) -> ReminderWording {
        ReminderWording(document: self, now: composer.now, locality: composer.locality, remedy: remedy)
    }

    func offers(in composer: PopupComposer) -> [PopupButton] {
        let goesOn = [.contract, .insurance].contains(details.kind)
        let renewed = PopupButton(
            .stop,
            goesOn
                ? AgentDocumentText.keep(hasEnd: details.validUntil != nil) : AgentDocumentText.renewed)
        let cancelled = PopupButton(
            .complete, goesOn ? AgentDocumentText.gaveNotice : AgentDocumentText.notNeeded)
        let later = composer.remindLater
        let answers =
            switch details.kind {
            case .contract, .insurance: [cancelled, renewed, later]
            case .voucher: [PopupButton(.complete, PopupText.markAsUsed), later, renewed]
            case .passport, .identityCard, .drivingLicence, .residencePermit, .other:
                [renewed, later, cancelled]
            }
        return answers + composer.snoozes()
    }
}

extension ReminderWording {
    package init(document: DocumentTopic, now: Instant, locality: Locality, remedy: String? = nil) {
        let details = document.details
        let name = Self.excerpt(document.summaryTitle)
        let facts = [
            details.number.isEmpty ? "" : AgentDocumentText.number(Self.excerpt(details.number)),
            details.issuer.isEmpty ? "" : Self.excerpt(details.issuer),
            details.place.isEmpty ? "" : AgentDocumentText.keptIn(Self.excerpt(details.place)),
        ].filter { !$0.isEmpty }
        let (ending, advice) = Self.words(of: document, now: now, locality: locality)
        self.init(
            title: [name, ending].filter { !$0.isEmpty }.joined(separator: ": "),
            lines: (advice.isEmpty ? [] : [advice]) + facts, remedy: remedy)
    }

    /// What ends and when, and what to do until then; empty without an end.
    private static func words(of document: DocumentTopic, now: Instant, locality: Locality)
        -> (ending: String, advice: String)
    {
        guard let term = document.term else { return ("", "") }
        let words = ExpiryText(now: now, locality: locality)
        let phrase = RelativePhrase(now: now, in: locality)
        let day = phrase.calendarText(for: term.deadline)
        guard term.isNotice else {
            return (words.ending(of: .validity, on: term.deadline), AgentDocumentText.lastValidDay(day))
        }
        let advice = AgentDocumentText.cancel(
            by: day, toEndOn: phrase.calendarText(for: term.end),
            renewsItself: document.details.renewal != nil)
        return (words.ending(of: .noticePeriod, on: term.deadline), advice)
    }
}
