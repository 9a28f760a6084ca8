package import CivilTime

/// That a recall concerns something in the household, or may, and what its owner has said to it.
///
/// There is one of each thing and event: what is said to it counts for all notices of the event.
package struct RecallFinding: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<RecallFinding>

    package enum State: String, Sendable, Hashable, CaseIterable {
        /// Nobody has said anything to it.
        case open
        /// Never to be told again, unless the recall names other codes.
        case notMine = "not-mine"
        /// Its owner has compared the codes, and it is not among those recalled.
        case checked
        case resolved
        /// It is said no more: the recall or what is known of the thing has changed.
        case gone
    }

    package let id: ID
    package let item: Item.ID
    package let event: String
    /// The notice that says the most about it.
    package var recall: RecallID
    package var title: String
    package var date: CivilDate
    package var verdict: RecallMatch.Verdict
    /// In words, the most telling first.
    package var signals: [String]
    /// What to look for on the pack.
    package var check: [RecalledProduct.CodeKind]
    package var severity: RecallSeverity
    package var hazard: String
    package var remedy: String
    /// Of the authority's own page; empty if there is none.
    package var link: String
    package var state: State
    /// How it was resolved, if it was.
    package var resolution: RecallResolution?
    /// Whether there has been a reminder of it: what is old when recalls are read first is only listed.
    package var isTold: Bool
    package let foundAt: Instant
    package var changedAt: Instant

    package init(
        id: ID = .random(), item: Item.ID, event: String, recall: RecallID, title: String, date: CivilDate,
        verdict: RecallMatch.Verdict, signals: [String], check: [RecalledProduct.CodeKind],
        severity: RecallSeverity, hazard: String, remedy: String, link: String, state: State = .open,
        resolution: RecallResolution? = nil, isTold: Bool = false, foundAt: Instant, changedAt: Instant
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
        self.isTold = isTold
        self.foundAt = foundAt
        self.changedAt = changedAt
    }

    /// Only what is certain may break in on people.
    package var isCritical: Bool { verdict == .match && severity.level == .critical }
}

/// What somebody has done about a thing that is recalled.
package enum RecallResolution: String, Sendable, Hashable, CaseIterable {
    case disposed, returned, repaired
}
