import AgentInterface
import Rules

/// Sentences about the shopping list and about supplies that are low.
enum ShoppingText {
    static func unclear(_ word: String, in text: String) -> String {
        "cannot tell what '\(word)' means in '\(text)'; write for example: "
            + "steward bought \"milk 2 until 5.12. for 1.19\" --on yesterday"
    }

    static func isNoDay(_ text: String) -> String {
        "'\(text)' is not a date; write one such as 5.12. or friday; nothing changed"
    }
    static func isPriceOfSeveral(_ price: Money, last: String) -> String {
        "is \(price) the price of everything, or only of '\(last)'? Give each thing its own price, such as: "
            + "steward bought \"milk for 1.19\" \"bread for 2.50\"; nothing changed"
    }
    static func isNotListed(_ thing: String) -> String {
        "'\(thing)' is not on the shopping list; 'steward shopping' prints the list; nothing changed"
    }

    static let nothingLow =
        "Nothing is low. Say when something is: steward item edit Milk --reorder 2 --target 6"
    static let emptyList = "Nothing to buy. Add something: steward shopping add \"milk 2\""
    static let anyShop = "Anywhere"
    static let noneNamed = "name what to put on the list, such as: steward shopping add \"milk 2\""
    static let noneBought = "name what you have bought, such as: steward bought milk 2, or use --all"
    static let allOrNamed = "--all takes the whole list; leave out either --all or the names"
    static let nothingToBuy = "there is nothing to buy on the shopping list"
    static let nothingToChange = "say what to change, such as --amount 3 or --shop Rewe"
    static let nothingUndated = "Nothing that you bought in the last week is missing a date."
    static let noAnswer = "-"

    // MARK: - Low

    /// `Milk: 1 left, less than 2, since 28 November; buy 6 (1 pack) at Rewe`.
    static func low(_ supply: SupplyRecord, since: String?) -> String {
        let name = VisibleText.line(supply.name)
        let left = ([supply.stock.description] + supply.apart.map { VisibleText.line($0) })
            .joined(separator: " and ")
        let least = supply.stock.words(for: supply.minimum)
        let days = since.map { ", since \($0)" } ?? ""
        let state = "\(name): \(left) left, less than \(least)\(days)"
        guard supply.isListed else { return "\(state); you have taken it off the shopping list" }
        guard let need = supply.need else { return state }
        let place = supply.shop.isEmpty ? "" : " at \(VisibleText.line(supply.shop))"
        return "\(state); buy \(amount(need, supply.packs))\(place)"
    }

    /// `Milk: 3 left, which is not low`.
    /// - Parameter hasLevel: Whether somebody has said when it is low.
    static func isNotLow(_ outlook: OutlookRecord, hasLevel: Bool) -> String {
        let name = VisibleText.line(outlook.name)
        let left = ([outlook.stock.description] + outlook.apart.map { VisibleText.line($0) })
            .joined(separator: " and ")
        return hasLevel
            ? "\(name): \(left) left, which is not low"
            : "\(name): \(left) left; to say when it is low: steward item edit '\(name)' --reorder 2"
    }

    /// `12 (2 packs)`.
    static func amount(_ quantity: Quantity, _ packs: UInt32?) -> String {
        guard let packs else { return quantity.description }
        return "\(quantity) (\(Counted.words(packs, "pack")))"
    }

    // MARK: - The list

