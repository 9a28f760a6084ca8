import AgentInterface
import CivilTime
import Rules

/// What a capture and the naming of barcodes say and ask.
enum CaptureText {
    static let needsOneOfYesAndNoLookup = "give either --yes or --no-lookup, not both"

    // MARK: - The course of a capture

    static let introduction =
        "A name or a barcode, and its date: Milk 24.11.  ('help' says more, an empty line ends)"
    static let itemQuestion = "Item:"
    static let bestBeforeQuestion = "Best before (empty: none):"
    static func fromNowOn(place: String, category: String) -> String {
        let words = [place.isEmpty ? "" : "@\(place)", category.isEmpty ? "" : "#\(category)"]
        return words == ["", ""]
            ? "From now on: no place and no category" : "From now on: \(words.joinedWords(" "))"
    }
    static func known(_ item: String) -> String { "That is \(item)." }
    static func taken(_ short: String, _ details: StyledText) -> StyledText {
        "\("  + ", .good)\(short, .bold) \(details)"
    }
    static func lot(_ lot: String) -> String { "lot \(lot)" }
    static func takenBack(_ short: String, _ name: String) -> StyledText {
        "\("  - ", .bad)\(short, .bold) \(name)"
    }
    static let nothingToTakeBack = "There is nothing to undo."
    static func fault(inLine number: Int, _ message: String) -> String { "line \(number): \(message)" }
    static func added(_ count: Int) -> String {
        switch count {
        case 0: "Nothing was added."
        case 1: "Added 1 item."
        default: "Added \(count) items."
        }
    }
    static func notTaken(lines count: Int) -> String {
        count == 1 ? "1 line was not added" : "\(count) lines were not added"
    }

    // MARK: - Barcodes

    static func isNew(_ gtin: GTIN) -> String { "\(gtin.short) is new. What is it?" }
    static func isOfShop(_ gtin: GTIN) -> String {
        "\(gtin.short) is a shop's own number. What is the product called?"
    }
    static func isOfShop(_ gtin: GTIN, remedy: String) -> String {
        "\(gtin.short) is a shop's own number, which other shops use for other products; \(remedy)"
    }
    static func isOuterPack(_ gtin: GTIN, of name: String) -> String {
        "\(gtin.short) is the barcode of an outer pack of '\(name)': say how many it holds with --quantity"
    }
    static func whatIs(_ gtin: GTIN) -> String { "What is \(gtin.short)?" }
    static let whatIsIt = "What is it?"
    static func described(_ product: ProductRecord) -> StyledText {
        "\(product.words)  \("(\(product.credit))", .dim)"
    }
    static let isThatItQuestion = "Is that it? [Y/n, or its name]"
    static func isUndescribed(_ gtin: GTIN) -> String {
        "nobody has described \(gtin.short) at Open Food Facts yet"
    }
    static func isUndescribed(_ gtin: GTIN, remedy: String) -> String {
        "nobody has described \(gtin.short) at Open Food Facts yet; \(remedy)"
    }
    static func isUnknown(_ gtin: GTIN, remedy: String) -> String {
        "the barcode \(gtin.short) is not known yet; \(remedy)"
    }
    static func needsConfirmation(_ product: ProductRecord, of gtin: GTIN, orElse remedy: String) -> String {
        "Open Food Facts calls \(gtin.short) '\(product.words)' (\(product.credit)); "
            + "confirm that with --yes, or \(remedy)"
    }
    /// How to give a name, as the end of a sentence.
    static func writeName(after gtin: GTIN) -> String {
        "write the product's name after it, for example \(gtin.short) Milk 24.11."
    }

    // MARK: - Lines that cannot be read

    static func hasNoName(_ line: String) -> String {
        "'\(line)' has no name; write for example Milk 24.11."
    }
    static func isNoBarcode(_ error: InvalidValue) -> String {
        "cannot take '\(error.value)' as a barcode: \(error.reason); \(error.remedy)"
    }
    static func labelSaysOther(_ days: [CivilDate], than day: CivilDate) -> String {
        "the label says \(days.map(\.description).joined(separator: ", ")); Steward used the day of the line, \(day)"
    }
    static func isYearFirst(_ text: String, _ date: CivilDate, usual: CivilDate) -> String {
        "'\(text)' was read as \(date), with the year first, as on Japanese and Korean packages; "
            + "if you mean \(usual), write that"
    }
    static func isNotKept(_ parts: [String]) -> String {
        "the label also says \(parts.joined(separator: ", ")), which Steward does not keep"
    }
    static func isNoAmount(_ error: InvalidValue) -> String {
        "cannot take '\(error.value)' as an amount: \(error.reason); \(error.remedy)"
    }
    static func isNothing(_ amount: String) -> String {
        "cannot take '\(amount)' as an amount: the amount is not above zero; write for example 6"
    }
    static func isNotUnderstood(_ error: TimeTextError, in name: String) -> String {
        error.remedy.hasSuffix("?")
            ? "cannot understand '\(error.value)' in '\(name)': \(error.reason); "
                + "\(error.remedy) Write it so, or put it in quotes if it belongs to the name"
            : "cannot understand '\(error.value)' in '\(name)': \(error.reason); "
                + "\(error.remedy), or put it in quotes if it belongs to the name"
    }
    static func isOnlyYear(_ year: String, in name: String) -> String {
        "cannot understand '\(year)' in '\(name)': a year alone is not a date; "
            + "write 12/\(year) for its end, or put it in quotes if it belongs to the name"
    }
    static func isNoDay(_ figures: String, in name: String) -> String {
        "cannot understand '\(figures)' in '\(name)': it is not a date; "
            + "write for example 24.12.2026, or put it in quotes if it belongs to the name"
    }
    static func isTimeOfDay(_ time: String, in name: String) -> String {
        "cannot understand '\(time)' in '\(name)': a time of day is not a date; "
            + "write the last day on which it is good, or put it in quotes if it belongs to the name"
    }
    static func looksLikeDate(_ part: String, in name: String, hasOtherDate: Bool) -> String {
        hasOtherDate
            ? "cannot tell what '\(part)' in '\(name)' means: the line has another date; "
                + "leave one of them out, or put it in quotes if it belongs to the name"
            : "cannot tell what '\(part)' in '\(name)' means: it looks like a date; "
                + "write the date last, or put it in quotes if it belongs to the name"
    }
}
