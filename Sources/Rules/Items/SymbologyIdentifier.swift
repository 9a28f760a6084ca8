/// The three characters by which a scanner says what kind of symbol it has read: `]E0` for an EAN-13.
///
/// Source: ISO/IEC 15424; GS1 General Specifications, section 5.1.2.
struct SymbologyIdentifier {
    /// What the symbol holds.
    let rest: Substring
    /// Whether there is an identifier in front.
    let isThere: Bool
    /// Whether the symbol holds element strings.
    let holdsElements: Bool

    init(of text: String) {
        let bytes = Array(text.utf8.prefix(3))
        let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
        let isFigure = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        isThere =
            bytes.count == 3 && bytes[0] == UInt8(ascii: "]") && isLetter(bytes[1])
            && (isFigure(bytes[2]) || isLetter(bytes[2]))
        let content = text.dropFirst(isThere ? 3 : 0)
        let kind = isThere ? text.prefix(3) : ""
        holdsElements = ["]C1", "]e0", "]e1", "]e2", "]d2", "]Q3", "]J1"].contains(kind)
        // The number of a newspaper's or book's issue follows the EAN-13.
        rest = kind == "]E3" ? content.prefix(13) : content
    }
}
