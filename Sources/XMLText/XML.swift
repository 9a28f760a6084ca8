/// An XML element with its content. Names stay as written, with their prefixes.
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
        /// Text, also from CDATA sections; never empty.
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
    /// The child elements, in order.
    package var elements: [XML] {
        nodes.compactMap { node in
            guard case .element(let element) = node else { return nil }
            return element
        }
    }

    package func elements(_ name: String) -> [XML] {
        elements.filter { $0.name == name }
    }

    /// The first child element of this name.
    package subscript(name: String) -> XML? {
        elements.first { $0.name == name }
    }

    package func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// All text of the element and its descendants.
    package var text: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .element(let element): text += element.text
            case .text(let part): text += part
            }
        }
    }
}
