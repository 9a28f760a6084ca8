/// An XML element with what is in it. Names are kept as they are written, with their prefixes.
///
/// Source: Extensible Markup Language 1.0, fifth edition.
package struct XML: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package enum Node: Sendable, Hashable {
        case element(XML)
        /// Also what stands in CDATA sections; never empty.
        case text(String)
    }

    package let name: String
    package var attributes: [Attribute]
    package var nodes: [Node]

    package init(_ name: String, attributes: [Attribute] = [], nodes: [Node] = []) {
        self.name = name
        self.attributes = attributes
        self.nodes = nodes
    }
}

extension XML {
    /// The elements in it, not those within these.
    package var elements: [XML] {
        nodes.compactMap { node in
            guard case .element(let element) = node else { return nil }
            return element
        }
    }

    package func elements(_ name: String) -> [XML] {
        elements.filter { $0.name == name }
    }

    /// The first element of that name in it.
    package subscript(name: String) -> XML? {
        elements.first { $0.name == name }
    }

    package func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// All text in it, also in the elements within.
    package var text: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .element(let element): text += element.text
            case .text(let part): text += part
            }
        }
    }
}
