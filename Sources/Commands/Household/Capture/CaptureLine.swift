import CivilTime
import Household

/// A line of a capture, as it was typed or scanned.
enum CaptureLine: Hashable {
    /// An empty line: that was all.
    case end
    /// The last one was a mistake.
    case undo
    case help
    /// Only a place or a category, for what follows.
    case setting(place: String?, category: String?)
    case thing(CapturedThing)
}

/// What a line says about a thing.
struct CapturedThing: Hashable {
    /// Empty: only a barcode was scanned.
    var name = ""
    var gtin: GTIN?
    /// What else the scanned symbol says.
    var label: GS1Label?
    var quantity: Quantity?
    var date: CivilDate?
    /// The date is the last day on which it may be eaten.
    var isUseBy = false
    var place: String?
    var category: String?
}

extension CaptureLine {
    /// Reads `3x Yoghurt 24.11. @fridge #yoghurt`: an amount, what it is or its barcode, the date that is printed on it, where it
    /// goes and of what kind it is. Only the second has to be there.
    /// - Throws: A date, an amount or a barcode that is none, with what would be right.
    init(parsing text: String, today: CivilDate) throws(CommandFailure) {
        var words = text.split { $0 == " " || $0 == "\t" }.map(String.init)
        switch words.first?.lowercased() {
        case nil: self = .end
        case "undo" where words.count == 1: self = .undo
        case "help" where words.count == 1, "?" where words.count == 1: self = .help
        default:
            var thing = CapturedThing()
            thing.place = Self.takeMarked("@", from: &words)
            thing.category = Self.takeMarked("#", from: &words)
            if words.isEmpty {
                self = .setting(place: thing.place, category: thing.category)
                return
            }
            thing.label = try Self.takeLabel(from: &words, today: today)
            thing.gtin = thing.label?.gtin
            if thing.label == nil { thing.gtin = try Self.takeBarcode(from: &words) }
            let isRest = thing.gtin != nil
            thing.date = try Self.takeDate(from: &words, mayTakeAll: isRest, today: today)
            if thing.date != nil { thing.isUseBy = Self.takeKind(from: &words) }
            thing.quantity = try Self.takeQuantity(from: &words)
            thing.name = words.joined(separator: " ")
            guard isRest || !thing.name.isEmpty && !thing.name.isMeantAsDate else {
                throw CommandFailure(
                    .badData, "'\(text)' does not say what it is; write for example Milk 24.11.")
            }
            self = .thing(thing)
        }
    }

    /// `@fridge`, wherever it stands; the last one counts. `@` alone: none any more.
    private static func takeMarked(_ mark: Character, from words: inout [String]) -> String? {
        let marked = words.last { $0.first == mark }
        words.removeAll { $0.first == mark }
        return marked.map { String($0.dropFirst()) }
    }

    /// A line on which the separators of a scanned symbol can be seen, which a terminal would obey.
    static func showingSeparators(_ text: String) -> String {
        text.split(separator: "\u{1D}", omittingEmptySubsequences: false).joined(separator: "<GS>")
    }

    /// At the beginning: the element strings of a symbol of GS1. Those with brackets may stand apart.
    private static func takeLabel(from words: inout [String], today: CivilDate) throws(CommandFailure)
        -> GS1Label?
    {
        guard let first = words.first else { return nil }
        do {
            guard let label = try GS1Label(first, today: today) else { return nil }
            let count = first.hasPrefix("(") ? 1 + words.dropFirst().prefix { $0.hasPrefix("(") }.count : 1
            let whole = count > 1 ? try GS1Label(words.prefix(count).joined(), today: today) : label
            words.removeFirst(count)
            return whole
        } catch {
            throw CommandFailure(
                .badData, "cannot take '\(error.value)' as a barcode: \(error.reason); \(error.remedy)")
        }
    }

    /// At the beginning: 8, 12, 13 or 14 digits.
    private static func takeBarcode(from words: inout [String]) throws(CommandFailure) -> GTIN? {
        guard let first = words.first,
            first.utf8.allSatisfy({ ("0"..."9").contains(Character(UnicodeScalar($0))) }),
            (7...14).contains(first.utf8.count)
        else { return nil }
        do {
            let gtin = try GTIN(first)
            words.removeFirst()
            return gtin
        } catch {
            throw CommandFailure(
                .badData, "cannot take '\(error.value)' as a barcode: \(error.reason); \(error.remedy)")
        }
    }

    /// At the end, of up to three words. What can only be meant as a date has to be one.
    private static func takeDate(
        from words: inout [String], mayTakeAll: Bool, today: CivilDate
    ) throws(CommandFailure) -> CivilDate? {
        let phrase = DatePhrase(today: today)
        for count in stride(from: min(3, words.count - (mayTakeAll ? 0 : 1)), to: 0, by: -1) {
            // Fewer words may be a date where these are none.
            guard let date = try? phrase.date(words.suffix(count).joined(separator: " ")) else { continue }
            words.removeLast(count)
            return date
        }
        guard let last = words.last, last.isMeantAsDate, words.count > 1 || mayTakeAll else { return nil }
        do {
            return try phrase.date(last)
        } catch {
            throw CommandFailure(error, for: "the date")
        }
    }

    /// `use by` or `best before` in front of the date.
    private static func takeKind(from words: inout [String]) -> Bool {
        let last = words.suffix(2).joined(separator: " ").lowercased()
        if last == "use by" || last == "best before", words.count > 2 {
            words.removeLast(2)
            return last == "use by"
        }
        guard let word = words.last?.lowercased(), words.count > 1, ["use-by", "best-before"].contains(word)
        else {
            return false
        }
        words.removeLast()
        return word == "use-by"
    }

    /// `3x` at the beginning, or `500 g` at the end.
    private static func takeQuantity(from words: inout [String]) throws(CommandFailure) -> Quantity? {
        if words.count > 1, let first = words.first, first.last == "x",
            let amount = DecimalAmount(String(first.dropLast())),
            amount.isPositive
        {
            words.removeFirst()
            return try quantity(String(first.dropLast()))
        }
        for count in [2, 1] where words.count > count {
            let text = words.suffix(count).joined(separator: " ")
            guard let found = Quantity(text), units.contains(found.unit.lowercased()) else { continue }
            words.removeLast(count)
            return try quantity(text)
        }
        return nil
    }

    private static func quantity(_ text: String) throws(CommandFailure) -> Quantity {
        do {
            return try Quantity(typed: text)
        } catch {
            throw CommandFailure(
                .badData, "cannot take '\(error.value)' as an amount: \(error.reason); \(error.remedy)")
        }
    }

    private static let units: Set<String> = [
        "g", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "pcs", "pieces", "slices",
    ]
}

extension String {
    /// Whether it has figures with separators only, or begins with `+`: no name ends like that.
    fileprivate var isMeantAsDate: Bool {
        if hasPrefix("+") { return true }
        let figures = utf8.filter { ("0"..."9").contains(Character(UnicodeScalar($0))) }.count
        let separators = utf8.filter { "./-".utf8.contains($0) }.count
        return figures > 0 && separators > 0 && figures + separators == utf8.count
    }
}
