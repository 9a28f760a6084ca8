import AgentInterface
import CivilTime
import JSONText
import Rules

/// Makes the same change to several items. An item that fails does not prevent the others.
struct SeveralItems {
    let session: Session
    let asJSON: Bool
    /// The status of items to find by name.
    var status = ItemQuery.Status.present
    /// Which of several items with the same name.
    var choice = NameFinder.Choice.asked
    /// Whether a part of each is meant.
    var isPart = false

    func change(
        _ references: [String], _ what: String,
        _ change: (ItemRecord) async throws(CommandFailure) -> ItemRecord
    ) async throws(CommandFailure) {
        let finder = ItemFinder(session: session, status: status, choice: choice)
        let references = try await session.chosen(references, [.item], "change", status: finder.nameStatus)
        try await session.changeEach(references, asJSON: asJSON, \ItemRecord.json) {
            reference throws(CommandFailure) in
            let (found, count) = try await finder.choose(reference)
            let item = try await change(found)
            if !asJSON {
                session.confirm(what, item, isPart: isPart, asJSON: false)
                if count > 1 { session.sayWhich(found, of: count) }
            }
            return item
        }
    }
}

extension Session {
    /// Prints `Added 3f2a Milk, 1.5 l, best before Fri 27 Nov  (steward undo)`, or the record as JSON.
    /// - Parameter isPart: Whether a part of it is gone, so that what is left is news.
    func confirm(_ what: String, _ item: ItemRecord, isPart: Bool = false, asJSON: Bool) {
        if asJSON { return console.sayVerbatim(json: item.json.text) }
        var parts: [String] = []
        if item.status == .present {
            if isPart {
                parts.append("\(item.quantity) left")
            } else if item.quantity != .one {
                parts.append(item.quantity.description)
            }
            if item.isLow {
                parts.append("low" + (item.minimum.map { ": the minimum is \($0)" } ?? ""))
            }
            let words = [expiryWords(of: item), warrantyWords(of: item)]
            parts += words.filter { !$0.isEmpty && $0 != what.lowercased() }
            if let borrower = item.lentTo { parts.append("lent to \(borrower)") }
        } else {
            parts.append("none left")
        }
        let rest = parts.map { ", \($0)" }.joined()
        confirm(StyledText("\(what) ") + StyledText(item.short, .bold) + StyledText(" \(item.name)\(rest)"))
        warnAboutExpiry(of: item)
    }

    /// Says which of several items of one name was taken.
    fileprivate func sayWhich(_ item: ItemRecord, of count: Int) {
        let expiry = expiryWords(of: item)
        console.warn(
            "of \(count) called '\(item.name)', this was the first to expire"
                + (expiry.isEmpty ? "" : ", \(expiry)") + "; --which asks")
    }

    /// `best before Fri 27 Nov`; empty if the item has no date.
    func expiryWords(of item: ItemRecord) -> String {
        guard let date = item.expiresOn else { return item.isFrozen ? "frozen" : "" }
        let kind =
            switch item.expiresBy {
            case .useBy: "use by"
            case .opened: "opened, good until"
            case .frozen: "frozen, good until"
            case .thawed: "thawed, good until"
            case .bestBefore, nil: "best before"
            }
        return "\(kind) \(words(for: date))"
    }

    /// `under warranty until 1 Mar 2028`, `under warranty for life`; empty if there is no warranty.
    func warrantyWords(of item: ItemRecord) -> String {
        guard let end = item.warrantyEndsOn else { return "" }
        if end == ItemDetails.forLife { return "under warranty for life" }
        return end < today
            ? "warranty ended \(ExpiryTimeline.words(end))"
            : "under warranty until \(ExpiryTimeline.words(end))"
    }

    /// Warns that the warranty has ended or is about to, because no reminder will come.
    func warnAboutEndedWarranty(of item: ItemRecord) {
        guard item.status == .present, let end = item.warrantyEndsOn, end != ItemDetails.forLife else {
            return
        }
        guard end < today else {
            return warnAboutPassedReminders(
                before: end, next: item.nextReminderAt, "'steward warranty list' lists it")
        }
        let popup = item.nextReminderAt == nil ? ": no popup will come of it" : ""
        console.warn(
            "that warranty has ended already\(popup); "
                + "'steward warranty edit \(item.short) --until DATE' corrects its date")
    }

    /// Warns that the item has expired, and says whether a reminder will come.
    private func warnAboutExpiry(of item: ItemRecord) {
        if item.thawedOn != nil, item.status == .present, item.expiresOn == nil {
            console.warn(
                "Steward does not know how long it keeps now; "
                    + "'steward food edit \(item.short) --thawed-until +2d' sets it"
            )
        }
        guard item.status == .present, let date = item.expiresOn, date < today else { return }
        guard let next = item.nextReminderAt else {
            return console.warn(
                "that has expired already: no popup will come of it; 'steward expiring' lists it")
        }
        console.warn(
            "that has expired already; the next popup comes \(relative.text(for: next)), and 'steward expiring' lists it"
        )
    }
}

extension ItemRecord {
    var isFrozen: Bool { self.frozenOn != nil }

    /// Name and brand, which tell items apart.
    var fullName: String {
        self.brand.isEmpty || self.name.lowercased().contains(self.brand.lowercased())
            ? self.name : "\(self.name) (\(self.brand))"
    }
}
