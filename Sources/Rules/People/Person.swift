package import CivilTime

/// Somebody for whom tasks, events and maintenance may be, or who completes them.
package struct Person: Sendable, Hashable, Identifiable {
    package typealias ID = Identifier<Person>

    package let id: ID
    /// No other person has it, as `PersonName.areEqual` compares names. Calendars know the person by it.
    package var name: String
    /// Empty if unknown.
    package var mail: String
    /// Whether this person uses this computer: one person at most.
    package var isMe: Bool
    package var role = Role.adult
    package let addedAt: Instant

    package enum Role: String, Sendable, Hashable, CaseIterable {
        case adult
        /// On this person's computer, digest and `family` show only what is that person's own.
        case child
    }

    package init(
        id: ID = .random(), name: String, mail: String = "", isMe: Bool = false, role: Role = .adult,
        addedAt: Instant
    ) {
        (self.id, self.name, self.mail, self.isMe, self.addedAt) = (id, name, mail, isMe, addedAt)
        self.role = role
    }

    /// Whether a name means this person: "me" means the user of this computer.
    package func isCalled(_ name: String) -> Bool {
        PersonName.areEqual(self.name, name) || isMe && PersonName.areEqual(name, PersonName.me)
    }
}

/// Names of people, as users type them and as calendars store them.
package enum PersonName {
    /// Characters. With the mark, a name fits in a label.
    package static let longest = 80
    /// What a word begins with that names a person, in sentences and among the categories of a calendar.
    package static let mark: Character = "@"
    /// Whoever uses this computer.
    package static let me = "me"
    /// Everyone who is known, with a task of their own.
    package static let each = "each"
    private static let all: Set<String> = [each, "everyone", "everybody", "all"]
    /// Nobody in particular.
    private static let anyone: Set<String> = ["anyone", "anybody", "everyone", "everybody", "all"]

    /// The name as stored: one line, without the mark. Empty for anyone.
    package static func checked(_ text: String, field: String) throws(InvalidValue) -> String {
        var name = CleanText.line(text)
        while name.first == mark { name.removeFirst() }
        name = CleanText.line(name)
        guard name.count <= longest, name.unicodeScalars.count <= longest * 4 else {
            throw InvalidValue(
                field: field, value: text, reason: "it is too long",
                remedy: "write at most \(longest) characters")
        }
        guard !name.contains(",") else {
            throw InvalidValue(
                field: field, value: text, reason: "a name cannot contain a comma",
                remedy: "write a single name")
        }
        return isAnyone(name) ? "" : name
    }

    /// The name of a new person, which is never empty.
    package static func needed(_ text: String) throws(InvalidValue) -> String {
        let name = try checked(text, field: "name")
        guard !name.isEmpty, !areEqual(name, me), !areEqual(name, each) else {
            throw InvalidValue(
                field: "name", value: text,
                reason: CleanText.line(text).isEmpty ? "it is blank" : "it names nobody in particular",
                remedy: "write a person's name, such as Anna")
        }
        guard Turns.counted(name) == nil else {
            throw InvalidValue(
                field: "name", value: text,
                reason: "a name cannot end in '+' and a number, because Steward counts turns that way",
                remedy: "leave that out")
        }
        return name
    }

    /// Whether both name the same person: case, accents and what joins their words do not matter.
    package static func areEqual(_ left: String, _ right: String) -> Bool { folded(left) == folded(right) }

    /// Whether it means everyone who is known, with a task of their own each.
    package static func isEach(_ name: String) -> Bool { all.contains(folded(name)) }

    package static func isAnyone(_ name: String) -> Bool { anyone.contains(folded(name)) }

    private static func folded(_ name: String) -> String {
        FoldedText.of(String(name.map { $0 == "-" || $0 == "_" ? " " : $0 }))
    }

    /// The name as one word, as sentences write it: "Mia-Lou".
    package static func asWord(_ name: String) -> String { String(name.map { $0.isWhitespace ? "-" : $0 }) }

    // MARK: Calendars

    /// The category that says for whom an entry of a calendar is.
    package static func category(_ name: String) -> String { String(mark) + name }

    /// The name in such a category; `nil` if it is another one.
    package static func inCategory(_ category: String) -> String? {
        guard category.first == mark, let name = try? checked(category, field: "for"), !name.isEmpty else {
            return nil
        }
        return name
    }
}
