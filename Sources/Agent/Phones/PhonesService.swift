import AgentInterface
import CivilTime
import DBus
import FetchInterface
import Logging
import Rules
import Store

/// Implements `org.stewardproject.Steward.Phones1` over the store, the keyring and the helper.
struct PhonesService: Sendable {
    let gate: RequestGate
    let secrets: Secrets
    let pusher: PhonePusher
    let log: Logger

    private static let longestTest: UInt32 = 600

    var interface: Interface {
        Phones1.interface([
            Phones1.add.serve(add),
            Phones1.list.serve(list),
            Phones1.get.serve(get),
            Phones1.subscription.serve(subscription),
            Phones1.edit.serve(edit),
            Phones1.test.serve { name, seconds, caller in try await test(name, seconds, for: caller) },
            Phones1.remove.serve(remove),
        ])
    }

    func add(_ fields: PhoneFields, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try gate.admit(caller)
        guard let address = Phone.address(fields.address) else {
            throw AgentError(.invalid, PhoneText.addressIsInvalid(fields.address))
        }
        var phone = Phone(
            name: try name(fields.name), service: fields.service, address: address,
            secret: try secret(of: fields),
            addedAt: gate.now)
        if phone.isPublic, fields.allowsPublic != true {
            throw AgentError(.conflict, PhoneText.isPublic(phone.host))
        }
        phone.fingerprint = try fields.fingerprint.flatMap(self.fingerprint)
        phone.text = fields.text ?? phone.text
        phone.reach = fields.reach ?? phone.reach
        for other in try gate.read({ store in try store.phones() })
        where other.name.lowercased() == phone.name.lowercased() {
            throw AgentError(.conflict, PhoneConflict.nameIsTaken(other.name).reason)
        }
        if let token = try await token(fields.token, fields.command) { try await keep(token, of: phone) }
        let wanted = phone
        do {
            return try record(
                of: gate.change(for: caller) { store, context in try store.addPhone(wanted, context) })
        } catch {
            await forget(phone)
            throw error
        }
    }

    private func name(_ text: String) throws(AgentError) -> String {
        let name = CleanText.excerpt(of: text, length: 200)
        guard !name.isEmpty else { throw AgentError(.invalid, PhoneText.nameIsEmpty) }
        return name
    }

    /// - Parameter text: Empty for none.
    private func fingerprint(_ text: String) throws(AgentError) -> String? {
        guard text.isEmpty || DAVAccess.isFingerprint(text) else {
            throw AgentError(.invalid, AccountText.fingerprintIsInvalid)
        }
        return text.isEmpty ? nil : text
    }

    private func secret(of fields: PhoneFields) throws(AgentError) -> SecretSource? {
        if let command = fields.command { return .command(command) }
        guard fields.token != nil else {
            if fields.service == .gotify { throw AgentError(.invalid, PhoneText.needsToken) }
            return nil
        }
        return fields.isAsked == true ? .asked : .keyring
    }

    /// The checked token; `nil` if there is none.
    private func token(_ typed: String?, _ command: [String]?) async throws(AgentError) -> String? {
        var token = typed
        if let command {
            do {
                token = try await secrets.printed(by: command)
            } catch {
                throw AgentError(.failed, error.reason)
            }
        }
        guard token.map(PhoneAccess.isToken) ?? true else {
            throw AgentError(.invalid, PhoneText.tokenIsInvalid)
        }
        return token
    }

    private func keep(_ token: String, of phone: Phone) async throws(AgentError) {
        do {
            try await secrets.keep(token, of: phone)
        } catch {
            throw AgentError(.failed, SecretText.cannotKeep(error.reason))
        }
    }

    private func forget(_ phone: Phone) async {
        do {
            try await secrets.forget(phone)
        } catch {
            log.warning("the token of the phone '\(phone.name)' stays in the keyring: \(error.reason)")
        }
    }

    // MARK: Queries and changes

    func list(for caller: BusName) async throws(AgentError) -> [PhoneRecord] {
        var records: [PhoneRecord] = []
        for phone in try gate.query(for: caller, { store in try store.phones() }) {
            records.append(try record(of: phone))
        }
        return records
    }

    func get(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        try record(of: gate.query(for: caller) { store in try store.phone(name) })
    }

    private func record(of phone: Phone) throws(AgentError) -> PhoneRecord {
        var record = phone.record
        record.messages = UInt32(clamping: try gate.read { store in try store.messageCount(on: phone.id) })
        return record
    }

    func subscription(_ name: String, for caller: BusName) async throws(AgentError) -> String {
        let phone = try gate.query(for: caller) { store in try store.phone(name) }
        guard phone.service.hasButtons else { throw AgentError(.conflict, PhoneText.hasNoSubscription) }
        return phone.subscription
    }

    func edit(_ name: String, _ changes: PhoneChanges, for caller: BusName) async throws(AgentError)
        -> PhoneRecord
    {
        try gate.admit(caller)
        let before = try gate.read { store in try store.phone(name) }
        let newName = try changes.name.map { text throws(AgentError) in try self.name(text) }
        var phone = before
        if changes.token != nil || changes.command != nil {
            phone.secret =
                changes.command.map(SecretSource.command) ?? (before.secret == .asked ? .asked : .keyring)
            if let token = try await token(changes.token, changes.command) {
                try await keep(token, of: phone)
            }
        }
        if let text = changes.fingerprint { phone.fingerprint = try fingerprint(text) }
        let (secret, fingerprint) = (phone.secret, phone.fingerprint)
        return try record(
            of: gate.change(for: caller) { store, context in
                try store.updatePhone(before.id.description, context) { phone in
                    phone.name = newName ?? phone.name
                    (phone.secret, phone.fingerprint) = (secret, fingerprint)
                    phone.text = changes.text ?? phone.text
                    phone.reach = changes.reach ?? phone.reach
                    phone.isPaused = changes.isPaused ?? phone.isPaused
                }
            })
    }

    func test(_ name: String, _ seconds: UInt32, for caller: BusName) async throws(AgentError)
        -> PhoneTestRecord
    {
        let phone = try gate.query(for: caller) { store in try store.phone(name) }
        guard seconds <= Self.longestTest else { throw AgentError(.invalid, PhoneText.testIsTooLong) }
        return try await pusher.test(phone, patience: .seconds(Int(seconds)))
    }

    /// Empties the phone first: afterwards, nobody could.
    func remove(_ name: String, for caller: BusName) async throws(AgentError) -> PhoneRecord {
        let phone = try gate.query(for: caller) { store in try store.phone(name) }
        let gone = try record(of: phone)
        if gone.messages > 0 { await pusher.empty(phone.id) }
        do {
            _ = try gate.change(for: caller) { store, context in
                try store.removePhone(phone.id.description, context)
            }
        } catch {
            await pusher.didNotRemove(phone.id)
            throw error
        }
        await forget(phone)
        return gone
    }
}

extension Phone {
    fileprivate var record: PhoneRecord {
        var record = PhoneRecord()
        (record.id, record.name, record.service, record.address) = (id.description, name, service, address)
        switch secret {
        case .keyring: record.secret = "keyring"
        case .asked: record.secret = "asked"
        case .command(let words): (record.secret, record.command) = ("command", words)
        case nil: break
        }
        (record.text, record.reach, record.isPaused) = (text, reach, isPaused)
        record.fingerprint = fingerprint
        if let problem = channel.problem { (record.problem, record.detail) = (problem.kind, problem.detail) }
        (record.reachedAt, record.canWithdraw, record.addedAt) = (
            channel.reachedAt, channel.canWithdraw, addedAt
        )
        return record
    }
}
