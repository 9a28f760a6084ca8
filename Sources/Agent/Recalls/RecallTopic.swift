package import CivilTime
import FetchInterface
import Rules
import Store

/// A recall that concerns an item, as its popup describes it.
package struct RecallTopic: Sendable, Hashable {
    /// The id of the finding.
    package var id: String
    /// The beginning of `id`, for people to type.
    package var short: String
    package var item: String
    package var title: String
    /// The source's name for people.
    package var source: String
    package var date: CivilDate
    /// Whether it concerns this very item; otherwise the user must compare the package.
    package var isCertain: Bool
    package var isCritical: Bool
    /// Why it is urgent.
    package var reason: String
    /// Why it seems to concern the item.
    package var signals: [String]
    /// What to compare on the package.
    package var lookFor: [String]
    package var hazard: String
    package var remedy: String
    /// The address of the authority's page, if it may be opened.
    package var link: String

    package init(
        id: String, short: String, item: String, title: String, source: String, date: CivilDate,
        isCertain: Bool, isCritical: Bool, reason: String = "", signals: [String] = [],
        lookFor: [String] = [], hazard: String = "", remedy: String = "", link: String = ""
    ) {
        self.id = id
        self.short = short
        self.item = item
        self.title = title
        self.source = source
        self.date = date
        self.isCertain = isCertain
        self.isCritical = isCritical
        self.reason = reason
        self.signals = signals
        self.lookFor = lookFor
        self.hazard = hazard
        self.remedy = remedy
        self.link = link
    }
}

extension RecallTopic {
    init(_ overview: RecallOverview) {
        let finding = overview.finding
        self.init(
            id: finding.id.description, short: overview.shortID, item: overview.itemName,
            title: finding.title,
            source: KnownSource.named(finding.recall.source)?.name ?? finding.recall.source,
            date: finding.date, isCertain: finding.verdict == .match, isCritical: finding.isCritical,
            reason: finding.severity.reason, signals: finding.signals,
            lookFor: finding.check.map(\.words), hazard: finding.hazard, remedy: finding.remedy,
            link: finding.link)
    }
}
