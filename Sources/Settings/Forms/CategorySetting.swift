import CivilTime
package import Rules

/// The user's overrides for one category of items: how long they keep, and when to remind of them.
///
/// Text: `milk: opened 5d, frozen 60d, thawed 2d, leads -3 -1 0`. Values not given stay built-in.
package struct CategorySetting: Sendable, Hashable {
    /// In lower case.
    package let category: String
    /// What the user overrides; `nil` for what is not given. Lengths are at least a day.
    package let life: ShelfLives.Life

    /// - Throws: Why a part cannot be read.
    init(parsing text: String) throws(SettingRefusal) {
        guard let colon = text.firstIndex(of: ":") else {
            throw SettingRefusal(reason: "there is no ':' behind the category")
        }
        category = text[..<colon].split(separator: " ").joined(separator: " ").lowercased()
        guard !category.isEmpty else { throw SettingRefusal(reason: "it does not begin with a category") }
        let parts = text[text.index(after: colon)...].split(separator: ",")
        guard !parts.isEmpty else { throw SettingRefusal(reason: "it says nothing of '\(category)'") }
        var (opened, frozen, thawed): (Int?, Int?, Int?)
        var leads: Leads?
        for part in parts {
            let words = part.split(separator: " ")
            let rest = words.dropFirst()
            switch words.first {
            case "opened": opened = try Self.length(rest, opened)
            case "frozen": frozen = try Self.length(rest, frozen)
            case "thawed": thawed = try Self.length(rest, thawed)
            case "leads" where leads == nil: leads = try Self.leads(rest)
            case let word?: throw SettingRefusal(reason: "'\(word)' is not understood, or occurs twice")
            case nil: throw SettingRefusal(reason: "there is nothing between two commas")
            }
        }
        life = try SettingRefusal.catching { () throws(InvalidValue) in
            try ShelfLives.Life(opened: opened, frozen: frozen, thawed: thawed, leads: leads)
        }
    }

    private static func leads(_ words: ArraySlice<Substring>) throws(SettingRefusal) -> Leads {
        var days: [Int] = []
        for word in words {
            guard let day = Int(word), Leads.range.contains(day), !days.contains(day) else {
                throw SettingRefusal(reason: "'\(word)' is not a number of days, or occurs twice")
            }
            days.append(day)
        }
        guard days.count <= Limits.leads else { throw SettingRefusal(reason: "these are too many leads") }
        return try SettingRefusal.catching { () throws(InvalidValue) in try Leads(days) }
    }

    /// A single length in whole days.
    private static func length(_ words: ArraySlice<Substring>, _ former: Int?) throws(SettingRefusal)
        -> Int
    {
        guard former == nil, words.count == 1, let word = words.first,
            let length = SettingLength(String(word)), length.period.seconds == 0,
            (1...3_650).contains(length.period.days)
        else {
            throw SettingRefusal(
                reason: "'\(words.joined(separator: " "))' is not a number of days, such as 5d")
        }
        return length.period.days
    }
}

extension CategorySetting: CustomStringConvertible {
    package var description: String {
        let lengths = [("opened", life.opened), ("frozen", life.frozen), ("thawed", life.thawed)].compactMap {
            name, length in
            length.map { "\(name) \($0)d" }
        }
        let leads = life.leads.map { (["leads"] + $0.days.map(String.init)).joined(separator: " ") }
        return "\(category): " + (lengths + [leads].compactMap(\.self)).joined(separator: ", ")
    }
}

extension SettingForm where Value == Leads {
    static func leads(example: String) -> Self {
        let list = SettingForm<[Int]>.list(of: .number(Leads.range), 0...Limits.leads, example: example)
        return Self(
            instruction: list.instruction,
            read: { value in
                let days = try list.read(value)
                return try SettingRefusal.catching { () throws(InvalidValue) in try Leads(days) }
            }, write: { list.write($0.days) })
    }
}

extension SettingForm where Value == [CategorySetting] {
    /// A list with each category at most once.
    static var categories: Self {
        let list = Self.list(of: .category, 0...200, example: #"["milk: opened 5d, thawed 2d"]"#)
        return Self(
            instruction: list.instruction,
            read: { value in
                let categories = try list.read(value)
                for (place, each) in categories.enumerated()
                where categories[..<place].contains(where: { $0.category == each.category }) {
                    throw SettingRefusal(reason: "'\(each.category)' is in it twice")
                }
                return categories
            }, write: list.write)
    }
}

extension SettingForm where Value == CategorySetting {
    static var category: Self {
        .text(
            """
            a category with its shelf lives and leads, such as "milk: opened 5d, frozen 60d, thawed 2d, leads -3 -1 0"
            """, read: { try CategorySetting(parsing: $0) })
    }
}
