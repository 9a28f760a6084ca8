import CivilTime
import Rules
import Sentences

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
    /// Days before, or today.
    var openedOn: CivilDate?
    var frozenOn: CivilDate?
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
    /// and the category, in any order around the name: `fridge: 2 yoghurt 8 dec`, `12.12. cream cheese 200g`. Only the
    /// name or barcode is required; what stands in double quotes belongs to the name.
    /// - Parameter places: The places that the household uses. They need no `@`, and neither do the usual ones.
    /// - Throws: For a date, an amount or a barcode that cannot be read, with what would be valid. What looks
    ///   like a day never becomes part of a name.
    init(parsing text: String, with phrases: TypedTime, places: Set<String> = []) throws(CommandFailure) {
        let today = phrases.today
        let quoted = QuotedParts(text)
        let typed = quoted.rest.split { $0 == " " || $0 == "\t" }.map(String.init)
        // "Feta, 200 g, 14.12." has commas between its parts.
        var words = typed.map { $0.count > 1 && $0.hasSuffix(",") ? String($0.dropLast()) : $0 }
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
            try thing.takeAround(&words, mayTakeAll: isRest, CapturePlaces(places), phrases)
            try Self.refuseDays(in: words, hasDate: thing.date != nil, phrases)
            thing.name = quoted.restored(Self.name(words, asIn: typed))
            guard isRest || !thing.name.isEmpty && !thing.name.isMeantAsDate else {
                throw CommandFailure(.badData, CaptureText.hasNoName(text))
            }
            self = .thing(thing)
        }
    }

    /// The words of a name, with the commas between them.
    private static func name(_ words: [String], asIn typed: [String]) -> String {
        words.enumerated().map { index, word in
            index + 1 < words.count && typed.contains("\(word),") ? "\(word)," : word
        }
        .joined(separator: " ")
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
    fileprivate static func takeDate(
        from words: inout [String], mayTakeAll: Bool, _ phrases: TypedTime
    ) throws(CommandFailure) -> CivilDate? {
        for count in stride(from: min(5, words.count - (mayTakeAll ? 0 : 1)), to: 0, by: -1) {
            // "by tomorrow" of "use by tomorrow" says what the date is, too.
            let kind = words.suffix(count + 1).prefix(2).joined(separator: " ").lowercased()
            // "10 5.12." are a number and a date.
            if count == 2, let first = words.suffix(2).first, Int(first) != nil,
                words.last?.isMeantAsDate == true
            {
                continue
            }
            if kinds[kind] != nil { continue }
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
    fileprivate static func takeKind(from words: inout [String]) -> Bool {
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
        "best before end": false, "exp": false, "expires": false, "expiry": false, "bbe": false, "bb": false,
        "bbd": false, "until": false, "mhd": false, "bis": false,
        "mindestens haltbar bis": false, "haltbar bis": false, "zu verbrauchen bis": true,
        "verbrauchen bis": true,
        "ddm": false, "dlc": true, "meilleur avant": false, "consumo preferente": false, "caducidad": true,
    ]
}

extension CapturedThing {
    /// Takes the date, the amount and the place from both ends of a line, until a name is left.
    fileprivate mutating func takeAround(
        _ words: inout [String], mayTakeAll: Bool, _ places: CapturePlaces, _ phrases: TypedTime
    ) throws(CommandFailure) {
        if place == nil { place = places.takeLead(from: &words) }
        var left: Int
        repeat {
            left = words.count
            Self.dropNoDate(from: &words)
            if place == nil { place = places.take(from: &words) }
            takeStates(from: &words, phrases)
            if date == nil {
                let written = words
                date = try CaptureLine.takeDate(from: &words, mayTakeAll: mayTakeAll, phrases)
                if date != nil {
                    // "Lasagne noch 2 Tage"
                    if words.count > 1, words.last?.lowercased() == "noch" { words.removeLast() }
                    dateText = written[words.count...].joined(separator: " ")
                    isUseBy = CaptureLine.takeKind(from: &words)
                }
            }
            if quantity == nil { quantity = try CaptureAmount.take(from: &words) }
        } while words.count < left
        if place == nil, date != nil { place = places.takeFoodPlace(from: &words) }
        if date == nil {
            let written = words
            date = Self.takeLeadingDate(from: &words, phrases)
            if date != nil {
                dateText = written.prefix(written.count - words.count).joined(separator: " ")
            }
        }
        if quantity == nil { quantity = try CaptureAmount.take(from: &words) }
        if quantity == nil {
            quantity =
                try date == nil
                ? CaptureAmount.takeCountOfSeveral(from: &words) : CaptureAmount.takeCount(from: &words)
        }
        if let count = quantity { quantity = try CaptureAmount.takeEach(of: count, from: &words) ?? count }
    }

    /// Drops "no date", which says that there is none.
    private static func dropNoDate(from words: inout [String]) {
        let lacks = [["no", "date"], ["without", "date"], ["ohne", "datum"], ["kein", "datum"]]
        if words.count > 2, lacks.contains(words.suffix(2).map { $0.lowercased() }) { words.removeLast(2) }
    }

    /// Takes "opened yesterday" or "frozen 3.11." from the end: such a day is no best-before date.
    private mutating func takeStates(from words: inout [String], _ phrases: TypedTime) {
        for count in 1...3 where words.count > count + 1 {
            let isOpened: Bool
            switch words[words.count - count - 1].lowercased() {
            case "opened", "ge\u{F6}ffnet", "angebrochen": isOpened = true
            case "frozen", "eingefroren": isOpened = false
            default: continue
            }
            // What is no day is a part of the name.
            guard let day = try? phrases.date(words.suffix(count).joined(separator: " ")),
                day <= phrases.today
            else { continue }
            if isOpened { openedOn = day } else { frozenOn = day }
            words.removeLast(count + 1)
            return
        }
    }

    /// `12.12.` or `8 dec` before the name.
    private static func takeLeadingDate(from words: inout [String], _ phrases: TypedTime) -> CivilDate? {
        for count in [3, 2, 1] where words.count > count {
            let text = words.prefix(count).joined(separator: " ")
            guard let first = words.first,
                first.utf8.first.map({
                    ("0"..."9").contains(Character(UnicodeScalar($0))) || $0 == UInt8(ascii: "+")
                }) == true,
                count > 1 || first.hasSuffix(".") || first.hasPrefix("+")
                    || first.utf8.filter({ "./-".utf8.contains($0) }).count == 2,
                // What is no date is a name.
                let date = try? phrases.date(text)
            else { continue }
            words.removeFirst(count)
            return date
        }
        return nil
    }
}

/// The words that are places in a line of food.
struct CapturePlaces {
    private let names: Set<String>

    /// - Parameter used: Those of the household.
    init(_ used: Set<String>) {
        names = Self.usual.union(used.map { $0.lowercased() })
    }

    private static let usual: Set<String> = [
        "fridge", "freezer", "pantry", "larder", "cellar", "basement", "cupboard", "kitchen", "garage",
        "refrigerator",
        "k\u{FC}hlschrank", "gefrierfach", "gefrierschrank", "tiefk\u{FC}hler", "tiefk\u{FC}hltruhe",
        "gefriertruhe",
        "speisekammer", "vorratskammer", "vorrat", "keller", "k\u{FC}che",
    ]

    /// Takes "fridge:" from the beginning.
    func takeLead(from words: inout [String]) -> String? {
        for count in [2, 1] where words.count > count {
            let text = words.prefix(count).joined(separator: " ")
            guard text.hasSuffix(":") else { continue }
            let name = String(text.dropLast())
            guard names.contains(name.lowercased()) else { continue }
            words.removeFirst(count)
            return name
        }
        return nil
    }

    /// Takes "freezer" from the beginning of what has a date: "freezer bags" have none.
    func takeFoodPlace(from words: inout [String]) -> String? {
        guard words.count > 1, let first = words.first,
            Self.forFood.contains(where: first.lowercased().hasSuffix)
        else { return nil }
        return words.removeFirst()
    }

    private static let forFood = [
        "fridge", "freezer", "pantry", "larder", "k\u{FC}hlschrank", "gefrierfach", "gefrierschrank",
    ]

    /// Takes "freezer", "(freezer)" or "in the freezer" from the end.
    func take(from words: inout [String]) -> String? {
        for count in [2, 1] where words.count > count {
            var name = words.suffix(count).joined(separator: " ")
            if name.hasPrefix("("), name.hasSuffix(")") { name = String(name.dropFirst().dropLast()) }
            guard names.contains(name.lowercased()) else { continue }
            words.removeLast(count)
            for lead in [["in", "the"], ["in", "der"], ["in", "den"], ["in"], ["im"]]
            where words.count > lead.count && words.suffix(lead.count).map({ $0.lowercased() }) == lead {
                words.removeLast(lead.count)
                break
            }
            return name
        }
        return nil
    }
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
