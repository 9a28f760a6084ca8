/// A token of an HTML document, as the tokenization stage of the standard emits it.
package enum HTMLToken: Sendable, Hashable {
    case startTag(HTMLTag)
    case endTag(name: String)
    /// Text between tags, its character references decoded; a run of text may come in several tokens.
    case text([UInt8])
    case comment([UInt8])
    case doctype(HTMLDoctype)
}

/// A start tag.
package struct HTMLTag: Sendable, Hashable {
    package struct Attribute: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// In lower case.
    package let name: String
    /// In the order of the tag. Of several attributes of one name, the first counts.
    package let attributes: [Attribute]
    package let isSelfClosing: Bool

    package init(name: String, attributes: [Attribute] = [], isSelfClosing: Bool = false) {
        self.name = name
        self.attributes = attributes
        self.isSelfClosing = isSelfClosing
    }

    /// The value of an attribute; empty if the tag has the attribute without a value.
    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

/// A document type declaration.
package struct HTMLDoctype: Sendable, Hashable {
    package var name: String?
    package var publicID: String?
    package var systemID: String?
    /// Whether the declaration is broken, so that browsers fall back to their oldest rules.
    package var forcesQuirks = false
}
