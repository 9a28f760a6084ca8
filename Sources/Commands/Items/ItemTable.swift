import AgentInterface
import CivilTime
import Rules

/// Tables of items.
enum ItemTable {
    private typealias Heading = ItemListText.Heading

    /// The general table, for items of all kinds.
    static func items(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.item, leastWidth: 16),
            .init(heading: Heading.amount, leastWidth: 4, rank: 4, isNumber: true),
            .init(heading: Heading.expires, rank: 1), .init(heading: Heading.warranty, rank: 2),
            .init(heading: Heading.place, leastWidth: 6, rank: 3),
            .init(heading: Heading.category, leastWidth: 6, rank: 5),
            .init(heading: Heading.lentTo, leastWidth: 6, rank: 6), .init(heading: "", rank: 7),
        ])
        for item in items {
            let isGone = item.status != .present
            table.add([
                StyledText(item.short, isGone ? .dim : .bold),
                StyledText(item.fullName, isGone ? .dim : .plain),
                amount(item), expiry(item, session), warranty(item, session), StyledText(item.place, .dim),
                StyledText(item.category, .dim), borrower(item, session), status(item),
            ])
        }
        return table
    }

    static func food(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.expires),
            .init(heading: Heading.food, leastWidth: 16),
            .init(heading: Heading.amount, leastWidth: 4, rank: 2, isNumber: true),
            .init(heading: "", rank: 3), .init(heading: Heading.place, leastWidth: 6, rank: 1),
            .init(heading: Heading.category, leastWidth: 6, rank: 4),
        ])
        for item in items {
            let isGone = item.status != .present
            table.add([
                StyledText(item.short, isGone ? .dim : .bold), expiry(item, session),
                StyledText(item.fullName, isGone ? .dim : .plain), amount(item),
                isGone ? status(item) : StyledText(ItemListText.rule(item.expiresBy), .dim),
                StyledText(item.place, .dim),
                StyledText(item.category, .dim),
            ])
        }
        return table
    }

    static func warranties(_ items: [ItemRecord], _ session: Session) -> TextTable {
        var table = TextTable([
            .init(heading: Heading.id), .init(heading: Heading.ends),
            .init(heading: Heading.daysLeft, rank: 2, isNumber: true),
            .init(heading: Heading.item, leastWidth: 16),
            .init(heading: Heading.provider, leastWidth: 8, rank: 3),
            .init(heading: Heading.receipt, rank: 1),
        ])
        for item in items {
            let left = item.warrantyDaysLeft.map {
                $0 < 0 ? ItemListText.warrantyIsOver : CalendarLength.words(days: $0)
            }
            let hasReceipt = item.attachments.contains { $0.kind == .receipt }
            table.add([
                StyledText(item.short, .bold), warranty(item, session),
                StyledText(left ?? "", style(warranty: item)),
                StyledText(item.fullName), StyledText(item.warrantyProvider, .dim),
                hasReceipt
                    ? StyledText(ItemListText.hasReceipt, .good)
                    : StyledText(ItemListText.hasNoReceipt, .dim),
            ])
        }
        return table
    }

    /// Who has it, and until when; in another colour once that has passed.
    private static func borrower(_ item: ItemRecord, _ session: Session) -> StyledText {
        guard let name = item.lentTo, let day = item.lentUntil else { return StyledText(item.lentTo ?? "") }
        let words = ItemListText.borrower(name, until: session.words(for: day))
        return StyledText(words, day < session.today ? .attention : .plain)
    }

    static func amount(_ item: ItemRecord) -> StyledText {
        // In words: a colour alone says nothing to those who do not see it.
        if item.isLow { return StyledText(ItemListText.amount(low: item.quantity), .attention) }
        return StyledText(item.quantity == .one ? "" : item.quantity.description)
    }

    static func expiry(_ item: ItemRecord, _ session: Session) -> StyledText {
        if item.status != .present { return .empty }
        guard let date = item.expiresOn else {
            return item.isFrozen ? StyledText(ItemListText.frozen, Style(colour: .cyan)) : .empty
        }
        let (day, daysLeft) = (session.words(for: date), session.today.days(until: date))
        let isSpoiled = daysLeft < 0 && item.expiresBy?.isLastDayToEat == true
        return StyledText(isSpoiled ? ItemListText.expired(day) : day, style(daysLeft: daysLeft))
    }

    /// Red if the date has passed, yellow within three days.
    static func style(daysLeft: Int) -> Style {
        daysLeft < 0 ? .bad : daysLeft <= 3 ? .attention : .plain
    }

    private static func warranty(_ item: ItemRecord, _ session: Session) -> StyledText {
        guard let end = item.warrantyEndsOn else { return .empty }
        if end == ItemDetails.forLife { return StyledText(ItemListText.warrantyNeverEnds) }
        return StyledText(ExpiryTimeline.words(end), style(warranty: item))
    }

    private static func style(warranty item: ItemRecord) -> Style {
        guard let days = item.warrantyDaysLeft else { return .plain }
        return days < 0 ? .dim : days <= 30 ? .attention : .plain
    }

    private static func status(_ item: ItemRecord) -> StyledText {
        switch item.status {
        case .present: .empty
        case .usedUp: StyledText(ItemListText.usedUp, .dim)
        case .discarded: StyledText(ItemListText.thrownAway, .dim)
        }
    }
}
