/// Puts the elements of a document together while they are read.
final class XMLBuilder {
    private let mostDepth: Int
    /// From the outermost to the one that is being read.
    private var open: [XML] = []
    /// What has been read of a text.
    private var text = ""
    private(set) var root: XML?
    /// Why the rest is not wanted any more.
    private(set) var refusal: String?

    init(mostDepth: Int) {
        self.mostDepth = mostDepth
    }

    /// - Returns: Whether to go on.
    func begin(_ name: String, _ attributes: [XML.Attribute]) -> Bool {
        closeText()
        open.append(XML(name, attributes: attributes))
        return open.count <= mostDepth || refuse("it is nested deeper than \(mostDepth) levels")
    }

    func end() {
        closeText()
        guard let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].nodes.append(.element(element)) }
    }

    /// Expat gives text in pieces: each line break and each reference is one of its own.
    func add(_ piece: String) {
        text += piece
    }

    private func closeText() {
        if !open.isEmpty, !text.isEmpty { open[open.count - 1].nodes.append(.text(text)) }
        text = ""
    }

    /// - Returns: Not to go on.
    func refuse(_ reason: String) -> Bool {
        refusal = reason
        return false
    }
}
