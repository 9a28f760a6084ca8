package import CivilTime
package import Rules

/// The content of one document.
package struct FeedBatch: Sendable, Hashable {
    package var notices: [RecallNotice] = []
    /// Records that could not be read. They are reported, and requested again next time.
    package var skipped: [SkippedRecord] = []
    /// The number of records left out on purpose: translations, sources' own tests.
    package var passedOver = 0
    package var status = Status.read
    /// Requests for the rest, if the source splits its answer into pages or parts.
    package var more: [FeedRequest] = []

    /// The one name that all products of several recalls have; `nil` if they differ, or are too few to tell.
    /// Such a name is a program's, and names nothing that a household may have.
    package var sharedName: String? {
        guard Set(notices.map(\.event)).count >= Self.fewestAlike else { return nil }
        let names = Set(notices.flatMap(\.products).map { FoldedText.of($0.name) })
        return names.count == 1 ? notices.first?.products.first?.name : nil
    }

    /// So many recalls with one name are no chance.
    private static let fewestAlike = 5

    /// Dates notices that cannot be so late by their report or, failing that, by the day on which they were read.
    package mutating func correctDates(readOn today: CivilDate) {
        let latest = today.adding(days: Self.announcedAhead)
        for index in notices.indices where notices[index].date > latest {
            notices[index].date = notices[index].published.map { $0 > latest ? today : $0 } ?? today
        }
    }

    /// How many days ahead a source may date a recall.
    private static let announcedAhead = 31

    package enum Status: Sendable, Hashable {
        /// There were records.
        case read
        /// The source says explicitly that there is nothing.
        case nothing
        /// There was no record, and the source did not confirm that: it proves nothing.
        case silent
    }
}

/// A record that could not be read.
package struct SkippedRecord: Sendable, Hashable {
    /// Its index in the document.
    package let position: Int
    /// The source's own name for it; empty if unreadable.
    package let id: String
    /// Without a full stop.
    package let reason: String

    package init(position: Int, id: String = "", reason: String) {
        self.position = position
        self.id = CleanText.excerpt(of: id, length: 60)
        self.reason = CleanText.excerpt(of: reason, length: 200)
    }
}
