import AgentInterface
import CivilTime
import Household

extension Session {
    /// On the clocks where the user is.
    var today: CivilDate { locality.zone.civil(of: now).date }

    /// The day that somebody typed, in any form that packages have.
    /// - Parameter option: What it was typed for, as in `--best-before`.
    func day(
        _ text: String, for option: String, _ direction: DatePhrase.Direction
    ) throws(CommandFailure) -> CivilDate {
        do {
            return try DatePhrase(today: today, direction: direction).date(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
    }

    func calendarLength(_ text: String, for option: String) throws(CommandFailure) -> CivilPeriod {
        do {
            return try CalendarLengthPhrase.period(text)
        } catch {
            throw CommandFailure(error, for: option)
        }
    }

    /// A length of the calendar in days, seen from today.
    func dayCount(_ text: String, for option: String) throws(CommandFailure) -> Int32 {
        Int32(clamping: today.days(until: today.adding(try calendarLength(text, for: option))))
    }

    /// Days on which to remind, from what was typed: `3d`, `2w`, `0d` for the day itself. Before is negative.
    func leads(_ texts: [String]) throws(CommandFailure) -> [Int32] {
        var leads: [Int32] = []
        for text in texts.flatMap({ $0.split(separator: ",").map { String($0).trimmed } }) {
            leads.append(text == "0d" ? 0 : -(try dayCount(text, for: "--remind")))
        }
        return leads
    }

    /// A value that a rule of the household checks.
    func checked<Content>(
        _ option: String, _ make: () throws(InvalidValue) -> Content
    ) throws(CommandFailure) -> Content {
        do {
            return try make()
        } catch {
            throw CommandFailure(
                .badData, "cannot take '\(error.value)' for \(option): \(error.reason); \(error.remedy)")
        }
    }

    func amount(_ text: String, for option: String) throws(CommandFailure) -> DecimalAmount {
        guard let amount = DecimalAmount(text), amount.isPositive else {
            throw CommandFailure(
                .badData,
                "cannot take '\(text)' for \(option): it is not an amount; write for example 2 or 1.5")
        }
        try checked(option) { () throws(InvalidValue) in
            try DecimalAmount.refuseTwoReadings(of: text, field: option)
        }
        return amount
    }

    /// How much of `item` was typed, in its unit: `2`, or with a unit as in `200 g`, of what is kept in kilograms, too.
    func amount(_ text: String, of item: ItemRecord, for option: String) throws(CommandFailure)
        -> DecimalAmount
    {
        if DecimalAmount(text) != nil { return try amount(text, for: option) }
        let part = try checked(option) { () throws(InvalidValue) in try Quantity(typed: text) }
        let unit = item.quantity.unit
        guard let amount = part.converted(to: unit) else {
            let kept = unit.isEmpty ? "is counted in pieces" : "is measured in \(unit)"
            let example = Quantity.one.amount.description + (unit.isEmpty ? "" : " \(unit)")
            throw CommandFailure(
                .badData,
                "cannot take '\(VisibleText.line(text))' for \(option): '\(item.name)' \(kept); write for example '\(example)'"
            )
        }
        guard amount.isPositive else {
            throw CommandFailure(
                .badData,
                "cannot take '\(VisibleText.line(text))' for \(option): that is nothing; write an amount above zero"
            )
        }
        return amount
    }

    /// The item with this id; `nil` if there is none.
    func item(_ id: String) async throws(CommandFailure) -> ItemRecord? {
        do throws(CommandFailure) {
            return try await ask(Household1.getItem, id)
        } catch {
            guard error.refusal == .notFound else { throw error }
            return nil
        }
    }

    /// The item with this id or of this name.
    /// - Parameter failure: What was said when it was taken for a task's id.
    /// - Throws: `failure` if there is no such item; where the name means several, that.
    func item(_ reference: String, insteadOf failure: CommandFailure) async throws(CommandFailure)
        -> ItemRecord
    {
        // An agent that knows no items says so; that there is no such task says more.
        if let found = try? await self.item(reference) { return found }
        do throws(CommandFailure) {
            return try await ItemFinder(session: self).item(reference)
        } catch {
            throw error.refusal == .ambiguous ? error : failure
        }
    }

    /// `Fri 27 Nov`, `tomorrow`.
    func words(for date: CivilDate) -> String { relative.text(for: date) }
}
