import AgentInterface
import ArgumentParser
import Rules

/// The options that set the roles of an account's lists.
struct ListOptions: ParsableArguments {
    @Option(
        name: .customLong("list"),
        help: ArgumentHelp(
            "What to sync in a list: NAME=tasks, events, both, shopping (the shopping list), household (your household's dates), holidays, birthdays or off. May be repeated.",
            valueName: "name=role"))
    var lists: [String] = []

    /// - Parameter all: The account's lists.
    /// - Throws: A list does not exist, a role is unknown, or several lists have the name.
    func roles(of all: [CalendarListRecord]) throws(CommandFailure) -> [ListRoleRecord] {
        var roles: [ListRoleRecord] = []
        for text in lists {
            let (name, role) = try Self.parts(of: text)
            var record = ListRoleRecord()
            (record.href, record.role) = (try Self.list(name, in: all).href, role)
            roles.append(record)
        }
        return roles
    }

    /// Lists to create, as `NAME=ROLE`.
    /// - Throws: A role is unknown, or a name is missing.
    static func newLists(_ texts: [String]) throws(CommandFailure) -> [NewListRecord] {
        var lists: [NewListRecord] = []
        for text in texts {
            var record = NewListRecord()
            (record.name, record.role) = try parts(of: text)
            lists.append(record)
        }
        return lists
    }

    private static func parts(of text: String) throws(CommandFailure) -> (String, CalendarList.Role) {
        // A name may contain the sign, too.
        guard let sign = text.lastIndex(of: "="), sign > text.startIndex,
            let role = CalendarList.Role(rawValue: text[text.index(after: sign)...].lowercased())
        else { throw CommandFailure(.usage, AccountText.noRole(VisibleText.line(text))) }
        return (String(text[..<sign]), role)
    }

    /// - Throws: No list has the name or the address, or several have the name.
    static func list(_ name: String, in all: [CalendarListRecord]) throws(CommandFailure)
        -> CalendarListRecord
    {
        let named = all.filter { $0.name.lowercased() == name.lowercased() || $0.href == name }
        guard let list = named.first else {
            throw CommandFailure(
                .usage, AccountText.noList(VisibleText.line(name), among: all.map(\.name)))
        }
        guard named.count == 1 else {
            throw CommandFailure(
                .usage, AccountText.severalLists(VisibleText.line(name), named.map(\.href)))
        }
        return list
    }
}
