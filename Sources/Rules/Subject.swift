/// What a reminder is about.
package struct Subject: Sendable, Hashable {
    /// The kind of a subject. The D-Bus contract and the database use the raw values.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case task, alert, event
        /// The expiry of an item.
        case item
        /// The warranty of an item, whose identifier it shares.
        case warranty
        /// The return of a lent item, whose identifier it shares.
        case loan
        case maintenance
        /// A recall that concerns an item.
        case recall
        /// The changes of a shop.
        case shop
        case document
    }

    package let kind: Kind
    package let id: String

    package init(kind: Kind, id: String) {
        self.kind = kind
        self.id = id
    }

    package static func task(_ id: Todo.ID) -> Subject { Subject(kind: .task, id: id.description) }
    package static func alert(_ id: Alert.ID) -> Subject { Subject(kind: .alert, id: id.description) }

    package static func event(_ id: Event.ID) -> Subject { Subject(kind: .event, id: id.description) }

    package static func item(_ id: Item.ID) -> Subject { Subject(kind: .item, id: id.description) }
    package static func warranty(_ id: Item.ID) -> Subject { Subject(kind: .warranty, id: id.description) }
    package static func loan(_ id: Item.ID) -> Subject { Subject(kind: .loan, id: id.description) }
    package static func maintenance(_ id: MaintenancePlan.ID) -> Subject {
        Subject(kind: .maintenance, id: id.description)
    }

    /// The task, if it is one.
    package var todo: Todo.ID? { kind == .task ? Todo.ID(id) : nil }
    /// The item that expires or comes back, or whose warranty this is.
    package var item: Item.ID? { [.item, .warranty, .loan].contains(kind) ? Item.ID(id) : nil }
    package var maintenance: MaintenancePlan.ID? { kind == .maintenance ? MaintenancePlan.ID(id) : nil }

    package static func document(_ id: Document.ID) -> Subject {
        Subject(kind: .document, id: id.description)
    }

    package static func recall(_ id: RecallFinding.ID) -> Subject {
        Subject(kind: .recall, id: id.description)
    }
    package static func shop(_ id: Shop.ID) -> Subject { Subject(kind: .shop, id: id.description) }

    package var recall: RecallFinding.ID? { kind == .recall ? RecallFinding.ID(id) : nil }
    package var document: Document.ID? { kind == .document ? Document.ID(id) : nil }
    package var shop: Shop.ID? { kind == .shop ? Shop.ID(id) : nil }
}

/// By kind, then by identifier.
extension Subject: Comparable {
    package static func < (left: Subject, right: Subject) -> Bool {
        (left.kind.rawValue, left.id) < (right.kind.rawValue, right.id)
    }
}
