import Rules

/// A part of a picture: the contents of an `<svg>` element. All figures of a page have the same width.
///
/// Only this type writes SVG, and it cleans and escapes all text, which may come from anywhere. Colours are
/// classes, which `PictureStyle` defines for light and dark themes.
struct SVGFigure: Sendable {
    /// How wide the figures of a page are.
    enum Size: String, CaseIterable {
        case wide
        /// On a phone, where names are above the bars and not beside them.
        case narrow

        /// In pixels.
        var width: Double { self == .wide ? 860 : 358 }
    }

    enum Anchor: String { case start, middle, end }

    /// A description for screen readers.
    let title: String
    let height: Double
    let size: Size
    private(set) var body = ""

    init(title: String, height: Double, size: Size = .wide) {
        self.title = title
        self.height = height
        self.size = size
    }

    private var width: Double { size.width }

    /// - Parameters:
    ///   - y: The position of the baseline.
    ///   - hint: The tooltip; empty for none.
    mutating func text(
        _ text: String, x: Double, y: Double, _ style: String, anchor: Anchor = .start, hint: String = ""
    ) {
        let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        body +=
            "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" class=\"\(style)\"\(place)>"
            + "\(Self.hint(hint))\(Self.escaped(text))</text>\n"
    }

    mutating func box(
        x: Double, y: Double, width: Double, height: Double, _ style: String, radius: Double = 0,
        hint: String = ""
    ) {
        let corner = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        let size = "width=\"\(Self.number(max(0, width)))\" height=\"\(Self.number(max(0, height)))\""
        body +=
            "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" \(size)\(corner) class=\"\(style)\""
            + (hint.isEmpty ? "/>\n" : ">\(Self.hint(hint))</rect>\n")
    }

    mutating func line(_ x1: Double, _ y1: Double, to x2: Double, _ y2: Double, _ style: String) {
        body +=
            "<line x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\" x2=\"\(Self.number(x2))\" "
            + "y2=\"\(Self.number(y2))\" class=\"\(style)\"/>\n"
    }

    mutating func dot(x: Double, y: Double, radius: Double, _ style: String, hint: String = "") {
        body +=
            "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\" "
            + "class=\"\(style)\"" + (hint.isEmpty ? "/>\n" : ">\(Self.hint(hint))</circle>\n")
    }

    /// The whole `<svg>` element.
    /// - Parameter style: A style sheet to embed; empty if the page provides one.
    func element(style: String = "") -> String {
        let box = "viewBox=\"0 0 \(Self.number(width)) \(Self.number(height))\""
        let sheet = style.isEmpty ? "" : "<style>\(style)</style>\n"
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"\(size)\" \(box) width=\"\(Self.number(width))\" "
            + "height=\"\(Self.number(height))\" role=\"img\" aria-label=\"\(Self.escaped(title))\">\n"
            + "\(sheet)\(body)</svg>\n"
    }

    /// The figures below one another, each under its title.
    static func stacked(_ figures: [SVGFigure], title: String) -> SVGFigure {
        let heading = 52.0
        let margin = 20.0
        let height = figures.reduce(margin * 2) { $0 + $1.height + heading }
        var sheet = SVGFigure(title: title, height: height)
        sheet.box(x: 0, y: 0, width: sheet.width, height: height, "paper")
        var top = margin
        for figure in figures {
            sheet.text(figure.title, x: 16, y: top + 36, "heading")
            sheet.body += "<g transform=\"translate(0 \(number(top + heading)))\">\n\(figure.body)</g>\n"
            top += heading + figure.height
        }
        return sheet
    }

    private static func hint(_ text: String) -> String {
        text.isEmpty ? "" : "<title>\(escaped(text))</title>"
    }

    static func escaped(_ text: String) -> String { MarkupText.escaping(VisibleText.line(text)) }

    private static func number(_ value: Double) -> String { MarkupText.number(value) }
}
