import AgentInterface
import CivilTime
import Rules

/// A recall of an item in the household, for people: what it is about and how certain it is.
struct RecallDetails {
    let recall: RecallRecord
    let session: Session

    func say() {
        let isCertain = recall.verdict == .match
        let title = isCertain ? "Recalled: \(recall.itemName)" : "Is your \(recall.itemName) recalled?"
        session.console.say(
            StyledText(title, Style(isBold: true, colour: RecallTable.style(recall).colour)))
        session.say(facts: [
            ("id", StyledText(recall.id)),
            ("why", StyledText(recall.signals.joined(separator: "; "))),
            ("look for", StyledText(lookFor)),
            ("found", StyledText(session.relative.text(for: recall.foundAt))),
            ("your answer", StyledText(RecallTable.answer(recall))),
            ("state", StyledText(recall.state == .gone ? "its source says it no more" : "")),
            ("the thing", StyledText(recall.isItemPresent ? "" : "it is gone")),
        ])
        session.console.say("")
    }

    private var lookFor: String {
        if recall.lookFor.isEmpty { return "" }
        return
            "\(recall.lookFor.joined(separator: ", ")) on the thing or its pack; compare with the codes below"
    }
}

/// A recall notice, for people: what to do, codes to compare, and links.
struct NoticeDetails {
    let notice: RecallNoticeRecord
    let session: Session

    /// The limits; `--json` prints everything.
    private static let mostCodes = 40
    private static let mostText = 1_500

    func say() {
        session.console.say(StyledText(notice.title, .bold))
        let isCritical = notice.severity == .critical
        session.say(facts: [
            ("recall", StyledText(notice.id)),
            ("from", StyledText(notice.source)),
            ("date", StyledText(session.exactWords(notice.date))),
            ("over", StyledText(notice.isOver ? "the authority has closed it" : "")),
            (
                "severity",
                StyledText(notice.severity.rawValue, isCritical ? .bad : .plain)
                    + StyledText(notice.reason.isEmpty ? "" : ": \(notice.reason)")
            ),
            ("hazard", StyledText(notice.hazard)),
            ("what to do", StyledText(notice.remedy, .bold)),
            ("by", StyledText(notice.firms.joined(separator: ", "))),
            ("sold", StyledText(sold)),
            ("markets", StyledText(notice.markets.joined(separator: ", "))),
        ])
        for product in notice.products { say(product) }
        if !text.isEmpty { session.console.say(StyledText("\n\(text)")) }
        if !notice.links.isEmpty { session.console.say("") }
        session.say(facts: notice.links.map { (Self.words($0.kind), StyledText($0.address)) })
        if !notice.credit.isEmpty { session.console.say(StyledText("\n\(notice.credit)", .dim)) }
    }

    private func say(_ product: RecalledProductRecord) {
        session.console.say(
            "\n" + StyledText([product.brand, product.name].distinctWords, .bold))
        session.say(facts: [
            ("models", list(product.models)), ("barcodes", list(product.gtins.map(Self.short))),
            ("lots", list(product.lots)), ("dates", list(product.dates)),
            ("serials", list(product.serials)), ("affected", StyledText(Self.words(product.scope))),
            ("where", StyledText(Self.whereToLook(product))),
        ])
        let isNew =
            !product.text.isEmpty && product.text != product.name && !notice.text.contains(product.text)
        if isNew { session.console.say(StyledText("  " + product.text.prefix(600), .dim)) }
    }

    private func list(_ codes: [String]) -> StyledText {
        let shown = codes.prefix(Self.mostCodes).joined(separator: ", ")
        let more = codes.count - Self.mostCodes
        return StyledText(shown + (more > 0 ? " and \(more) more: --json prints all" : ""))
    }

    private var sold: String {
        switch (notice.soldFrom, notice.soldUntil) {
        case (let from?, let until?): "from \(from) until \(until)"
        case (let from?, nil): "since \(from)"
        case (nil, let until?): "until \(until)"
        case (nil, nil): ""
        }
    }

    /// The notice's text, unless it repeats what is printed above.
    private var text: String {
        let isKnown = [notice.hazard, notice.remedy, notice.title].contains(notice.text)
        if isKnown { return "" }
        return notice.text.count > Self.mostText
            ? notice.text.prefix(Self.mostText) + " ... (--json prints all)" : notice.text
    }

    private static func words(_ kind: RecallLink.Kind) -> String {
        switch kind {
        case .notice: "read on"
        case .firm: "the firm"
        case .picture: "picture"
        }
    }

    private static func words(_ scope: RecalledProduct.Scope) -> String {
        switch scope {
        case .all: "all of them"
        case .coded: "only what bears one of these codes"
        case .unread: "only certain codes, and not all of them could be read: look at the notice's page"
        case .unstated: "no codes are named"
        }
    }

    /// Where to find its codes on the item.
    private static func whereToLook(_ product: RecalledProductRecord) -> String {
        var places: [String] = []
        if !product.lots.isEmpty || !product.dates.isEmpty {
            places.append("lots and dates are printed on the pack, near its seam, lid or bottom")
        }
        if !product.models.isEmpty || !product.serials.isEmpty {
            places.append("models and serial numbers are on the label at the back or the bottom")
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
