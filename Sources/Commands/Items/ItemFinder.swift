import AgentInterface
import CivilTime
import Rules

/// Finds the item that a reference means: by its name, or by the beginning of its id.
struct ItemFinder {
    let session: Session
    /// The status of items to find by name.
    var status = ItemQuery.Status.present
    /// Which of several items with the same name.
    var choice = NameFinder.Choice.asked

    func item(_ reference: String) async throws(CommandFailure) -> ItemRecord {
        try await choose(reference).item
    }

    /// The item, and among how many of the same name it was taken.
    func choose(_ reference: String) async throws(CommandFailure) -> (item: ItemRecord, of: Int) {
        let names = NameFinder(session: session, kinds: [.item], status: nameStatus, choice: choice)
        if let (found, count) = try await names.choose(reference) {
            return (try await session.ask(Items1.get, found.id), count)
        }
        guard reference.isIDLike else {
            throw await session.failureOfNearName(reference, .item, nameStatus) ?? missing(reference)
        }
        return (try await session.ask(Items1.get, reference), 1)
    }

    var nameStatus: NameQuery.Status {
        switch status {
        case .present: .current
        case .all: .all
        case .usedUp, .discarded: .gone
        }
    }

    private func missing(_ name: String) -> CommandFailure {
        CommandFailure(.noInput, ItemText.noItem(called: VisibleText.line(name)), refusal: .notFound)
    }
}

extension String {
    /// Whether it may be the beginning of an id.
    var isIDLike: Bool {
        utf8.count >= 4 && utf8.count <= 36
            && utf8.allSatisfy { byte in
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
                return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "-")
            }
    }
}
