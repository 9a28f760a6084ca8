package import CivilTime

/// The value of a field in the form that the bus, JSON and the database share.
package enum FieldValue: Sendable, Hashable {
    case text(String)
    case number(Int64)
    case texts([String])
    case numbers([Int64])

    /// In error messages: a text as it is, lists with commas.
    package var description: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .texts(let texts): texts.joined(separator: ", ")
        case .numbers(let numbers): numbers.map(String.init).joined(separator: ", ")
        }
    }
}

/// The type in which a field travels on the bus.
package enum FieldWire: Sendable, Hashable {
    case text, texts
    case byte, int32, int32s
    /// A length in whole seconds, 64 bits; an ISO 8601 duration in JSON.
    case seconds
}

/// What people write for a field. Options and imports read their text accordingly.
package enum FieldKind: Sendable, Hashable {
    /// Free text on one line.
    case line
    /// Free text of any number of lines.
    case paragraphs
    case gtin, quantity, amount, money
    /// A day, usually in this direction from today.
    case day(DatePhrase.Direction)
    /// A number of days.
    case dayCount
    /// Days on which to remind, relative to a date; an empty list is a value, too.
    case leads
    /// A length in days or longer units.
    case length
    /// A length in seconds.
    case duration
    /// A day or a time.
    case when
    /// One of these.
    case word([String])
    /// Anything else; only programs write it.
    case other
}
