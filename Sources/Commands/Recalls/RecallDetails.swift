import AgentInterface
import CivilTime
import Rules

/// A recall of an item in the household, for people: what it is about and how certain it is.
struct RecallDetails {
    let recall: RecallRecord
    let session: Session

    func say() {
        typealias Label = RecallDetailsText.Label
        let title = RecallDetailsText.title(recall.itemName, isCertain: recall.verdict == .match)
        session.console.say(title, Style(isBold: true, colour: RecallTable.style(recall).colour))
        session.say(facts: [
            (Label.id, StyledText(recall.id)),
            (Label.why, StyledText(recall.signals.joined(separator: "; "))),
            (Label.lookFor, StyledText(lookFor)),
            (Label.found, StyledText(session.relative.text(for: recall.foundAt))),
            (Label.answer, StyledText(RecallText.answer(recall.state, recall.resolution))),
            (Label.state, StyledText(recall.state == .gone ? RecallDetailsText.isWithdrawn : "")),
            (Label.item, StyledText(recall.isItemPresent ? "" : RecallDetailsText.itemIsGone)),
        ])
        session.console.say("")
    }

    private var lookFor: String {
        recall.lookFor.isEmpty ? "" : RecallDetailsText.lookFor(recall.lookFor)
    }
}

/// A recall notice, for people: what to do, codes to compare, and links.
struct NoticeDetails {
    let notice: RecallNoticeRecord
    let session: Session

    private typealias Label = RecallDetailsText.Label

    /// The limits; `--json` prints everything.
    private static let mostCodes = 40
    private static let mostText = 1_500

    func say() {
        session.console.say(notice.title, .bold)
        let isCritical = notice.severity == .critical
        session.say(facts: [
            (Label.recall, StyledText(notice.id)),
            (Label.source, StyledText(notice.source)),
            (Label.date, StyledText(session.exactWords(notice.date))),
            (Label.state, StyledText(notice.isOver ? RecallDetailsText.isClosed : "")),
            (
                Label.severity,
                StyledText(notice.severity.rawValue, isCritical ? .bad : .plain)
                    + StyledText(notice.reason.isEmpty ? "" : ": \(notice.reason)")
            ),
            (Label.hazard, StyledText(notice.hazard)),
            (Label.remedy, StyledText(notice.remedy, .bold)),
            (Label.firms, StyledText(notice.firms.joined(separator: ", "))),
            (Label.sold, StyledText(RecallDetailsText.sold(from: notice.soldFrom, until: notice.soldUntil))),
            (Label.markets, StyledText(notice.markets.joined(separator: ", "))),
        ])
        for product in notice.products { say(product) }
        if !text.isEmpty { session.console.say("\n\(text)") }
        if !notice.links.isEmpty { session.console.say("") }
        session.say(facts: notice.links.map { (RecallDetailsText.link($0.kind), StyledText($0.address)) })
        if !notice.credit.isEmpty { session.console.say("\n\(notice.credit)", .dim) }
    }

    private func say(_ product: RecalledProductRecord) {
        session.console.say("\n" + StyledText([product.brand, product.name].distinctWords, .bold))
        session.say(facts: [
            (Label.models, list(product.models)), (Label.barcodes, list(product.gtins.map(Self.short))),
            (Label.lots, list(product.lots)), (Label.dates, list(product.dates)),
            (Label.serials, list(product.serials)),
            (Label.affected, StyledText(RecallDetailsText.scope(product.scope))),
            (Label.whereToLook, StyledText(Self.whereToLook(product))),
        ])
        let isNew =
            !product.text.isEmpty && product.text != product.name && !notice.text.contains(product.text)
        if isNew { session.console.say("  " + product.text.prefix(600), .dim) }
    }

    private func list(_ codes: [String]) -> StyledText {
        let shown = codes.prefix(Self.mostCodes).joined(separator: ", ")
        let more = codes.count - Self.mostCodes
        return StyledText(more > 0 ? RecallDetailsText.codes(shown, andMore: more) : shown)
    }

    /// The notice's text, unless it repeats what is printed above.
    private var text: String {
        let isKnown = [notice.hazard, notice.remedy, notice.title].contains(notice.text)
        if isKnown { return "" }
        return notice.text.count > Self.mostText
            ? RecallDetailsText.cut(String(notice.text.prefix(Self.mostText))) : notice.text
    }

    /// Where to find its codes on the item.
    private static func whereToLook(_ product: RecalledProductRecord) -> String {
        var places: [String] = []
        if !product.lots.isEmpty || !product.dates.isEmpty {
            places.append(RecallDetailsText.whereLotsAre)
        }
        if !product.models.isEmpty || !product.serials.isEmpty {
            places.append(RecallDetailsText.whereModelsAre)
        }
        return places.joined(separator: "; ")
    }

    /// The number as printed below the barcode, without padding zeros.
    private static func short(_ gtin: String) -> String {
        let digits = gtin.drop { $0 == "0" }
        let length = [8, 12, 13].first { $0 >= digits.count } ?? gtin.utf8.count
        return String(gtin.suffix(length))
    }
}

extension [String] {
    /// Brand and name, without the brand if the name contains it.
    fileprivate var distinctWords: String {
        guard let first, let last, count == 2 else { return joinedWords(" ") }
        return last.lowercased().contains(first.lowercased()) ? last : joinedWords(" ")
    }
}