    static let low = "low"
    static func line(_ entry: ShoppingRecord) -> String {
        let howMuch = entry.quantity.map { amount($0, entry.packs) }
        return [VisibleText.line(entry.name), howMuch].compactMap(\.self).joined(separator: ", ")
    }
    static func details(_ entry: ShoppingRecord) -> String {
        [entry.isLow ? low : "", VisibleText.line(entry.aisle), VisibleText.line(entry.note)]
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    static func added(_ line: String) -> String { "On the shopping list: \(line)" }
    static func alreadyThere(_ entry: ShoppingRecord) -> String {
        let name = ShellWords.line([VisibleText.line(entry.name)])
        return
            "Already on the shopping list: \(line(entry)). Another amount? steward shopping edit \(name) --amount 2"
    }
    static func changed(_ line: String) -> String { "Changed on the shopping list: \(line)" }
    /// - Parameter lines: Those that were removed, as far as they are known.
    static func removed(_ lines: [String], count: Int) -> String {
        let words = lines.count == count ? lines.joined(separator: "; ") : Counted.words(count, "line")
        return "Taken off the shopping list: \(words)"
    }

    // MARK: - Files

    static func hasNoExtension(_ file: String) -> String {
        "cannot tell the format of '\(file)' by its name; end it in .txt, .md, .ics, .html or todo.txt, or add --format"
    }
    static func exported(_ count: Int, to file: String) -> String {
        "Wrote the shopping list to \(file): \(Counted.words(count, "line"))"
    }
    static func cannotImport(_ file: String, _ reason: String) -> String {
        "cannot read a shopping list from \(file): \(reason); nothing changed"
    }
    static func wouldAdd(_ thing: ShoppingDetails) -> String {
        let words = [thing.name, thing.quantity?.description].compactMap(\.self).joined(separator: ", ")
        return "Would add: \(VisibleText.line(words))"
    }
    static func wereThere(_ count: Int) -> String {
        "Already on the shopping list, and unchanged: \(Counted.words(count, "line"))"
    }
    static func areDone(_ count: Int) -> String {
        "Ticked off in the file, and skipped: \(Counted.words(count, "line"))"
    }

    static func isListed(_ names: [String]) -> String {
        "Still on the shopping list: \(names.joined(separator: ", ")). "
            + "Already bought? steward bought \(ShellWords.line([names.joined(separator: ", ")]))"
    }
    static func isTask(_ things: [String]) -> String {
        "This is only a task. To add to the shopping list, too: steward shopping add "
            + ShellWords.line([things.joined(separator: ", ")])
    }

    // MARK: - Bought

    static func bought(_ item: ItemRecord, expires: String?) -> StyledText {
        let quantity = item.quantity == .one ? nil : item.quantity.description
        let shop = item.boughtAt.isEmpty ? nil : VisibleText.line(item.boughtAt)
        let details = [quantity, item.price?.description, shop, expires].compactMap(\.self)
        let rest = details.isEmpty ? "" : ", \(details.joined(separator: ", "))"
        return "Bought \(item.short, .bold) \(VisibleText.line(item.name))\(rest)"
    }

    static func completed(_ task: String) -> String { "Completed the task '\(task)' as well" }
    static func areNew(_ items: [ItemRecord]) -> String {
        let names = items.map { "\(VisibleText.line($0.name)) (\($0.short))" }
        return "New in stock, as food without a place or a date: \(names.joined(separator: ", ")). "
            + "To set them: steward item edit \(items.first?.short ?? "") --place fridge --best-before 5.12."
    }
    static func withoutAmount(_ bought: BoughtRecord) -> String {
        let usual = bought.usualQuantity?.description ?? ""
        return "\(VisibleText.line(bought.item.name)): the amount is not known (\(usual) last time); "
            + "to set it: steward item edit \(bought.item.short) --quantity \(ShellWords.line([usual]))"
    }
    static func amountQuestion(_ name: String, _ usual: Quantity) -> String {
        "\(name): how much did you buy? Last time \(usual). Enter takes that, '\(noAnswer)' leaves it out, 'q' leaves out the rest:"
    }
    static func measured(_ name: String, _ quantity: Quantity) -> String { "\(name): \(quantity)" }

    /// - Parameter usual: The last good day if it keeps as long as usual.
    static func question(_ name: String, days: Int, usual: String) -> String {
        "Until when is \(name) good? Usually \(Counted.words(days, "day")): \(usual). Enter takes that, '\(noAnswer)' leaves it out, 'q' leaves out the rest:"
    }

    static func withoutDate(_ lines: [String]) -> String {
        let count = lines.count == 1 ? "One thing has no date" : "\(lines.count) things have no date"
        return
            "\(count): \(lines.joined(separator: "; ")). 'steward shopping dates --usual' takes the usual dates; or type them: steward shopping dates \"milk 5.12.\""
    }
    static func usual(_ name: String, days: Int, _ date: String) -> String {
        "\(name) (usually \(Counted.words(days, "day")): \(date))"
    }
    static func dated(_ name: String, _ date: String) -> String { "\(name): good until \(date)" }
    static func noDate(_ text: String) -> String {
        "'\(VisibleText.line(text))' has no date; write it after the name, such as \"milk 5.12.\""
    }
    static func notUndated(_ name: String) -> String {
        "nothing called '\(VisibleText.line(name))' was bought in the last week without a date; 'steward shopping dates' lists what was"
    }
}
