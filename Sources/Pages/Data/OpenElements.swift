/// The elements that are open at a place of the page. No tree: only what encloses the next token.
struct OpenElements {
    struct Element {
        fileprivate(set) var name = -1
        fileprivate var mayEndEarly = false
        /// The item of microdata that properties here belong to.
        var item: Int?
        /// The same of RDFa.
        var node: Int?
        /// Whether words without a prefix are schema.org's.
        var hasVocabulary = false
        /// The property by which RDFa's `rel` ties the things within to the node.
        var relation: String?
        /// Whether what is shown is struck out, as former prices are.
        var isStruck = false
        /// What the text of the element is wanted for, and where it begins.
        var captures: [Capture] = []
        var textStart = 0
    }

    enum Capture {
        case title
        case heading
        case property(String, item: Int)
        case rdfaProperty(String, node: Int)
    }

    /// Deeper elements are only counted.
    private static let mostDepth = 512

    private(set) var elements: [Element] = [Element()]
    private var names: [String: Int] = [:]
    /// How many elements of each name are open.
    private var counts: [Int] = []
    private var deeper = 0
    /// How many elements are open whose end tags may be missing.
    private var impliedCount = 0

    var last: Element { elements[elements.count - 1] }

    /// Opens an element.
    mutating func push(_ name: String, _ element: Element) {
        guard elements.count <= Self.mostDepth else {
            deeper += 1
            return
        }
        var element = element
        element.name = number(of: name)
        counts[element.name] += 1
        element.mayEndEarly = Self.mayEndEarly(name)
        if element.mayEndEarly { impliedCount += 1 }
        elements.append(element)
    }

    /// Closes the innermost element of this name and all within it.
    /// - Returns: The closed ones, innermost first.
    mutating func pop(_ name: String) -> [Element] {
        if deeper > 0 {
            deeper -= 1
            return []
        }
        guard let number = names[name], counts[number] > 0 else { return [] }
        var closed: [Element] = []
        while elements.count > 1 {
            let element = elements.removeLast()
            counts[element.name] -= 1
            if element.mayEndEarly { impliedCount -= 1 }
            closed.append(element)
            if element.name == number { break }
        }
        return closed
    }

    /// Closes all.
    mutating func popAll() -> [Element] {
        defer { elements.removeLast(elements.count - 1) }
        return elements.dropFirst().reversed()
    }

    func isOpen(_ name: String) -> Bool {
        names[name].map { counts[$0] > 0 } ?? false
    }

    /// The name of the element that a start tag closes although its end tag is missing.
    ///
    /// Source: WHATWG HTML, 13.1.2.4 "Optional tags".
    func impliedEnd(before tag: String) -> String? {
        guard impliedCount > 0 else { return nil }
        return switch tag {
        case "li": innermost(of: ["li"], within: ["ul", "ol", "menu"])
        case "dd", "dt": innermost(of: ["dd", "dt"], within: ["dl"])
        case "option": innermost(of: ["option"], within: ["select", "datalist"])
        case "tr": innermost(of: ["tr"], within: ["table"])
        case "td", "th": innermost(of: ["td", "th"], within: ["tr", "table"])
        case "address", "article", "aside", "div", "dl", "fieldset", "footer", "form", "h1", "h2", "h3", "h4",
            "h5",
            "h6", "header", "hr", "main", "nav", "ol", "p", "section", "table", "ul":
            innermost(of: ["p"], within: ["button", "td", "th", "object", "div", "section"])
        default: nil
        }
    }

    private static func mayEndEarly(_ name: String) -> Bool {
        switch name {
        case "p", "li", "dd", "dt", "option", "tr", "td", "th": true
        default: false
        }
    }

    private func innermost(of wanted: [String], within bounds: [String]) -> String? {
        guard wanted.contains(where: isOpen) else { return nil }
        for place in stride(from: elements.count - 1, to: max(0, elements.count - 64), by: -1) {
            let number = elements[place].name
            // Numbers are compared, as most elements are neither.
            if let found = wanted.first(where: { names[$0] == number }) { return found }
            if bounds.contains(where: { names[$0] == number }) { return nil }
        }
        return nil
    }

    private mutating func number(of name: String) -> Int {
        if let number = names[name] { return number }
        // Pages have some hundred names; those of a hostile page share one.
        let number = names.count < 2_000 ? names.count : 0
        names[name] = number
        if number == counts.count { counts.append(0) }
        return number
    }
}
