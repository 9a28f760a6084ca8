package import Rules
import SQLite

/// Phones that get reminders. The journal records them without their topics, so that adding and removing them can be
/// undone.
extension Store {
    package func phones() throws(StoreError) -> [Phone] {
        try read { db in try PhoneRows(db: db).all() }
    }

    /// - Parameter name: The phone's name, ignoring case, or its complete identifier.
    /// - Throws: `.notFound`.
    package func phone(_ name: String) throws(StoreError) -> Phone {
        try read { db in try PhoneRows(db: db).phone(name) }
    }

    /// - Throws: `.conflict` if another phone has the name; `.full`.
    package func addPhone(_ phone: Phone, _ context: ChangeContext) throws(StoreError) -> Change<Phone> {
        try transact(.add, context, .room) { transaction in
            let rows = PhoneRows(db: transaction.db)
            try rows.refuseTwin(of: phone)
            try rows.insert(phone)
            transaction.sentence = "phone '\(phone.name)' added"
            return try rows.phone(phone.id.description)
        }
    }

    /// Changes a phone, but not its channel.
    /// - Throws: `.notFound`; `.conflict` if another phone has the name.
    package func updatePhone(
        _ name: String, _ context: ChangeContext, _ change: (inout Phone) -> Void
    ) throws(StoreError) -> Change<Phone> {
        try transact(.edit, context, .reserve) { transaction in
            let rows = PhoneRows(db: transaction.db)
            let old = try rows.phone(name)
            var phone = old
            change(&phone)
            try rows.refuseTwin(of: phone)
            try rows.update(phone)
            transaction.sentence =
                phone.isPaused == old.isPaused
                ? "phone '\(phone.name)' changed"
                : "phone '\(phone.name)' \(phone.isPaused ? "paused" : "resumed")"
            return phone
        }
    }

    /// Records what is known of a phone's connection. Does nothing for a phone that is gone.
    package func updateChannel(
        of phone: Phone.ID, _ change: (inout PhoneChannel) -> Void
    ) throws(StoreError) {
        try write(.reserve) { db in
            let rows = PhoneRows(db: db)
            guard try db.exists("SELECT 1 FROM phone WHERE id = ?", [phone.description]) else { return }
            let old = try rows.phone(phone.description).channel
            var channel = old
            change(&channel)
            if channel != old { try rows.save(channel, of: phone) }
        }
    }

    /// Removes a phone. Nothing of it is awaited any more.
    /// - Returns: The phone before its removal.
    /// - Throws: `.notFound`.
    package func removePhone(_ name: String, _ context: ChangeContext) throws(StoreError) -> Change<Phone> {
        try transact(.remove, context, .reserve) { transaction in
            let rows = PhoneRows(db: transaction.db)
            let phone = try rows.phone(name)
            try transaction.db.run("DELETE FROM phone WHERE id = ?", [phone.id.description])
            try transaction.db.run(
                "UPDATE phone_message SET state = 'over' WHERE phone = ? AND state <> 'over'",
                [phone.id.description])
            transaction.sentence = "phone '\(phone.name)' removed"
            return phone
        }
    }
}

extension PhoneRows {
    fileprivate func refuseTwin(of phone: Phone) throws {
        let same = try db.text(
            "SELECT name FROM phone WHERE name = ? AND id <> ?", [phone.name, phone.id.description])
        if let same { throw StoreError.conflict(reason: PhoneConflict.nameIsTaken(same).reason) }
    }
}
