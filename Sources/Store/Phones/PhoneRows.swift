import CivilTime
import Rules
import SQLite

/// The rows of phones and of what is known of their connections.
struct PhoneRows {
    let db: Database

    func all() throws -> [Phone] {
        try db.rows("\(Self.selection) ORDER BY p.name, p.id").map { try phone($0) }
    }

    /// - Parameter name: The phone's name or its complete identifier.
    /// - Throws: `.notFound`.
    func phone(_ name: String) throws -> Phone {
        let row = try db.row("\(Self.selection) WHERE p.name = ?1 OR p.id = ?1", [name])
        guard let row else {
            throw StoreError.notFound(kind: "phone", value: CleanText.excerpt(of: name, length: 60))
        }
        return try phone(row)
    }

    private static let selection = """
        SELECT p.*, c.topic, c.answers, c.since, c.can_withdraw, c.problem, c.detail, c.reached_at
        FROM phone p LEFT JOIN phone_channel c ON c.phone = p.id
        """

    private func phone(_ row: Row) throws -> Phone {
        var channel = PhoneChannel(
            topic: row.optionalText("topic") ?? "", answers: row.optionalText("answers") ?? "")
        channel.since = row.optionalText("since")
        channel.canWithdraw = row.optionalNumber("can_withdraw").map { $0 == 1 }
        channel.problem = try row.optionalText("problem").flatMap(PhoneProblem.Kind.init).map {
            PhoneProblem($0, try row.text("detail"))
        }
        channel.reachedAt = row.optionalInstant("reached_at")
        var phone = Phone(
            id: try row.id("id"), name: try row.text("name"), service: try row.choice("service"),
            address: try row.text("address"),
            secret: try row.optionalText("secret").map(SecretSource.init(stored:)),
            channel: channel, addedAt: try row.instant("added_at"))
        phone.fingerprint = row.optionalText("fingerprint")
        phone.text = try row.choice("text")
        phone.reach = try row.choice("reach")
        phone.isPaused = try row.flag("is_paused")
        return phone
    }

    func insert(_ phone: Phone) throws {
        try db.run(
            """
            INSERT INTO phone (id, name, service, address, secret, text, reach, is_paused, added_at, fingerprint)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                phone.id.description, phone.name, phone.service.rawValue, phone.address, phone.secret?.stored,
                phone.text.rawValue, phone.reach.rawValue, phone.isPaused, phone.addedAt.stored,
                phone.fingerprint,
            ])
        try save(phone.channel, of: phone.id)
    }

    func update(_ phone: Phone) throws {
        try db.run(
            """
            UPDATE phone SET name = ?, secret = ?, text = ?, reach = ?, is_paused = ?, fingerprint = ?
            WHERE id = ?
            """,
            [
                phone.name, phone.secret?.stored, phone.text.rawValue, phone.reach.rawValue, phone.isPaused,
                phone.fingerprint, phone.id.description,
            ])
    }

    func save(_ channel: PhoneChannel, of phone: Phone.ID) throws {
        try db.run(
            """
            INSERT INTO phone_channel (phone, topic, answers, since, can_withdraw, problem, detail, reached_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (phone) DO UPDATE SET topic = excluded.topic, answers = excluded.answers,
                since = excluded.since, can_withdraw = excluded.can_withdraw, problem = excluded.problem,
                detail = excluded.detail, reached_at = excluded.reached_at
            """,
            [
                phone.description, channel.topic, channel.answers, channel.since, channel.canWithdraw,
                channel.problem?.kind.rawValue, channel.problem?.detail ?? "", channel.reachedAt?.stored,
            ])
    }

    /// Gives phones new topics whose own have been lost with a damaged file, and ends messages of phones that are gone.
    func settle() throws {
        for row in try db.rows("SELECT id FROM phone WHERE id NOT IN (SELECT phone FROM phone_channel)") {
            try save(.random(), of: try row.id("id"))
        }
        try db.run("UPDATE phone_message SET state = 'over' WHERE phone NOT IN (SELECT id FROM phone)")
    }
}
