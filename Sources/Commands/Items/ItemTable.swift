import AgentInterface
import CivilTime
import Rules

/// Tables of items.
enum ItemTable {
    /// The general table, for items of all kinds.
    static func items(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "ITEM", leastWidth: 16),
            .init(heading: "AMOUNT", leastWidth: 4, rank: 4, isNumber: true),
            .init(heading: "EXPIRES", rank: 1), .init(heading: "WARRANTY", rank: 2),
            .init(heading: "PLACE", leastWidth: 6, rank: 3),
            .init(heading: "CATEGORY", leastWidth: 6, rank: 5),
            .init(heading: "LENT TO", leastWidth: 6, rank: 6), .init(heading: "", rank: 7),
        ])
        for item in items {
            let isGone = item.status != .present
            table.add([
                StyledText(item.short, isGone ? .dim : .bold),
                StyledText(item.fullName, isGone ? .dim : .plain),
                amount(item), expiry(item, session), warranty(item, session), StyledText(item.place, .dim),
                StyledText(item.category, .dim), StyledText(item.lentTo ?? ""), status(item),
            ])
        }
        return table
    }

    static func food(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "EXPIRES"), .init(heading: "FOOD", leastWidth: 16),
            .init(heading: "AMOUNT", leastWidth: 4, rank: 2, isNumber: true), .init(heading: "", rank: 3),
            .init(heading: "PLACE", leastWidth: 6, rank: 1),
            .init(heading: "CATEGORY", leastWidth: 6, rank: 4),
        ])
        for item in items {
            let isGone = item.status != .present
            table.add([
                StyledText(item.short, isGone ? .dim : .bold), expiry(item, session),
                StyledText(item.fullName, isGone ? .dim : .plain), amount(item),
                isGone ? status(item) : StyledText(reason(item), .dim), StyledText(item.place, .dim),
                StyledText(item.category, .dim),
            ])
        }
        return table
    }

    static func warranties(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: "ID"), .init(heading: "ENDS"), .init(heading: "LEFT", rank: 2, isNumber: true),
            .init(heading: "ITEM", leastWidth: 16), .init(heading: "FROM", leastWidth: 8, rank: 3),
            .init(heading: "RECEIPT", rank: 1),
        ])
        for item in items {
            let left = item.warrantyDaysLeft.map { $0 < 0 ? "over" : $0 == 1 ? "1 day" : "\($0) days" } ?? ""
            let hasReceipt = item.attachments.contains { $0.kind == .receipt }
            table.add([
                StyledText(item.short, .bold), warranty(item, session),
                StyledText(left, style(warranty: item)),
                StyledText(item.fullName), StyledText(item.warrantyProvider, .dim),
                hasReceipt ? StyledText("kept", .good) : StyledText("none", .dim),
            ])
        }
        return table
    }

    static func amount(_ item: ItemRecord) -> StyledText {
        // In words: a colour alone says nothing to those who do not see it.
        if item.isLow { return StyledText("\(item.quantity), low", .attention) }
        return StyledText(item.quantity == .one ? "" : item.quantity.description)
    }

    static func expiry(_ item: ItemRecord, _ session: Session) -> StyledText {
        if item.status != .present { return .empty }
        guard let date = item.expiresOn else {
            return item.isFrozen ? StyledText("frozen", Style(colour: .cyan)) : .empty
        }
        return StyledText(session.words(for: date), style(daysLeft: session.today.days(until: date)))
    }

    /// Red if the date has passed, yellow within three days.
    static func style(daysLeft: Int) -> Style {
        daysLeft < 0 ? .bad : daysLeft <= 3 ? .attention : .plain
    }

    private static func warranty(_ item: ItemRecord, _ session: Session) -> StyledText {
        guard let end = item.warrantyEndsOn else { return .empty }
        if end == ItemDetails.forLife { return StyledText("never") }
        return StyledText(ExpiryTimeline.words(end), style(warranty: item))
    }

    private static func style(warranty item: ItemRecord) -> Style {
        guard let days = item.warrantyDaysLeft else { return .plain }
        return days < 0 ? .dim : days <= 30 ? .attention : .plain
    }

    private static func reason(_ item: ItemRecord) -> String {
        switch item.expiresBy {
        case .useBy: "use by"
        case .opened, .frozen, .thawed: item.expiresBy?.rawValue ?? ""
        case .bestBefore, nil: ""
        }
    }

    private static func status(_ item: ItemRecord) -> StyledText {
        switch item.status {
        case .present: .empty
        case .usedUp: StyledText("used up", .dim)
        case .discarded: StyledText("thrown away", .dim)
        }
    }
}
