package import CivilTime

/// The history of an item from before it was added here, as read from a list.
package struct ItemPast: Sendable, Hashable {
    /// Oldest first. Earlier ones may be missing.
    package let lines: [ItemEvent]

    /// - Throws: There are none or too many, or one lies in the future or does not follow from those before
    ///   it.
    package init(_ lines: [ItemEvent], at now: Instant, on today: CivilDate) throws(InvalidValue) {
        guard (1...Limits.history).contains(lines.count) else {
            throw InvalidValue(
                field: "history", value: String(lines.count), reason: "that is not a number of lines to keep",
                remedy: "give the newest \(Limits.history) at most, or leave the history out")
        }
        var checked: [ItemEvent] = []
        for line in lines {
            checked.append(try Self.checked(line, after: checked.last, at: now, on: today))
        }
        self.lines = checked
    }

    private static func checked(
        _ line: ItemEvent, after last: ItemEvent?, at now: Instant, on today: CivilDate
    )
        throws(InvalidValue) -> ItemEvent
    {
        func failure(_ reason: String, _ remedy: String) -> InvalidValue {
            InvalidValue(
                field: "history", value: "\(line.kind.rawValue) on \(line.day)", reason: reason,
                remedy: remedy)
        }
        guard line.at <= now, line.day <= today.adding(days: 1) else {
            throw failure("that is in the future", "write when it was")
        }
        if let last, line.at < last.at {
            throw failure("what is above it is younger", "give the oldest line first")
        }
        guard line.isCount == line.amount.isPositive, line.isCount || line.amount == .zero,
            !line.left.isNegative, line.left <= Quantity.most
        else {
            throw failure("its amount is wrong", "write how much it was, and leave it out of what has none")
        }
        if line.reason != nil, line.kind != .discarded {
            throw failure("only what is thrown away has a reason", "leave the reason out")
        }
        if let before = last?.left ?? line.impliedBefore, line.after(before) != line.left {
            throw failure(
                "\(before) before it does not make \(line.left)",
                "write how much was left, or leave the history out")
        }
        var checked = line
        checked.note = try FieldRules.line(line.note, field: "history")
        return checked
    }

    /// How much is left at its end.
    var left: DecimalAmount { lines.last?.left ?? .zero }

    /// When it begins, if its first line adds the item.
    var start: Instant? { lines.first.flatMap { $0.kind == .added ? $0.at : nil } }

    /// The record of uses that its lines add up to.
    var uses: UseRecord? {
        lines.reduce(nil) { record, line in
            switch line.kind {
            case .used: UseRecord.adding(line.amount, on: line.day, to: record)
            case .unused: record?.returning(line.amount)
            default: record
            }
        }
    }
}

extension ItemEvent {
    /// Whether lines of this kind have an amount.
    fileprivate var isCount: Bool {
        switch kind {
        case .added, .used, .discarded, .counted, .unused, .undiscarded: true
        case .opened, .frozen, .thawed, .lent, .takenBack: false
        }
    }

    /// How much there was before this line, if the line alone tells.
    fileprivate var impliedBefore: DecimalAmount? {
        switch kind {
        case .added: .zero
        case .unused, .undiscarded: left - amount
        default: nil
        }
    }

    /// How much is left after this line, given how much there was `before`.
    fileprivate func after(_ before: DecimalAmount) -> DecimalAmount? {
        switch kind {
        case .added, .unused, .undiscarded: before + amount
        case .used, .discarded: before - amount
        case .counted: amount
        case .opened, .frozen, .thawed, .lent, .takenBack: before
        }
    }
}
