import CivilTime

/// How values of one type are written, read and checked, wherever they go.
package struct ValueForm<Content: Sendable>: Sendable {
    package let wire: FieldWire
    package let kind: FieldKind
    package let write: @Sendable (Content) -> FieldValue
    /// Returns `nil` for a value of another type. Throws `InvalidValue`, `TimeTextError` or `UnknownWord`.
    package let read: @Sendable (FieldValue) throws -> Content?
    /// Returns the value to keep: cleaned, in range. The text names the field in errors.
    let check: @Sendable (Content, String) throws(InvalidValue) -> Content

    init(
        _ wire: FieldWire, _ kind: FieldKind, write: @escaping @Sendable (Content) -> FieldValue,
        read: @escaping @Sendable (FieldValue) throws -> Content?,
        check: @escaping @Sendable (Content, String) throws(InvalidValue) -> Content = { value, _ in value }
    ) {
        self.wire = wire
        self.kind = kind
        self.write = write
        self.read = read
        self.check = check
    }
}

/// A word that is none of those known, or a text that means nothing where it stands.
package struct UnknownWord: Error, CustomStringConvertible {
    package let description: String

    init(description: String) {
        self.description = description
    }

    package init(_ word: String, known: [String]) {
        let known = known.map { "'\($0)'" }.joined(separator: ", ")
        description = "'\(word.prefix(60))' is none of \(known)"
    }
}

extension ValueForm where Content == String {
    /// Any text, whose meaning its owner checks.
    package static let text = textForm(.other) { text, _ in text }
    /// The title of a subject, which is never empty.
    static let title = textForm(.line) { text, field throws(InvalidValue) in
        try FieldRules.neededLine(text, field: field, limit: Limits.title)
    }
    /// Where a task or an event is; empty if unknown.
    static let location = textForm(.line) { text, field throws(InvalidValue) in
        try FieldRules.line(text, field: field, limit: Limits.location)
    }
    /// The name of a person; empty for anyone.
    static let person = textForm(.line) { text, field throws(InvalidValue) in
        try PersonName.checked(text, field: field)
    }
    /// One line of at most `Limits.shortText` characters; empty if unknown.
    static let line = textForm(.line) { text, field throws(InvalidValue) in
        try FieldRules.line(text, field: field)
    }
    /// A line that is never empty.
    static let neededLine = textForm(.line) { text, field throws(InvalidValue) in
        try FieldRules.neededLine(text, field: field)
    }
    /// Any lines, at most 64 KiB.
    static let paragraphs = textForm(.paragraphs) { text, field throws(InvalidValue) in
        try FieldRules.notes(text, field: field)
    }

    static func textForm(
        _ kind: FieldKind, _ check: @escaping @Sendable (String, String) throws(InvalidValue) -> String
    ) -> ValueForm {
        ValueForm(
            .text, kind, write: { .text($0) }, read: { if case .text(let text) = $0 { text } else { nil } },
            check: check)
    }
}

extension ValueForm where Content == Int {
    /// A number of days in `range`.
    static func dayCount(in range: ClosedRange<Int>) -> ValueForm {
        ValueForm(
            .int32, .dayCount, write: { .number(Int64($0)) },
            read: { if case .number(let number) = $0 { Int(clamping: number) } else { nil } },
            check: { days, field throws(InvalidValue) in
                try FieldRules.days(days, field: field, in: range)
                return days
            })
    }
}

extension ValueForm where Content == [Int] {
    /// Days of a ladder, negative before its date.
    static let leads = ValueForm(
        .int32s, .leads, write: { .numbers($0.map(Int64.init)) },
        read: { if case .numbers(let numbers) = $0 { numbers.map { Int(clamping: $0) } } else { nil } },
        check: { leads, field throws(InvalidValue) in try FieldRules.leads(leads, field: field) })
}

extension ValueForm where Content == [ReminderTrigger] {
    /// `ReminderTrigger`s as canonical texts. The details check them, together with the due time.
    static let reminders = ValueForm(
        .texts, .other, write: { .texts($0.map(\.description)) },
        read: {
            if case .texts(let texts) = $0 { try texts.map { try ReminderTrigger(parsing: $0) } } else { nil }
        })
}

extension ValueForm where Content == [String] {
    static let labels = ValueForm(
        .texts, .other, write: { .texts($0) },
        read: { if case .texts(let texts) = $0 { texts } else { nil } },
        check: { labels, _ throws(InvalidValue) in try FieldRules.labels(labels) })
}

