import AgentInterface
import CivilTime
import Rules

/// Finds the item that a reference means: by the beginning of its id, by its name, or by a part of its name.
struct ItemFinder {
    let session: Session
    /// The status of items to find by name.
    var status = ItemQuery.Status.present

    func item(_ reference: String) async throws(CommandFailure) -> ItemRecord {
        guard reference.isIDLike else { return try await named(reference, insteadOf: nil) }
        do throws(CommandFailure) {
            return try await session.ask(Household1.getItem, reference)
        } catch {
            // "face" may be the beginning of an id, or the name of a cream.
            guard error.refusal == .notFound, !reference.isOnlyID else { throw error }
            return try await named(reference, insteadOf: error)
        }
    }

    private func named(
        _ name: String, insteadOf failure: CommandFailure?
    ) async throws(CommandFailure) -> ItemRecord {
        var query = ItemQuery()
        query.status = status
        query.text = name
        query.limit = 100
        let found = try await session.ask(Household1.listItems, query)
        let wanted = name.lowercased()
        let same = found.filter { $0.name.lowercased() == wanted }
        let fitting = same.isEmpty ? found.filter { $0.name.lowercased().contains(wanted) } : same
        guard let item = fitting.first else { throw failure ?? missing(name) }
        guard fitting.count == 1 else { throw ambiguous(name, fitting) }
        return item
    }

    private func missing(_ name: String) -> CommandFailure {
        let kind = status == .present ? "there is no item" : "there is no such item"
        return CommandFailure(
            .noInput,
            "\(kind) called '\(name)'; 'steward item list --search TEXT' searches all items",
            refusal: .notFound)
    }

    private func ambiguous(_ name: String, _ items: [ItemRecord]) -> CommandFailure {
        let shown = items.prefix(6).map { item in
            let date = item.expiresOn.map { ", \($0)" } ?? ""
            return "\(item.short) (\(item.name)\(date))"
        }
        let more = items.count > shown.count ? " and more" : ""
        return CommandFailure(
            .noInput,
            "'\(name)' matches \(items.count) items: \(shown.joined(separator: ", "))\(more); "
                + "use the id of one",
            refusal: .ambiguous)
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

    /// Whether it can only be a whole id, because no name is like that.
    fileprivate var isOnlyID: Bool { utf8.count == 36 }
}
