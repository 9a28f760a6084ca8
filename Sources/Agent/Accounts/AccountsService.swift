import AgentInterface
import CivilTime
import DBus
import FetchInterface
import Logging
import Rules
import Store

/// Implements `org.stewardproject.Steward.Accounts1` over the store, the keyring and the helper.
struct AccountsService: Sendable {
    let gate: RequestGate
    let secrets: Secrets
    let syncer: CalendarSyncer
    let logins: BrowserLogins
    /// Notifies clients that accounts have changed.
    let announce: @Sendable (CalendarAccount.ID) -> Void
    let log: Logger

    private static let longestText = 4_000

    var interface: Interface {
        Accounts1.interface([
            Accounts1.beginLogin.serve(beginLogin),
            Accounts1.openLogin.serve(openLogin),
            Accounts1.pollLogin.serve(pollLogin),
            Accounts1.discover.serve(discover),
            Accounts1.add.serve(add),
            Accounts1.list.serve(list),
            Accounts1.get.serve(get),
            Accounts1.edit.serve(edit),
            Accounts1.sync.serve(sync),
            Accounts1.settle.serve { name, removes, caller in
                try await settle(name, removes: removes, for: caller)
            },
            Accounts1.remove.serve(remove),
        ])
    }

    // MARK: Signing in in the browser

    func beginLogin(_ fields: LoginFields, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try gate.admit(caller)
        try check(fields.server, "", fields.fingerprint)
        return try await logins.begin(at: fields.server, trusting: fields.fingerprint)
    }