extension ValueForm where Content == Priority {
    static let priority = ValueForm(
        .byte, .other, write: { .number(Int64($0.number)) },
        read: {
            if case .number(let number) = $0 { Priority(unchecked: Int(clamping: number)) } else { nil }
        },
        check: { priority, _ throws(InvalidValue) in try Priority(priority.number) })
}

extension ValueForm where Content == Duration {
    /// Whole seconds.
    static func seconds(
        _ check: @escaping @Sendable (Duration) throws(InvalidValue) -> Duration
    ) -> ValueForm {
        ValueForm(
            .seconds, .duration, write: { .number($0.components.seconds) },
            read: { if case .number(let number) = $0 { .seconds(number) } else { nil } },
            check: { length, _ throws(InvalidValue) in try check(length) })
    }
}

extension ValueForm where Content == When {
    static let when = parsed(.when) { try When(parsing: $0) }
}

extension ValueForm where Content == Season {
    static let season = parsed(.other) { try Season(parsing: $0) }
}

extension ValueForm where Content == Repetition {
    static let repetition = parsed(.other) { try Repetition(parsing: $0) }
}

extension ValueForm where Content == NagChoice {
    static let nag = parsed(.other) { text in
        guard let choice = NagChoice(text) else {
            throw UnknownWord(
                description:
                    "'\(text.prefix(60))' is not a nag rule; write 'PT10M PT20M PT1H max 6' or 'never': "
                    + "1 to 16 lengths from PT10S to P1D, and 1 to 48 times a day")
        }
        return choice
    }
}

extension ValueForm where Content == Turns {
    /// `Anna, Ben+1`.
    static let turns = parsed(.line) { try Turns(parsing: $0) }
}

extension ValueForm where Content == GTIN {
    /// 14 digits; reads any product barcode.
    package static let gtin = parsed(.gtin) { try GTIN($0) }
}

extension ValueForm where Content == DecimalAmount {
    /// `1.5`, as text, because a binary number would not be exact.
    package static let amount = parsed(.amount) { text in
        guard let amount = DecimalAmount(text) else {
            throw InvalidValue(
                field: "amount", value: text, reason: "it is not a number with six decimals at most",
                remedy: "write an amount such as 2 or 1.5")
        }
        return amount
    }
}

extension ValueForm where Content == Quantity {
    /// `6`, `1.5 kg`.
    package static let quantity = parsed(.quantity) { try Quantity(parsing: $0) }
}

extension ValueForm where Content == Money {
    /// `12.90 EUR`; not negative.
    package static let money = parsed(.money) { try Money(parsing: $0) }

    /// What was paid: not negative.
    static let price = parsed(
        .money,
        check: { price, field throws(InvalidValue) in
            guard price.amount.isNegative else { return price }
            throw InvalidValue(
                field: field, value: price.description, reason: "it is negative",
                remedy: "write what was paid")
        }, { try Money(parsing: $0) })
}

extension ValueForm where Content == CivilDate {
    /// - Parameter direction: Where the day usually lies from today.
    static func day(_ direction: DatePhrase.Direction) -> ValueForm {
        parsed(.day(direction)) { try CivilDate(parsing: $0) }
    }
}

extension ValueForm where Content == CivilPeriod {
    /// In days or longer units.
    static let length = parsed(.length) { try CivilPeriod(parsing: $0) }
    static let period = parsed(.other) { try CivilPeriod(parsing: $0) }
}

extension ValueForm where Content: RawRepresentable<String> & CaseIterable {
    /// One of a closed list of words.
    package static var word: ValueForm {
        let known = Content.allCases.map(\.rawValue)
        return ValueForm(
            .text, .word(known), write: { .text($0.rawValue) },
            read: { value in
                guard case .text(let text) = value else { return nil }
                guard let word = Content(rawValue: text) else { throw UnknownWord(text, known: known) }
                return word
            })
    }
}

extension ValueForm where Content: CustomStringConvertible {
    /// Canonical text, which `parse` reads.
    static func parsed(
        _ kind: FieldKind,
        check: @escaping @Sendable (Content, String) throws(InvalidValue) -> Content = { value, _ in value },
        _ parse: @escaping @Sendable (String) throws -> Content
    ) -> ValueForm {
        ValueForm(
            .text, kind, write: { .text($0.description) },
            read: { if case .text(let text) = $0 { try parse(text) } else { nil } }, check: check)
    }
}
