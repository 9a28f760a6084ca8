import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.People1` over the store.
struct PeopleService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        People1.interface([
            People1.add.serve(add),
            People1.list.serve(list),
            People1.get.serve(get),
            People1.edit.serve(edit),
            People1.remove.serve(remove),
            People1.removeGiving.serve(removeGiving),
            People1.family.serve(family),
        ])
    }

    func add(_ fields: PersonFields, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try gate.change(for: caller) { store, context in
            let person = Person(
                name: try PersonName.needed(fields.name), mail: try mail(fields.mail ?? ""),
                isMe: fields.isMe ?? false, role: fields.role ?? .adult, addedAt: context.now)
            return try store.addPerson(person, context)
        }.record
    }

    /// - Throws: It is no address.
    private func mail(_ text: String) throws(InvalidValue) -> String {
        let address = CleanText.line(text)
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard
            address.isEmpty
                || parts.count == 2 && parts.allSatisfy({ !$0.isEmpty }) && address.count <= 200
                    && !address.contains(" ")
        else {
            throw InvalidValue(
                field: "mail", value: text, reason: PersonText.isNoAddress,
                remedy: PersonText.writeAddress)
        }
        return address
    }

    func list(for caller: BusName) async throws(AgentError) -> [PersonRecord] {
        try gate.query(for: caller) { store in try store.people() }.map(\.record)
    }

    func get(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try gate.query(for: caller) { store in try store.person(name) }.record
    }

    func edit(_ name: String, _ changes: PersonChanges, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    {
        try gate.change(for: caller) { store, context in
            var checked = changes
            if let name = changes.name { checked.name = try PersonName.needed(name) }
            if let address = changes.mail { checked.mail = try mail(address) }
            let changes = checked
            return try store.updatePerson(name, context) { person in
                person.name = changes.name ?? person.name
                person.mail = changes.mail ?? person.mail
                person.isMe = changes.isMe ?? person.isMe
                person.role = changes.role ?? person.role
            }
        }.record
    }

    func remove(_ name: String, for caller: BusName) async throws(AgentError) -> PersonRecord {
        try gate.change(for: caller) { store, context in try store.removePerson(name, context) }.person.record
    }

    func removeGiving(_ name: String, _ heir: String, for caller: BusName) async throws(AgentError)
        -> PersonRecord
    {
        let removal = try gate.change(for: caller) { store, context in
            try store.removePerson(name, givingTo: heir, context)
        }
        var record = removal.person.record
        record.given = removal.handovers.map { handover in
            var given = HandoverRecord()
            (given.kind, given.id) = (handover.subject.kind.rawValue, handover.subject.id)
            (given.title, given.person, given.isTurn) = (handover.title, handover.person, handover.isTurn)
            return given
        }
        return record
    }

    func family(for caller: BusName) async throws(AgentError) -> [FamilyRecord] {
        let locality = gate.agentState.locality
        let today = locality.zone.civil(of: gate.now).date
        let monday = today.adding(days: -(today.weekday.rawValue - 1))
        let isChild = try gate.query(for: caller) { store in try store.isUserChild() }
        return try gate.read { store in
            try store.familyStatus(since: monday, now: gate.now, in: locality)
        }.filter { !isChild || $0.isMe }.map { status in
            var record = FamilyRecord()
            (record.name, record.isMe) = (status.name, status.isMe)
            record.open = UInt32(clamping: status.open)
            record.overdue = UInt32(clamping: status.overdue)
            record.done = UInt32(clamping: status.done)
            return record
        }
    }
}

extension Person {
    fileprivate var record: PersonRecord {
        var record = PersonRecord()
        (record.id, record.name, record.mail, record.isMe) = (id.description, name, mail, isMe)
        record.role = role == .adult ? nil : role
        record.addedAt = addedAt
        return record
    }
}
