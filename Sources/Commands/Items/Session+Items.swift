import AgentInterface
import CivilTime
import Rules
import Sentences

extension Session {
    /// Today in the user's zone.
    var today: CivilDate { locality.zone.civil(of: now).date }

    /// Parses a day in any form that appears on packages.
    /// - Parameter option: The option for error messages, such as `--best-before`.
    func day(
        _ text: String, for option: String, _ direction: DatePhrase.Direction
    ) throws(CommandFailure) -> CivilDate {
        do {
            return try phrases.date(text, direction)
        } catch {
            throw CommandFailure(error, for: option)
        }
    }

    /// The places of the items that the household has.
    func placesInUse() async throws(CommandFailure) -> Set<String> {
        var query = ItemQuery()
        query.limit = 1_000
        return Set(try await ask(Items1.list, query).map(\.place)).subtracting([""])
    }

    func calendarLength(_ text: String, for option: String) throws(CommandFailure) -> CivilPeriod {
        do {
            return try phrases.calendarLength(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
    }

    /// A calendar length in days, counted from today.
    func dayCount(_ text: String, for option: String) throws(CommandFailure) -> Int {
        today.days(until: today.adding(try calendarLength(text, for: option)))
    }

    /// Parses the days on which to remind: `3d`, `2w`, or `0d` for the day itself. Days before the date are
    /// negative.
    func leads(_ texts: [String]) throws(CommandFailure) -> [Int] {
        var leads: [Int] = []
        for text in texts.flatMap({ $0.split(separator: ",").map { String($0).trimmed } }) {
            leads.append(text == "0d" ? 0 : -(try dayCount(text, for: "--remind")))
        }
        return leads
    }

    /// Turns an `InvalidValue` into a failure of `option`.
    func checked<Content>(
        _ option: String, _ make: () throws(InvalidValue) -> Content
    ) throws(CommandFailure) -> Content {
        do {
            return try make()
        } catch {
            throw CommandFailure(.badData, ItemText.cannotTake(error, for: option))
        }
    }

    func amount(_ text: String, for option: String) throws(CommandFailure) -> DecimalAmount {
        guard let amount = DecimalAmount(text), amount.isPositive else {
            throw CommandFailure(.badData, ItemText.isNoAmount(text, for: option))
        }
        try checked(option) { () throws(InvalidValue) in
            try DecimalAmount.refuseTwoReadings(of: text, field: option)
        }
        return amount
    }

    /// Parses an amount of `item` in its unit: `2`, or with a convertible unit such as `200 g` of an item in
    /// kilograms.
    func amount(_ text: String, of item: ItemRecord, for option: String) throws(CommandFailure)
        -> DecimalAmount
    {
        if DecimalAmount(text) != nil { return try amount(text, for: option) }
        let part = try checked(option) { () throws(InvalidValue) in try Quantity(typed: text) }
        let unit = item.quantity.unit
        guard let amount = part.converted(to: unit) else {
            throw CommandFailure(
                .badData, ItemText.hasOtherUnit(VisibleText.line(text), for: option, of: item.name, in: unit))
        }
        guard amount.isPositive else {
            throw CommandFailure(.badData, ItemText.isZero(VisibleText.line(text), for: option))
        }
        return amount
    }

    /// The item with this id or name.
    /// - Parameter failure: The error from looking it up as a task.
    /// - Throws: `failure` if there is no such item; an error of its own if the name is ambiguous.
    func item(_ reference: String, insteadOf failure: CommandFailure) async throws(CommandFailure)
        -> ItemRecord
    {
        // An agent that does not support items reports that, but `failure` is more useful.
        if let found = try? await ask(Items1.get, reference) { return found }
        do throws(CommandFailure) {
            return try await ItemFinder(session: self).item(reference)
        } catch {
            throw error.refusal == .ambiguous ? error : failure
        }
    }

    /// `Fri 27 Nov`, `tomorrow`.
    func words(for date: CivilDate) -> String { relative.text(for: date) }
}
