import CivilTime
import Rules

/// A line of a capture, typed or scanned.
enum CaptureLine: Hashable {
    /// An empty line, which ends the capture.
    case end
    /// Removes the last item.
    case undo
    case help
    /// A place or a category for the following lines.
    case setting(place: String?, category: String?)
    case thing(CapturedThing)
}

/// The item that a line describes.
struct CapturedThing: Hashable {
    /// Empty if the line has only a barcode.
    var name = ""
    var gtin: GTIN?
    /// Further data of the scanned symbol.
    var label: GS1Label?
    var quantity: Quantity?
    var date: CivilDate?
    /// The date as written.
    var dateText = ""
    /// Whether `date` is a use-by date.
    var isUseBy = false
    var place: String?
    var category: String?
}

extension CapturedThing {
    /// The days of the label that was scanned with a line, if the line itself says another.
    var otherDaysOfLabel: [CivilDate] {
        guard let date, let label, ![label.bestBefore, label.useBy].contains(date) else { return [] }
        return [label.bestBefore, label.useBy].compactMap(\.self)
    }
}

extension CaptureLine {
    /// Parses `3x Yoghurt 24.11. @fridge #yoghurt`: an amount, a name or barcode, the printed date, the place
    /// and the category. Only the name or barcode is required; what stands in double quotes belongs to the name.
    /// - Throws: For a date, an amount or a barcode that cannot be read, with what would be valid. What looks
    ///   like a day never becomes part of a name.
    init(parsing text: String, with phrases: TypedTime) throws(CommandFailure) {
        let today = phrases.today
        let quoted = QuotedParts(text)
        var words = quoted.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
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
            let code = try Self.takeCode(from: &words, today: today)
            thing.gtin = code?.gtin
            if case .label(let label) = code { thing.label = label }
            let isRest = thing.gtin != nil
            try Self.refuseImpossibleDay(in: words, phrases)
            let written = words
            thing.date = try Self.takeDate(from: &words, mayTakeAll: isRest, phrases)
            if thing.date != nil { thing.dateText = written[words.count...].joined(separator: " ") }
            if thing.date == nil { thing.quantity = try CaptureAmount.take(from: &words) }
            if thing.date == nil, thing.quantity != nil {
                thing.date = try Self.takeDate(from: &words, mayTakeAll: isRest, phrases)
            }
            if thing.date != nil { thing.isUseBy = Self.takeKind(from: &words) }
            if thing.quantity == nil { thing.quantity = try CaptureAmount.take(from: &words) }
            try Self.refuseDays(in: words, hasDate: thing.date != nil, phrases)
            thing.name = quoted.restored(words.joined(separator: " "))
            guard isRest || !thing.name.isEmpty && !thing.name.isMeantAsDate else {
                throw CommandFailure(.badData, CaptureText.hasNoName(text))
            }
            self = .thing(thing)
        }
    }

    /// Takes `@fridge` from any position; the last one counts. `@` alone clears the value.
    private static func takeMarked(_ mark: Character, from words: inout [String]) -> String? {
        let marked = words.last { $0.first == mark }
        words.removeAll { $0.first == mark }
        return marked.map { String($0.dropFirst()) }
    }

    /// Makes the separators of a scanned symbol visible, because a terminal would interpret them.
    static func showingSeparators(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { ("\u{1C}"..."\u{1F}").contains($0) }.joined(
            separator: "<GS>")
    }

    /// Takes what was scanned, or the 7 to 14 digits below the bars, from the beginning. Element strings in brackets may be
    /// separate words.
    private static func takeCode(from words: inout [String], today: CivilDate) throws(CommandFailure)
        -> ScannedCode?
    {
        guard let first = words.first else { return nil }
        do {
            guard let code = try ScannedCode(first, today: today) else { return nil }
            let rest = words.dropFirst()
            // A scanner may send a space or a tab for the separator.
            let count =
                first.hasPrefix("(")
                ? 1 + rest.prefix { $0.hasPrefix("(") }.count
                : 1 + rest.prefix { code.isLabel && GS1Label.isContinued(by: $0, today: today) }.count
            let whole =
                count > 1
                ? try ScannedCode(words.prefix(count).joined(separator: "<GS>"), today: today) : code
            words.removeFirst(count)
            return whole
        } catch {
            throw CommandFailure(.badData, CaptureText.isNoBarcode(error))
        }
    }

    /// Takes a date of up to five words from the end. A word that can only be a date must be a valid one.
    private static func takeDate(
        from words: inout [String], mayTakeAll: Bool, _ phrases: TypedTime
    ) throws(CommandFailure) -> CivilDate? {
        for count in stride(from: min(5, words.count - (mayTakeAll ? 0 : 1)), to: 0, by: -1) {
            // "by tomorrow" of "use by tomorrow" says what the date is, too.
            let kind = words.suffix(count + 1).prefix(2).joined(separator: " ").lowercased()
            if kind == "use by" || kind == "best before" { continue }
            do throws(TimeTextError) {
                let date = try phrases.date(words.suffix(count).joined(separator: " "))
                words.removeLast(count)
                return date
            } catch {
                // If these words are no date, fewer may be; two readings stay two.
                if error.isAmbiguous { throw CommandFailure(error, for: ItemText.date) }
            }
        }
        guard let last = words.last, last.isMeantAsDate, words.count > 1 || mayTakeAll else { return nil }
        do {
            return try phrases.date(last)
        } catch {
            throw CommandFailure(error, for: ItemText.date)
        }
    }

    /// "nov" of "31 nov" is no day either.
    private static func refuseImpossibleDay(
        in words: [String], _ phrases: TypedTime
    ) throws(CommandFailure) {
        let line = words.joined(separator: " ")
        let doubt = phrases.parser.sentence(line).doubts.first { $0.reason == .impossibleDay }
        if let doubt { throw CommandFailure(phrases.error(about: doubt, in: line), for: ItemText.date) }
    }

    /// - Throws: If a day stands in what is left for the name, or something that looks like one.
    private static func refuseDays(
        in words: [String], hasDate: Bool, _ phrases: TypedTime
    ) throws(CommandFailure) {
        let name = words.joined(separator: " ")
        guard !name.isEmpty, words.count > 1 else { return }
        let sentence = phrases.parser.sentence(name)
        if let doubt = sentence.doubts.first(where: { phrases.parser.isSerious($0, in: sentence, of: name) })
        {
            let error = phrases.error(about: doubt, in: name)
            throw CommandFailure(.badData, CaptureText.isNotUnderstood(error, in: name))
        }
        if let last = words.last, let year = Int(last), (2000...2199).contains(year), last.utf8.count == 4 {
            throw CommandFailure(.badData, CaptureText.isOnlyYear(last, in: name))
        }
        if let last = words.last, last.utf8.count > 4, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            throw CommandFailure(.badData, CaptureText.isNoDay(last, in: name))
        }
        let bytes = Array(name.utf8)
        // "Ham tonight", but not "After Eight" or "Eight o'clock coffee".
        let time = sentence.parts.last {
            $0.meaning == .time && $0.range.lowerBound > 0 && $0.range.upperBound == bytes.count
        }
        if let time {
            let part = String(decoding: bytes[time.range], as: UTF8.self)
            throw CommandFailure(.badData, CaptureText.isTimeOfDay(part, in: name))
        }
        guard let range = phrases.parser.leftovers(in: name).first else { return }
        let part = String(decoding: bytes[range], as: UTF8.self)
        throw CommandFailure(.badData, CaptureText.looksLikeDate(part, in: name, hasOtherDate: hasDate))
    }

    /// Takes `use by`, `best before` and the like from before the date.
    /// - Returns: Whether it is the last day of use.
    private static func takeKind(from words: inout [String]) -> Bool {
        for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
            let phrase = words.suffix(count).joined(separator: " ").lowercased()
            let plain = phrase.last == ":" || phrase.last == "." ? String(phrase.dropLast()) : phrase
            guard let isUseBy = kinds[plain] else { continue }
            words.removeLast(count)
            return isUseBy
        }
        return false
    }

    /// What packages print before the day, and whether it is the last day of use.
    private static let kinds: [String: Bool] = [
        "use by": true, "use-by": true, "best before": false, "best-before": false, "best by": false,
        "best before end": false, "exp": false, "expires": false, "bbe": false,
        "mhd": false,
        "mindestens haltbar bis": false, "haltbar bis": false, "zu verbrauchen bis": true,
        "verbrauchen bis": true,
        "ddm": false, "dlc": true, "meilleur avant": false, "consumo preferente": false, "caducidad": true,
    ]
}

extension String {
    /// Whether it consists of digits and separators, or begins with `+`: no name ends like that.
    fileprivate var isMeantAsDate: Bool {
        if hasPrefix("+") { return true }
        let figures = utf8.filter { ("0"..."9").contains(Character(UnicodeScalar($0))) }.count
        let separators = utf8.filter { "./-".utf8.contains($0) }.count
        return figures > 0 && separators > 0 && figures + separators == utf8.count
    }
}
