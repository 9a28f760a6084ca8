import AgentInterface
import CivilTime
import DBus
import EventLoop
import Rules
import Settings
import Store

/// Attachments of items, and files and addresses that other programs open.
extension ItemsService {
    /// Copies the file in chunks; other calls run in between.
    func attach(_ input: AttachmentInput, for caller: BusName) async throws(AgentError) -> ItemRecord {
        // Check first, to avoid copying a file that the store would refuse.
        let id = try gate.query(for: caller) { store in
            _ = try Attachment.checked(name: input.name)
            return try store.item(input.item, now: gate.now, in: gate.agentState.locality)
        }.item.id
        // An abbreviated id may have become ambiguous during the copy, so use the full one.
        let file = try await gate.copy(input.file)
        return try change(for: caller) { store, context in
            try store.attach(file, to: id.description, as: input.name, input.kind, context)
        }
    }

    func detach(_ attachment: String, of id: String, for caller: BusName) async throws(AgentError)
        -> ItemRecord
    {
        try change(for: caller) { store, context in try store.detach(attachment, from: id, context) }
    }

    func openReceipt(of id: String, for caller: BusName) async throws(AgentError) -> String {
        let overview = try overview(id, for: caller)
        let name = CleanText.excerpt(of: overview.item.name, length: 60)
        guard let receipt = overview.newestReceipt else {
            throw AgentError(.notFound, WarrantyText.noReceipt(name))
        }
        let path = try gate.read { store in
            try store.attachment(receipt.name, of: overview.item.id.description).path
        }
        try await opener.open(.file(path))
        return path
    }

    func findRecipes(for ids: [String], opens: Bool, for caller: BusName) async throws(AgentError) -> String {
        let today = gate.today
        let items = try gate.query(for: caller) { store in
            let (now, locality) = (gate.now, gate.agentState.locality)
            guard ids.isEmpty else {
                return try ids.map { try store.item($0, now: now, in: locality) }
            }
            return try store.expiring(until: today.adding(days: 3), now: now, in: locality)
        }
        let topics = items.map { ItemTopic($0, on: today) }
        let names = ItemTopic.names(forRecipes: topics, on: today)
        guard !names.isEmpty, let address = gate.agentState.settings.household.recipes.address(for: names)
        else {
            throw AgentError(
                .notFound, ids.isEmpty ? AgentItemText.nothingExpires : AgentItemText.nothingEdible)
        }
        if opens { try await opener.open(.address(address)) }
        return address.description
    }
}

extension RequestGate {
    /// Copies a file to attach, in chunks; other calls run in between.
    func copy(_ file: OwnedDescriptor) async throws(AgentError) -> KeptFile {
        try await AgentError.translating {
            var intake = try agentState.store.intake(from: file.rawValue)
            while try intake.advance() { await Task.yield() }
            return try intake.finish()
        }
    }
}

extension ItemOverview {
    var newestReceipt: Attachment? {
        attachments.filter { $0.kind == .receipt }.max { $0.addedAt < $1.addedAt }
    }
}
