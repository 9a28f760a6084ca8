import CivilTime
import Rules
import XMLText

/// An item of an RSS feed.
///
/// Source: RSS 2.0 specification.
struct RSSItem {
    let title: String
    let link: String
    /// The description as one line, without tags.
    let text: String
    /// The description as received; in most feeds it contains a web page.
    let page: String
    let hash: String
    private let published: String

    init(_ item: XML) {
        title = SourceText.line(item["title"]?.text ?? "")
        let guid = item["guid"]?.text ?? ""
        let link = SourceText.line(item["link"]?.text ?? "")
        self.link = link.isEmpty ? SourceText.line(guid) : link
        page = item["description"]?.text ?? ""
        text = SourceText.line(page)
        published = SourceText.line(item["pubDate"]?.text ?? item["dc:date"]?.text ?? "")
        hash = ContentHash.of([title, link, text, published].joined(separator: "\n"))
    }

    /// The day of publication, in the publisher's zone.
    func day() throws(RecordFault) -> CivilDate {
        if let day = FeedDate.read(published) { return day }
        // "Fri, 02 Oct 2026 16:36:00 EDT"; the weekday may be missing.
        let words = published.split { ", ".contains($0) }
        let start = words.first?.first?.isLetter == true ? 1 : 0
        guard words.count >= start + 3, let day = Int(words[start]), let year = Int(words[start + 2]),
            let month = Self.months.firstIndex(of: words[start + 1].prefix(3).lowercased()),
            let date = CivilDate(year: year < 100 ? 2000 + year : year, month: month + 1, day: day)
        else { throw RecordFault("'\(published)' is not a date") }
        return date
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
}

extension FeedDocument {
    /// Reads each item of the document, an RSS feed, by itself.
    /// - Parameter read: Returns `nil` for an item left out on purpose.
    /// - Throws: It is not such a feed, or has far more items than usual.
    func feed(_ read: (RSSItem) throws(RecordFault) -> RecallNotice?) throws(FeedError) -> FeedBatch {
        FeedBatch(reading: try feedItems(), id: \.link) { item throws(RecordFault) in
            guard !item.title.isEmpty else { throw RecordFault("it has no title") }
            return try read(item)
        }
    }

    private func feedItems() throws(FeedError) -> [RSSItem] {
        let root = try xml()
        guard root.name == "rss", let channel = root["channel"] else {
            throw .malformed(
                reason: "it is not an RSS feed but '\(CleanText.excerpt(of: root.name, length: 40))'")
        }
        let items = channel.elements("item")
        try check(items.count, of: "items")
        return items.map { RSSItem($0) }
    }
}
