/// The look of a piece of text on a terminal with colours.
struct Style: Sendable, Hashable {
    enum Colour: Sendable, Hashable {
        case red, green, yellow, cyan
        /// The colour of a label, `#rrggbb`.
        case rgb(UInt8, UInt8, UInt8)
    }

    var isBold = false
    var isDim = false
    var colour: Colour?

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let dim = Style(isDim: true)
    static let good = Style(colour: .green)
    static let attention = Style(colour: .yellow)
    static let bad = Style(colour: .red)
}

/// The number of colours that a terminal supports.
enum ColourSupport: Sendable, Hashable {
    case none
    /// 256 colours.
    case palette
    case full
}

/// Text with styles. It may come from anywhere: rendering cleans it, and only rendering adds terminal codes.
///
/// `"Moved \(id, .bold) \(title)"` is one span of each style, from left to right.
struct StyledText: Sendable, Hashable, ExpressibleByStringInterpolation {
    struct Span: Sendable, Hashable {
        let text: String
        let style: Style
    }

    private(set) var spans: [Span]

    init(_ text: String, _ style: Style = .plain) {
        spans = [Span(text: text, style: style)]
    }

    init(stringLiteral value: String) {
        self.init(value)
    }

    init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = StyledText(spans: [])

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) {
            text.append(literal, .plain)
        }

        mutating func appendInterpolation(_ value: some CustomStringConvertible, _ style: Style = .plain) {
            text.append(value.description, style)
        }

        mutating func appendInterpolation(_ other: StyledText) {
            for span in other.spans { text.append(span.text, span.style) }
        }
    }

    private init(spans: [Span]) {
        self.spans = spans
    }

    /// Appends to the last span if that has the same style.
    private mutating func append(_ text: String, _ style: Style) {
        guard !text.isEmpty else { return }
        guard let last = spans.last, last.style == style else {
            return spans.append(Span(text: text, style: style))
        }
        spans[spans.count - 1] = Span(text: last.text + text, style: style)
    }

    static let empty = StyledText("")

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.spans += right.spans
        return sum
    }

    static func joined(_ texts: [StyledText], separator: StyledText) -> StyledText {
        texts.enumerated().reduce(.empty) { $1.offset == 0 ? $1.element : $0 + separator + $1.element }
    }

    var isEmpty: Bool { spans.allSatisfy(\.text.isEmpty) }

    /// The width as one line, in columns.
    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of(VisibleText.line($1.text)) } }

    /// Renders one line of at most `columns`, or of any width for `nil`.
    func line(_ colours: ColourSupport, columns: Int? = nil) -> String {
        fitted(into: columns).spans.map { $0.style.applied(to: VisibleText.line($0.text), colours) }.joined()
    }

    /// This line, cut to `columns`; uncut for `nil`.
    func fitted(into columns: Int?) -> StyledText {
        guard let columns, width > columns else { return self }
        var left = columns
        var fitted = StyledText.empty
        for span in spans where left > 0 {
            let text = VisibleText.line(span.text)
            let part = DisplayWidth.fit(text, into: left)
            fitted = fitted + StyledText(part, span.style)
            if part != text { break }
            left -= DisplayWidth.of(part)
        }
        return fitted
    }

    /// This line, cut or padded with spaces to exactly `columns`.
    func filling(_ columns: Int) -> StyledText {
        let fitted = fitted(into: columns)
        return fitted + StyledText(String(repeating: " ", count: max(0, columns - fitted.width)))
    }

    /// Renders the text with its newlines and tabs.
    func paragraphs(_ colours: ColourSupport) -> String {
        spans.map { $0.style.applied(to: VisibleText.paragraphs($0.text), colours) }.joined()
    }
}

extension Style {
    /// Source: ECMA-48, 8.3.117 "Select graphic rendition"; xterm's codes for the colours of labels.
    fileprivate func applied(to text: String, _ colours: ColourSupport) -> String {
        guard colours != .none, self != .plain, !text.isEmpty else { return text }
        var codes: [String] = []
        if isBold { codes.append("1") }
        if isDim { codes.append("2") }
        if let colour { codes.append(colour.code(colours)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}

extension Style.Colour {
    /// Parses `#rrggbb`; `nil` for anything else.
    init?(hexadecimal text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self = .rgb(UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    }

    fileprivate func code(_ support: ColourSupport) -> String {
        switch self {
        case .red: "31"
        case .green: "32"
        case .yellow: "33"
        case .cyan: "36"
        case .rgb(let red, let green, let blue):
            support == .full
                ? "38;2;\(red);\(green);\(blue)" : "38;5;\(Self.cubeIndex(Int(red), Int(green), Int(blue)))"
        }
    }

    /// The nearest colour of the 6 x 6 x 6 cube, which starts at 16 in the palette of 256.
    private static func cubeIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let level = { (value: Int) in (value * 5 + 127) / 255 }
        return 16 + 36 * level(red) + 6 * level(green) + level(blue)
    }
}
