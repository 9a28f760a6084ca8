package import CivilTime

/// A recall that concerns an item, or may, with the user's answer.
///
/// There is one for each item and event: an answer counts for all notices of the event.
package struct RecallFinding: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<RecallFinding>

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// The user has not answered.
        case open
        /// Never to be shown again, unless the recall names other codes.
        case notMine = "not-mine"
        /// The user compared the codes: the item is not among those recalled.
        case checked
        case resolved
        /// No longer found: the recall, or what is known of the item, has changed.
        case gone
    }

    package let id: ID
    package let item: Item.ID
    package let event: String
    /// The notice that says the most about the item.
    package var recall: RecallID
    package var title: String
    package var date: CivilDate
    package var verdict: RecallMatch.Verdict
    /// Descriptions of the signals, the strongest first.
    package var signals: [String]
    /// The codes to look for on the pack.
    package var check: [RecalledProduct.CodeKind]
    package var severity: RecallSeverity
    package var hazard: String
    package var remedy: String
    /// The URL of the authority's page; empty if there is none.
    package var link: String
    package var state: State
    /// How it was resolved, if it was.
    package var resolution: RecallResolution?
    /// Whether there has been a reminder: recalls that are old when first read are only listed.
    package var isReported: Bool
    package let foundAt: Instant
    package var changedAt: Instant

    package init(
        id: ID = .random(), item: Item.ID, event: String, recall: RecallID, title: String, date: CivilDate,
        verdict: RecallMatch.Verdict, signals: [String], check: [RecalledProduct.CodeKind],
        severity: RecallSeverity, hazard: String, remedy: String, link: String, state: State = .open,
        resolution: RecallResolution? = nil, isReported: Bool = false, foundAt: Instant, changedAt: Instant
    ) {
        self.id = id
        self.item = item
        self.event = event
        self.recall = recall
        self.title = title
        self.date = date
        self.verdict = verdict
        self.signals = signals
        self.check = check
        self.severity = severity
        self.hazard = hazard
        self.remedy = remedy
        self.link = link
        self.state = state
        self.resolution = resolution
        self.isReported = isReported
        self.foundAt = foundAt
        self.changedAt = changedAt
    }

    /// Only a certain match may interrupt the user.
    package var isCritical: Bool { verdict == .match && severity.level == .critical }
}

/// What the user has done about a recalled item.
package enum RecallResolution: String, Sendable, Hashable, CaseIterable {
    case disposed, returned, repaired
}
