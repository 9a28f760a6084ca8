import CivilTime
import Rules

/// The values of fields in the cells of lists.
extension FieldValue {
    private static let noNumbers = "none"

    /// The text of a cell.
    var listed: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .texts(let texts): texts.joined(separator: ",")
        case .numbers(let numbers):
            numbers.isEmpty ? Self.noNumbers : numbers.map(String.init).joined(separator: ",")
        }
    }

    /// Reads a cell: what an export writes, or what people type.
    init(listed text: String, _ kind: FieldKind, _ today: CivilDate) throws(ColumnFault) {
        switch kind {
        case .line, .paragraphs, .gtin, .quantity, .amount, .money, .duration, .when, .other:
            self = .text(text)
        case .day(let direction): self = .text(try Self.date(text, today, direction).description)
        case .dayCount: self = .number(try Self.days(text))
        case .leads: self = .numbers(try Self.leads(text))
        case .length: self = .text(try Self.length(text).description)
        case .word(let known):
            guard known.contains(text.lowercased()) else {
                throw ItemImportText.isUnknownWord(among: known)
            }
            self = .text(text.lowercased())
        }
    }

    private static func leads(_ text: String) throws(ColumnFault) -> [Int64] {
        if text.lowercased() == noNumbers { return [] }
        var leads: [Int64] = []
        for part in text.split(separator: ",") { leads.append(try days(String(part).trimmed)) }
        return leads
    }

    private static func days(_ text: String) throws(ColumnFault) -> Int64 {
        // Spreadsheets and pandas write 30.0.
        guard let number = DecimalAmount(written: text), number.scale == 0,
            let days = Int32(exactly: number.significand)
        else { throw ItemImportText.isNoDayCount }
        return Int64(days)
    }

    /// Accepts exported dates as they are; otherwise parses what people type.
    static func date(_ text: String, _ today: CivilDate, _ direction: DatePhrase.Direction)
        throws(ColumnFault) -> CivilDate
    {
        if let date = try? CivilDate(parsing: text) { return date }
        // Databases write a time of day with each day: 2027-03-05T00:00:00.
        if let date = CivilDate(String(text.prefix(10))), text.utf8.count > 15,
            "T ".utf8.contains(text.utf8.dropFirst(10).first ?? 0)
        {
            return date
        }
        return try ColumnFault.ofValue { try DatePhrase(today: today, direction: direction).date(text) }
    }

    /// Accepts canonical text, or what people type.
    private static func length(_ text: String) throws(ColumnFault) -> CivilPeriod {
        // If both fail, the error about the second form is easier to understand.
        if let period = try? CivilPeriod(parsing: text) { return period }
        return try ColumnFault.ofValue { try CalendarLengthPhrase.period(text) }
    }
}