    func openLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try gate.admit(caller)
        return try await logins.open(id)
    }

    func pollLogin(_ id: String, for caller: BusName) async throws(AgentError) -> LoginRecord {
        try gate.admit(caller)
        return try await logins.poll(id)
    }

    // MARK: Adding

    func discover(_ given: AccountAccess, for caller: BusName) async throws(AgentError) -> DiscoveryRecord {
        try gate.admit(caller)
        var access = given
        if let login = access.login {
            let grant = try await logins.grant(of: login)
            // The password is for this server, whatever else the call says.
            (access.address, access.user, access.hosts) = (grant.server, grant.user, nil)
            (access.password, access.command) = (grant.password, nil)
        }
        let password = try await password(access.password, access.command)
        let credentials = DAVAccess(
            user: access.user, password: password, fingerprint: access.fingerprint, hosts: access.hosts ?? [])
        try check(access.address, access.user, access.fingerprint)
        let answer = await ask(DAVRequest(.discover, at: access.address), credentials)
        var record = DiscoveryRecord(answer)
        // The number of entries helps the user to choose lists.
        let counted = Array(record.lists.prefix(Self.mostCounted))
        let lists = await syncer.answers(
            to: counted.map { DAVRequest(.list, at: $0.href) }, with: credentials)
        for (place, list) in lists.enumerated() where list.failure == nil && list.status == 207 {
            record.lists[place].entries = UInt32(
                clamping: list.rows.count { $0.collection == nil && $0.etag != nil })
        }
        return record
    }

    private static let mostCounted = 20

    private func ask(_ request: DAVRequest, _ access: DAVAccess) async -> DAVAnswer {
        await syncer.answers(to: [request], with: access).first ?? DAVAnswer()
    }

    func add(_ given: AccountFields, for caller: BusName) async throws(AgentError) -> AccountRecord {
        try gate.admit(caller)
        var fields = given
        if let login = fields.login {
            let grant = try await logins.grant(of: login)
            guard Self.origin(of: fields.home) == Self.origin(of: grant.server) else {
                throw AgentError(.conflict, AccountText.loginIsForOther(grant.server))
            }
            (fields.user, fields.password, fields.command) = (grant.user, grant.password, nil)
            fields.isAsked = nil
        }
        try check(fields.home, fields.user, fields.fingerprint)
        let name = CleanText.excerpt(of: fields.name, length: 200)
        guard !name.isEmpty else { throw AgentError(.invalid, AccountText.nameIsEmpty) }
        var account = CalendarAccount(
            name: name, home: fields.home, user: fields.user, secret: secret(of: fields),
            fingerprint: fields.fingerprint, addedAt: gate.now)
        try refuseTwin(of: account)
        let password = try await password(fields.password, fields.command)
        let access = DAVAccess(
            user: account.user, password: password, fingerprint: account.fingerprint)
        let answer = await ask(DAVRequest(.discover, at: account.home), access)
        if let problem = AccountProblem(answer) { throw problem.refusal }
        account.lists = CalendarList.all(in: answer)
        try take(fields.roles ?? [], into: &account)
        try await keep(password, of: account)
        do {
            let stored = try gate.read { store in try store.addAccount(account) }
            if let login = fields.login { await logins.forget(login) }
            announce(stored.id)
            return stored.record
        } catch {
            await forget(account)
            throw error
        }
    }

    /// Scheme, host and port of a URL.
    private static func origin(of url: String) -> String {
        url.lowercased().split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
    }

    private func secret(of fields: AccountFields) -> SecretSource {
        if let command = fields.command { return .command(command) }
        return fields.isAsked == true ? .asked : .keyring
    }

    /// Refuses a duplicate account before the agent asks the server or the keyring for anything.
    private func refuseTwin(of account: CalendarAccount) throws(AgentError) {
        for other in try gate.read({ store in try store.accounts() }) where other.overlaps(account) {
            throw AgentError(.conflict, AccountConflict.nameIsTaken(other.name).reason)
        }
    }

    private func check(_ address: String, _ user: String, _ fingerprint: String?) throws(AgentError) {
        guard !address.isEmpty, address.utf8.count <= Self.longestText else {
            throw AgentError(.invalid, AccountText.addressIsEmpty)
        }
        guard user.utf8.count <= 1_000, !user.utf8.contains(where: { $0 < 0x20 || $0 == 0x3A }) else {
            throw AgentError(.invalid, AccountText.userIsInvalid)
        }
        if let fingerprint, !DAVAccess.isFingerprint(fingerprint) {
            throw AgentError(.invalid, AccountText.fingerprintIsInvalid)
        }
    }

    private func password(_ typed: String?, _ command: [String]?) async throws(AgentError) -> String {
        let password: String
        if let command {
            do {
                password = try await secrets.printed(by: command)
            } catch {
                throw AgentError(.failed, error.reason, retry: error.retry)
            }
        } else {
            password = typed ?? ""
        }
        guard (1...1_000).contains(password.utf8.count), !password.utf8.contains(where: { $0 < 0x20 }) else {
            throw AgentError(.invalid, AccountText.passwordIsInvalid)
        }
        return password
    }

    private func keep(_ password: String, of account: CalendarAccount) async throws(AgentError) {
        do {
            try await secrets.keep(password, of: account)
        } catch {
            throw AgentError(.failed, SecretText.cannotKeep(error.reason), retry: error.retry)
        }
    }

    private func forget(_ account: CalendarAccount) async {
        do {
            try await secrets.forget(account)
        } catch {
            log.warning("the password of the account '\(account.name)' stays in the keyring: \(error.reason)")
        }
    }

    private func take(_ roles: [ListRoleRecord], into account: inout CalendarAccount) throws(AgentError) {
        for wanted in roles {
            guard let place = account.lists.firstIndex(where: { $0.href == wanted.href }) else {
                throw AgentError(.notFound, AccountText.noSuchList(wanted.href))
            }
            guard account.lists[place].allows(wanted.role) else {
                throw AgentError(
                    .conflict, AccountConflict.cannotHold(account.lists[place].name, wanted.role).reason)
            }
            if let other = try other(with: wanted.role, but: wanted.href, in: account) {
                throw AgentError(.conflict, other.reason)
            }
            account.lists[place].role = wanted.role
        }
    }

    /// The conflict if another list, in this account or in another one, has a role that only one list can have.
    private func other(
        with role: CalendarList.Role, but href: String, in account: CalendarAccount
    ) throws(AgentError) -> AccountConflict? {
        guard role == .shopping || role == .household else { return nil }
        let others = try gate.read { store in try store.accounts() }.filter { $0.id != account.id }
        let lists = account.lists.filter { $0.href != href } + others.flatMap(\.lists)
        return lists.first { $0.role == role }.map {
            role == .shopping ? .isShoppingAlready($0.name) : .isHouseholdAlready($0.name)
        }
    }

    // MARK: New lists

    /// Creates lists on the account's server, and adds them to the account.
    /// - Returns: The account, and the roles that its new lists are to have.
    private func create(_ wanted: [NewListRecord], in account: CalendarAccount) async throws(AgentError)
        -> (CalendarAccount, [ListRoleRecord])
    {
        guard wanted.count <= Self.mostNew else {
            throw AgentError(.invalid, AccountText.tooManyNewLists(Self.mostNew))
        }
        var made: [(href: String, name: String, role: CalendarList.Role)] = []
        var roles: [ListRoleRecord] = []
        for list in wanted {
            let name = CleanText.excerpt(of: list.name, length: 200)
            guard !name.isEmpty else { throw AgentError(.invalid, AccountText.nameOfListIsEmpty) }
            guard !list.role.components.isEmpty else {
                throw AgentError(.invalid, AccountText.cannotCreate(name, list.role))
            }
            guard !account.lists.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
                throw AgentError(.conflict, AccountText.listExists(name))
            }
            if let other = try other(with: list.role, but: "", in: account) {
                throw AgentError(.conflict, other.reason)
            }
            let folder = account.home.hasSuffix("/") ? account.home : account.home + "/"
            made.append((folder + "\(Identifier<Never>.random())/", name, list.role))
        }
        let access: DAVAccess
        do {
            access = try await secrets.access(to: account, mayAsk: true)
        } catch {
            throw AgentError(.failed, error.reason, retry: error.retry)
        }
        let requests = made.map { list in
            DAVRequest(
                .makeCalendar(name: list.name, components: list.role.components), at: list.href)
        }
        let answers = await syncer.answers(
            to: requests + [DAVRequest(.discover, at: account.home)], with: access)
        guard let found = answers.last, answers.count == requests.count + 1 else {
            throw AgentError(.failed, AccountText.notCreated(account.name, nil))
        }
        if let problem = AccountProblem(found) { throw problem.refusal }
        let lists = CalendarList.all(in: found)
        for (place, list) in made.enumerated() {
            // The server's list of lists says whether there is one now, whatever it answered.
            guard let own = lists.first(where: { DAVHref.key($0.href) == DAVHref.key(list.href) }) else {
                throw AgentError(.failed, AccountText.notCreated(list.name, answers[place]))
            }
            var record = ListRoleRecord()
            (record.href, record.role) = (own.href, list.role)
            roles.append(record)
        }
        return (try gate.read { store in try store.setLists(lists, of: account.id.description) }, roles)
    }

    private static let mostNew = 10

    // MARK: Queries and changes

    func list(for caller: BusName) async throws(AgentError) -> [AccountRecord] {
        try gate.query(for: caller) { store in try store.accounts() }.map(\.record)
    }

    func get(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        let account = try gate.query(for: caller) { store in try store.account(name) }
        await syncer.glance(at: account)
        return try await record(of: gate.read { store in try store.account(account.id.description) })
    }

    /// The record of one account, with the details that `List` leaves out.
    private func record(of account: CalendarAccount) async throws(AgentError) -> AccountRecord {
        var record = account.record
        let facts = await syncer.facts(of: account.id)
        record.certificateEnds = facts.certificateEnds
        if account.problem?.kind.isRetryable == true {
            record.retryAfter = await syncer.retry(of: account.id).seconds
        }
        record.clockDifference = facts.clockDifference.map(Int64.init)
        for (place, list) in account.lists.enumerated() where list.leftAlone > 0 {
            let resources = try gate.read { store in
                try store.leftAlone(in: list.id, limit: Self.mostNamed)
            }
            record.lists[place].leftAlone = resources.map(AccountText.leftAlone)
        }
        return record
    }

    private static let mostNamed = 20

    func edit(
        _ name: String, _ changes: AccountChanges, for caller: BusName
    ) async throws(AgentError) -> AccountRecord {
        try gate.admit(caller)
        var account = try gate.read { store in try store.account(name) }
        if let name = changes.name {
            account.name = CleanText.excerpt(of: name, length: 200)
            guard !account.name.isEmpty else { throw AgentError(.invalid, AccountText.nameIsEmpty) }
        }
        try check(account.home, account.user, changes.fingerprint)
        var roles = changes.roles ?? []
        if let wanted = changes.newLists, !wanted.isEmpty {
            let (updated, chosen) = try await create(wanted, in: account)
            account.lists = updated.lists
            roles += chosen
        }
        try take(roles, into: &account)
        let guardians = try guardians(changes.guardians ?? [], in: account)
        if let command = changes.command {
            account.secret = .command(command)
        } else if changes.password != nil, case .command = account.secret {
            account.secret = .keyring
        }
        if changes.command != nil || changes.password != nil {
            try await keep(try await password(changes.password, changes.command), of: account)
        }
        try closeReport(of: account)
        let (wanted, chosen) = (account, roles)
        try clear(
            wanted.lists.filter { $0.role == .shopping || $0.role == .household }.map(\.id), for: caller)
        let stored = try gate.read { store in
            // First, because it may name somebody who is not known.
            _ = try store.setGuardians(guardians, of: wanted.id.description)
            _ = try store.updateAccount(account.id.description) { stored in
                stored.name = wanted.name
                stored.secret = wanted.secret
                stored.fingerprint = changes.fingerprint ?? stored.fingerprint
                stored.isPaused = changes.isPaused ?? stored.isPaused
                // The user's change may have removed the cause.
                stored.problem = nil
            }
            let numbers = chosen.compactMap { role in
                wanted.lists.first { $0.href == role.href }.map { ($0.id, role.role) }
            }
            return try store.setRoles(
                Dictionary(numbers, uniquingKeysWith: { $1 }), of: account.id.description)
        }
        announce(stored.id)
        return stored.record
    }

    private func guardians(_ wanted: [ListGuardianRecord], in account: CalendarAccount) throws(AgentError)
        -> [Int64: String]
    {
        var guardians: [Int64: String] = [:]
        for one in wanted {
            guard let list = account.lists.first(where: { $0.href == one.href }) else {
                throw AgentError(.notFound, AccountText.noSuchList(one.href))
            }
            guardians[list.id] = one.guardian
        }
        // Before the keyring is asked for anything.
        for name in guardians.values where !name.isEmpty && !PersonName.isAnyone(name) {
            _ = try gate.read { store in try store.person(name) }
        }
        return guardians
    }

    /// The tasks of lists that become the shopping list are its lines from now on; the events of one that becomes that of
    /// the household's dates are none of Steward's.
    private func clear(_ lists: [Int64], for caller: BusName) throws(AgentError) {
        guard !lists.isEmpty else { return }
        _ = try gate.change(for: caller) { store, context in
            try store.removeEntries(ofLists: lists, context)
        }
    }

    func sync(_ name: String, for caller: BusName) async throws(AgentError) -> AccountRecord {
        let account = try gate.query(for: caller) { store in try store.account(name) }
        await syncer.synchronise(account.id)
        return try await record(of: gate.read { store in try store.account(account.id.description) })
    }

    func settle(
        _ name: String, removes: Bool, for caller: BusName
    ) async throws(AgentError) -> AccountRecord {
        let account = try gate.query(for: caller) { store in try store.account(name) }
        let lists = account.lists.filter { $0.missing > 0 }
        guard !lists.isEmpty else { throw AgentError(.notFound, AccountText.nothingIsMissing(account.name)) }
        do {
            try gate.agentState.decide(removes, about: lists.map(\.id))
        } catch {
            throw AgentError(error)
        }
        await syncer.synchronise(account.id)
        return try await record(of: gate.read { store in try store.account(account.id.description) })
    }

    func remove(
        _ name: String, withEntries: Bool, for caller: BusName
    ) async throws(AgentError) -> AccountRecord {
        let account = try gate.query(for: caller) { store in try store.account(name) }
        if withEntries {
            _ = try gate.change(for: caller) { store, context in
                try store.removeEntries(ofAccount: account.id, context)
            }
        }
        try closeReport(of: account)
        for question in account.lists.compactMap(\.question) { try dismiss(question) }
        _ = try gate.read { store in try store.removeAccount(account.id.description) }
        await forget(account)
        announce(account.id)
        return account.record
    }

    // MARK: Popups about accounts

    private func closeReport(of account: CalendarAccount) throws(AgentError) {
        do {
            try gate.agentState.closeReport(of: account)
        } catch {
            throw AgentError(error)
        }
    }

    private func dismiss(_ alert: Alert.ID) throws(AgentError) {
        do {
            try gate.agentState.dismiss(alert)
        } catch {
            throw AgentError(error)
        }
    }
}

extension CalendarList.Role {
    /// What a new list for the role has to take; empty if Steward creates none for it.
    fileprivate var components: [String] {
        switch self {
        case .off, .birthdays: []
        case .tasks, .shopping: ["VTODO"]
        case .events, .holidays, .household: ["VEVENT"]
        case .both: ["VEVENT", "VTODO"]
        }
    }
}
