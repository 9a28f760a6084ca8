package import CivilTime
package import Rules

/// The input of `People1.Add`.
package struct PersonFields: RequestRecord {
    package var name = ""
    package var mail: String?
    /// Whether this person uses this computer; nobody else is marked then.
    package var isMe: Bool?
    package var role: Person.Role?

    package init() {}

    package static let fields: [RecordField<PersonFields>] = [
        .required("name", \.name, .text),
        .optional("mail", \.mail, .text),
        .optional("me", \.isMe, .flag),
        .optional("role", \.role, .word),
    ]
}

/// The input of `People1.Edit`. Absent fields keep their values; an empty email address removes it.
package struct PersonChanges: RequestRecord {
    package var name: String?
    package var mail: String?
    package var isMe: Bool?
    package var role: Person.Role?

    package init() {}

    package static let fields: [RecordField<PersonChanges>] = [
        .optional("name", \.name, .text),
        .optional("mail", \.mail, .text),
        .optional("me", \.isMe, .flag),
        .optional("role", \.role, .word),
    ]
}

/// A person of the household as the agent sends it.
package struct PersonRecord: AnswerRecord {
    package var id = ""
    package var name = ""
    /// Empty if unknown.
    package var mail = ""
    /// Whether this person uses this computer.
    package var isMe = false
    package var addedAt = Instant(millisecondsSince1970: 0)
    /// Absent for an adult.
    package var role: Person.Role?
    /// After a removal, what was for this person and went to others.
    package var given: [HandoverRecord] = []

    package init() {}

    package static let fields: [RecordField<PersonRecord>] = [
        .required("id", \.id, .text),
        .required("name", \.name, .text),
        .required("mail", \.mail, .text),
        .required("me", \.isMe, .flag),
        .required("added_at", \.addedAt, .instant),
        .optional("role", \.role, .word),
        .orEmpty("given", \.given, .list(of: .record)),
    ]
}

/// Something that was for a person who was removed.
package struct HandoverRecord: AnswerRecord {
    /// `task`, `event` or `maintenance`.
    package var kind = ""
    package var id = ""
    package var title = ""
    /// For whom it is now; empty for anyone.
    package var person = ""
    /// Whether the removed person took turns with it: it is the turn of `person` now.
    package var isTurn = false

    package init() {}

    package static let fields: [RecordField<HandoverRecord>] = [
        .required("kind", \.kind, .text),
        .required("id", \.id, .text),
        .required("title", \.title, .text),
        .required("for", \.person, .text),
        .required("turn", \.isTurn, .flag),
    ]
}

/// What is for one person, and what that person has done this week.
package struct FamilyRecord: AnswerRecord {
    /// Empty for what is for anyone, and for what an unknown person has done.
    package var name = ""
    package var isMe = false
    package var open: UInt32 = 0
    package var overdue: UInt32 = 0
    /// Since Monday.
    package var done: UInt32 = 0

    package init() {}

    package static let fields: [RecordField<FamilyRecord>] = [
        .required("name", \.name, .text),
        .required("me", \.isMe, .flag),
        .required("open", \.open, .uint32),
        .required("overdue", \.overdue, .uint32),
        .required("done", \.done, .uint32),
    ]
}
