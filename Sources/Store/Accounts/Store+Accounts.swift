package import Rules
import SQLite

/// Calendar accounts. They are settings and not data of the household: the journal holds none of their changes.
extension Store {
    package func accounts() throws(StoreError) -> [CalendarAccount] {
        try read { db in try AccountRows(db: db).all() }
    }

    /// - Parameter name: Its name, whatever its case, or its whole identifier.
    /// - Throws: `.notFound`.
    package func account(_ name: String) throws(StoreError) -> CalendarAccount {
        try read { db in try AccountRows(db: db).account(name) }
    }

    /// - Throws: `.conflict` if there is an account of that name, or of the same user at the same place; `.full`.
    package func addAccount(_ account: CalendarAccount) throws(StoreError) -> CalendarAccount {
        try write(.room) { db in
            for other in try AccountRows(db: db).all() where other.overlaps(account) {
                throw StoreError.conflict(reason: AccountConflict.nameIsTaken(other.name).reason)
            }
            try AccountRows(db: db).insert(account)
            return try AccountRows(db: db).account(account.id.description)
        }
    }

    /// Changes an account within one transaction. Its lists are left alone: see `setLists`.
    /// - Throws: `.notFound`; `.conflict` for the name of another account.
    package func updateAccount(
        _ name: String, _ change: (inout CalendarAccount) -> Void
    ) throws(StoreError) -> CalendarAccount {
        try write(.reserve) { db in
            let rows = AccountRows(db: db)
            var account = try rows.account(name)
            change(&account)
            let same = try db.text(
                "SELECT name FROM account WHERE name = ? AND id <> ?", [account.name, account.id.description])
            if let same { throw StoreError.conflict(reason: AccountConflict.nameIsTaken(same).reason) }
            try rows.update(account)
            return account
        }
    }

    /// Stores what the server says about the lists of an account, and adds new ones. Roles stay as the user chose
    /// them, and so do lists that the server no longer names: the sync decides what becomes of those.
    /// - Throws: `.notFound`.
    package func setLists(_ lists: [CalendarList], of name: String) throws(StoreError) -> CalendarAccount {
        try write(.room) { db in
            let rows = AccountRows(db: db)
            let account = try rows.account(name)
            for var list in lists {
                if let known = account.lists.first(where: { $0.href == list.href }) {
                    list.id = known.id
                    list.role = known.role
                    try rows.update(list)
                } else {
                    try rows.insert(list, into: account.id)
                }
            }
            return try rows.account(account.id.description)
        }
    }

    /// - Parameter roles: By the number of the list.
    /// - Throws: `.notFound`, also for a list of another account; `.conflict` for a role that a list cannot have.
    package func setRoles(_ roles: [Int64: CalendarList.Role], of name: String) throws(StoreError)
        -> CalendarAccount
    {
        try write(.reserve) { db in
            let rows = AccountRows(db: db)
            let account = try rows.account(name)
            for (number, role) in roles {
                guard var list = account.lists.first(where: { $0.id == number }) else {
                    throw StoreError.notFound(kind: "list", value: String(number))
                }
                guard list.allows(role) else {
                    throw StoreError.conflict(reason: AccountConflict.cannotHold(list.name, role).reason)
                }
                if role != list.role, role != .off { try rows.readAgain(list.id) }
                list.role = role
                try rows.update(list)
            }
            return try rows.account(account.id.description)
        }
    }

    /// Removes an account. What came from there stays.
    /// - Returns: The account as it was.
    /// - Throws: `.notFound`.
    package func removeAccount(_ name: String) throws(StoreError) -> CalendarAccount {
        try write(.reserve) { db in
            let rows = AccountRows(db: db)
            let account = try rows.account(name)
            try rows.remove(account.id)
            return account
        }
    }
}
