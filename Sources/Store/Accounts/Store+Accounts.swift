package import Rules
import SQLite

/// Calendar accounts. They are settings rather than household data, so the journal does not record their
/// changes.
extension Store {
    package func accounts() throws(StoreError) -> [CalendarAccount] {
        try read { db in try AccountRows(db: db).all() }
    }

    /// - Parameter name: The account's name, ignoring case, or its complete identifier.
    /// - Throws: `.notFound`.
    package func account(_ name: String) throws(StoreError) -> CalendarAccount {
        try read { db in try AccountRows(db: db).account(name) }
    }

    /// The account whose problem an alert reports; `nil` if it reports none.
    package func account(reportedIn alert: Alert.ID) throws(StoreError) -> CalendarAccount? {
        try read { db in
            try db.text("SELECT id FROM account WHERE alert = ?", [alert.description]).map {
                try AccountRows(db: db).account($0)
            }
        }
    }

    /// - Throws: `.conflict` if an account has the same name, or the same user and home; `.full`.
    package func addAccount(_ account: CalendarAccount) throws(StoreError) -> CalendarAccount {
        try write(.room) { db in
            for other in try AccountRows(db: db).all() where other.overlaps(account) {
                throw StoreError.conflict(reason: AccountConflict.nameIsTaken(other.name).reason)
            }
            try AccountRows(db: db).insert(account)
            return try AccountRows(db: db).account(account.id.description)
        }
    }

    /// Changes an account in one transaction. Leaves its lists alone: see `setLists`.
    /// - Throws: `.notFound`; `.conflict` if another account has the name.
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

    /// Stores the server's description of an account's lists, adds new lists, and removes those that the server
    /// no longer has and Steward does not sync. Keeps the roles that the user chose, and lists with entries:
    /// the sync decides what happens to those.
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
            for list in account.lists where list.role == .off && list.entries == 0 {
                if !lists.contains(where: { $0.href == list.href }) { try rows.remove(list.id) }
            }
            return try rows.account(account.id.description)
        }
    }

    /// - Parameter roles: The new roles, by the list's number.
    /// - Throws: `.notFound`, also for a list of another account; `.conflict` if a list cannot have the role.
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
                if role == .shopping, let other = try rows.shoppingList(but: list.id) {
                    throw StoreError.conflict(reason: AccountConflict.isShoppingAlready(other).reason)
                }
                if role == .household, let other = try rows.householdList(but: list.id) {
                    throw StoreError.conflict(reason: AccountConflict.isHouseholdAlready(other).reason)
                }
                if (role == .shopping) != (list.role == .shopping) { try rows.forgetResources(of: list.id) }
                // A list that is off keeps its dates: if it has them again, Steward knows which of them are its own.
                if role == .household, list.role != .household {
                    try rows.forgetResources(of: list.id, areDates: false)
                } else if role != .household, role != .off {
                    try rows.forgetResources(of: list.id, areDates: true)
                }
                if role != list.role, role != .off { try rows.readAgain(list.id) }
                list.role = role
                try rows.update(list)
            }
            return try rows.account(account.id.description)
        }
    }

    /// Sets the guardians of lists, who are told what others have left unanswered.
    /// - Parameter guardians: Names of people, or "anyone" for the guardian of the family; by the list's number.
    /// - Throws: `.notFound`, also for a list of another account.
    package func setGuardians(_ guardians: [Int64: String], of name: String) throws(StoreError)
        -> CalendarAccount
    {
        try write(.reserve) { db in
            let rows = AccountRows(db: db)
            let account = try rows.account(name)
            let people = PersonRows(db: db)
            for (number, guardian) in guardians {
                guard account.lists.contains(where: { $0.id == number }) else {
                    throw StoreError.notFound(kind: "list", value: String(number))
                }
                let isNobody = guardian.isEmpty || PersonName.isAnyone(guardian)
                try rows.setGuardian(isNobody ? nil : try people.person(guardian).id, of: number)
            }
            return try rows.account(account.id.description)
        }
    }

    /// Removes a list that its server no longer has.
    /// - Parameter removes: Whether to remove its entries here, too; otherwise they go to the first list that
    ///   takes them, as new ones do.
    package func removeList(_ list: Int64, removingEntries removes: Bool, _ context: ChangeContext)
        throws(StoreError) -> Change<Int>
    {
        try transact(.edit, context, .reserve) { transaction in
            transaction.isFromCalendar = true
            let resources = CalendarResourceRows(db: transaction.db)
            let subjects = try resources.subjects(ofList: list)
            let removed = removes ? try transaction.remove(subjects) : 0
            try AccountRows(db: transaction.db).remove(list)
            if !removes { try resources.noteChanges(of: subjects, at: context.now) }
            return removed
        }
    }

    /// Forgets a list that has no entries of its own, such as one that had the household's dates.
    package func forgetList(_ list: Int64, of account: CalendarAccount.ID) throws(StoreError)
        -> CalendarAccount
    {
        try write(.reserve) { db in
            try AccountRows(db: db).remove(list)
            return try AccountRows(db: db).account(account.description)
        }
    }

    /// Removes an account. Its tasks and events stay.
    /// - Returns: The account before its removal.
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
