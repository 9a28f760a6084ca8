/// Builds the elements of a document from the parser's events.
final class XMLBuilder {
    private let mostDepth: Int
    /// Receives each child of the root, which then does not keep it; `nil` keeps all.
    private let take: ((XML) -> Void)?
    /// The elements not yet closed, outermost first.
    private var open: [XML] = []
    /// The text read since the last tag.
    private var text = ""
    private(set) var root: XML?
    /// Why the builder refused the document.
    private(set) var refusal: String?

    init(mostDepth: Int, _ take: ((XML) -> Void)? = nil) {
        self.mostDepth = mostDepth
        self.take = take
    }

    /// - Returns: Whether the parser should go on.
    func begin(_ name: String, _ attributes: [XML.Attribute]) -> Bool {
        closeText()
        open.append(XML(name, attributes: attributes))
        return open.count <= mostDepth || refuse("it is nested deeper than \(mostDepth) levels")
    }

    func end() {
        closeText()
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            root = element
        } else if open.count == 1, let take {
            take(element)
        } else {
            open[open.count - 1].nodes.append(.element(element))
        }
    }

    /// Adds a piece of text. Expat passes each line break and each reference as a piece of its own.
    func add(_ chunk: String) {
        text += chunk
    }

    private func closeText() {
        let isKept = !open.isEmpty && (open.count > 1 || take == nil)
        if isKept, !text.isEmpty { open[open.count - 1].nodes.append(.text(text)) }
        text = ""
    }

    /// - Returns: `false`: the parser should stop.
    func refuse(_ reason: String) -> Bool {
        refusal = reason
        return false
    }
}
