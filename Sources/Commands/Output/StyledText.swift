/// How a piece of text looks on a terminal that has colours.
struct Style: Sendable, Hashable {
    enum Colour: Sendable, Hashable {
        case red, green, yellow, blue, cyan
        /// Of a label: `#rrggbb`.
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

/// How many colours a terminal has.
enum ColourSupport: Sendable, Hashable {
    case none
    /// 256 of them.
    case palette
    case full
}

/// Text in pieces of different looks. Its text may come from anywhere: it is cleaned when it is rendered, and only
/// there are codes for the terminal added.
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

    /// As one line.
    var width: Int { spans.reduce(0) { $0 + DisplayWidth.of(VisibleText.line($1.text)) } }

    /// One line of at most `columns`; `nil`: of any width.
    func line(_ colours: ColourSupport, columns: Int? = nil) -> String {
        fitted(into: columns).spans.map { $0.style.applied(to: VisibleText.line($0.text), colours) }.joined()
    }

    /// This line, with what does not fit into `columns` cut off; `nil`: of any width.
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

    /// This line in exactly `columns`, cut off or filled with blanks.
    func filling(_ columns: Int) -> StyledText {
        let fitted = fitted(into: columns)
        return fitted + StyledText(String(repeating: " ", count: max(0, columns - fitted.width)))
    }

    /// With its newlines and tabs.
    func paragraphs(_ colours: ColourSupport) -> String {
        spans.map { $0.style.applied(to: VisibleText.paragraphs($0.text), colours) }.joined()
    }
}

extension Style {
    /// Source: ECMA-48, 8.3.117 "Select graphic rendition"; the colours of labels as xterm has them.
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
    /// `#rrggbb`; `nil` for anything else.
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
        case .blue: "34"
        case .cyan: "36"
        case .rgb(let red, let green, let blue):
            support == .full
                ? "38;2;\(red);\(green);\(blue)" : "38;5;\(Self.cubeIndex(Int(red), Int(green), Int(blue)))"
        }
    }

    /// The nearest of the 6 x 6 x 6 colours that start at 16 of the 256.
    private static func cubeIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
        let level = { (value: Int) in (value * 5 + 127) / 255 }
        return 16 + 36 * level(red) + 6 * level(green) + level(blue)
    }
}
