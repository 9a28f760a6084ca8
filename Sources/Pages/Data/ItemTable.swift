/// The items of a page, as they are found: properties refer to other items by their numbers.
struct ItemTable {
    private enum Value {
        case text(String)
        case item(Int)
    }

    private struct Item {
        var types: [String]
        var id: String?
        var references: [String] = []
        var properties: [(name: String, value: Value)] = []
        /// Whether it is a property of another, or a part that others refer to.
        var isPart = false
    }

    private static let mostItems = 5_000
    private static let mostProperties = 50_000
    private static let mostDepth = 64

    private var items: [Item] = []
    private var propertyCount = 0
    /// Of `itemref`: the items of properties beside the items that own them.
    private var referred: [String: Int] = [:]

    /// - Returns: Its number; `nil` if there are too many.
    mutating func add(types: [String], id: String? = nil, references: [String] = []) -> Int? {
        guard items.count < Self.mostItems else { return nil }
        items.append(Item(types: types, id: id, references: references))
        return items.count - 1
    }

    /// Adds the properties within the element with this `id`, which other items refer to.
    mutating func addReferred(id: String) -> Int? {
        guard let item = add(types: []) else { return nil }
        items[item].isPart = true
        referred[id] = item
        return item
    }

    mutating func add(_ text: String, as name: String, to item: Int) {
        add(.text(text), as: name, to: item)
    }

    mutating func add(item part: Int, as name: String, to item: Int) {
        items[part].isPart = true
        add(.item(part), as: name, to: item)
    }

    private mutating func add(_ value: Value, as name: String, to item: Int) {
        guard propertyCount < Self.mostProperties, items[item].properties.count < DataNode.mostProperties
        else {
            return
        }
        propertyCount += 1
        items[item].properties.append((name, value))
    }

    /// The items that are part of no other.
    var nodes: [DataNode] {
        var budget = Self.mostProperties
        return items.indices.filter { !items[$0].isPart }.map { node($0, depth: 0, &budget) }
    }

    private func node(_ number: Int, depth: Int, _ budget: inout Int) -> DataNode {
        let item = items[number]
        var node = DataNode(types: item.types, id: item.id)
        add(item.properties, to: &node, depth: depth, &budget)
        for reference in item.references {
            budget -= 1
            guard budget > 0 else { break }
            guard let part = referred[reference] else { continue }
            add(items[part].properties, to: &node, depth: depth, &budget)
        }
        return node
    }

    /// Adds properties in place: an item that contains itself is visited often, and must not be copied each
    /// time.
    private func add(
        _ properties: [(name: String, value: Value)], to node: inout DataNode, depth: Int,
        _ budget: inout Int
    ) {
        for property in properties {
            budget -= 1
            guard budget > 0 else { break }
            switch property.value {
            case .text(let text): node.properties.append(.init(name: property.name, value: .text(text)))
            case .item(let part):
                guard depth < Self.mostDepth else { continue }
                let value = self.node(part, depth: depth + 1, &budget)
                node.properties.append(.init(name: property.name, value: .node(value)))
            }
        }
    }
}
