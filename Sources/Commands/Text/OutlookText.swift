import AgentInterface
import CivilTime
import Rules

/// Sentences about how long supplies last.
enum OutlookText {
    static let nothingKnown =
        "Too early to tell: Steward can say how long something lasts once you have finished three packs of it. Record what you use: steward food use milk"

    /// `Milk: 3 left, enough until about Wed 9 Dec (between Sun 6 Dec and Sat 12 Dec)`.
    static func lasts(_ outlook: OutlookRecord, _ words: (CivilDate) -> String) -> String {
        let stock = ([outlook.stock.description] + outlook.apart.map { VisibleText.line($0) })
            .joined(separator: " and ")
        let name = VisibleText.line(outlook.name)
        guard outlook.stock.amount.isPositive || !outlook.apart.isEmpty else {
            return "\(name): none is left"
        }
        guard let day = outlook.likeliest else { return "\(name): \(stock) left, \(tooEarly(outlook))" }
        return "\(name): \(stock) left, enough until about \(words(day))\(range(outlook, words))"
    }

    private static func range(_ outlook: OutlookRecord, _ words: (CivilDate) -> String) -> String {
        guard let first = outlook.earliest, let last = outlook.latest, first != last else { return "" }
        return " (between \(words(first)) and \(words(last)))"
    }

    static func tooEarly(_ outlook: OutlookRecord) -> String {
        let packs = Counted.words(outlook.finishedPacks, "pack")
        return outlook.finishedPacks < UInt32(SupplyForecast.fewestPacks)
            ? "too early to tell how long: \(packs) finished, and three are needed"
            : "too early to tell how long: it was used for less than \(SupplyForecast.fewestDays) days"
    }

    static func runsOut(before day: String) -> String {
        "Will probably run out before you shop next (\(day))"
    }
    static func runsOutFirst(_ names: [String], before day: String) -> String {
        "Will probably run out before you shop next (\(day)): \(names.map { VisibleText.line($0) }.joined(separator: ", "))"
    }
    static func wasted(_ quantity: Quantity) -> String {
        "At this pace, \(quantity) will be left on the use-by date"
    }

    /// `20 cans by Mon 30 Nov 2027: one every 3 weeks`.
    static func useUp(_ outlook: OutlookRecord, _ words: (CivilDate) -> String) -> String? {
        outlook.useUpAdvice.map { "To use up \($0.quantity) by \(words($0.until)): \($0.pace)" }
    }

    /// `Tomatoes: to use up 20 cans by Mon 30 Nov 2027: one every 3 weeks`.
    static func useUp(named outlook: OutlookRecord, _ words: (CivilDate) -> String) -> String? {
        useUp(outlook, words).map {
            "\(VisibleText.line(outlook.name)): \($0.prefix(1).lowercased())\($0.dropFirst())"
        }
    }

    /// What a forecast rests on.
    static func basis(_ outlook: OutlookRecord) -> String? {
        guard let used = outlook.used, let days = outlook.usedDays else { return nil }
        return "Used \(used) in \(Counted.words(days, "day")), not counting days out of stock or paused; "
            + "\(Counted.words(outlook.finishedPacks, "pack")) finished. Recent use counts most, "
            + "and the range is right four times out of five."
    }

    static func indented(_ line: String) -> String { "  \(line)" }
}
