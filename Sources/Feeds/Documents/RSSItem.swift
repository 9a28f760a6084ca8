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
    /// Whether the title is this item's own: no placeholder, and not the same in the whole feed.
    let hasOwnTitle: Bool
    private let published: String

    /// - Parameter isTitleShared: Whether all items of the feed have the same title.
    init(_ item: XML, isTitleShared: Bool) {
        title = SourceText.line(item["title"]?.text ?? "")
        let guid = item["guid"]?.text ?? ""
        let link = SourceText.line(item["link"]?.text ?? "")
        self.link = link.isEmpty ? SourceText.line(guid) : link
        page = item["description"]?.text ?? ""
        text = SourceText.line(page)
        published = SourceText.line(item["pubDate"]?.text ?? item["dc:date"]?.text ?? "")
        hasOwnTitle = !isTitleShared && !Placeholder.isOne(title)
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
    /// - Parameters:
    ///   - namedElsewhere: Whether `read` can do without an item's own title.
    ///   - read: Returns `nil` for an item left out on purpose.
    /// - Throws: It is not such a feed, has far more items than usual, or no item that can be read has a name.
    func feed(
        namedElsewhere: Bool = false, _ read: (RSSItem) throws(RecordFault) -> RecallNotice?
    ) throws(FeedError) -> FeedBatch {
        let items = try feedItems()
        let batch = FeedBatch(reading: items, id: \.link) { item throws(RecordFault) in
            guard !item.title.isEmpty else { throw RecordFault("it has no title") }
            guard namedElsewhere || item.hasOwnTitle else { throw RecordFault("its title names no product") }
            return try read(item)
        }
        if batch.notices.isEmpty, !items.isEmpty, items.allSatisfy({ !$0.hasOwnTitle }) {
            throw .implausible(
                reason: "every title is '\(CleanText.excerpt(of: items[0].title, length: 60))'")
        }
        return batch
    }

    /// So many items with one title show that it names none of them.
    private static let fewestAlike = 3

    private func feedItems() throws(FeedError) -> [RSSItem] {
        let root = try xml()
        guard root.name == "rss", let channel = root["channel"] else {
            throw .malformed(
                reason: "it is not an RSS feed but '\(CleanText.excerpt(of: root.name, length: 40))'")
        }
        let items = channel.elements("item")
        try check(items.count, of: "items")
        let titles = Set(items.map { SourceText.line($0["title"]?.text ?? "") })
        let isShared = titles.count == 1 && items.count >= Self.fewestAlike
        return items.map { RSSItem($0, isTitleShared: isShared) }
    }
}
