/// A document to read for a source of recalls, with the source's ID: `nhtsa=https://api.nhtsa.gov/...`.
package struct SourceAddress: Sendable, Hashable, CustomStringConvertible {
    /// Lower-case ASCII letters, digits and hyphens.
    package let source: String
    package let address: WebAddress

    /// `nil` unless `text` is a source's ID, an equals sign and a valid `WebAddress`.
    package init?(_ text: String) {
        guard let equals = text.firstIndex(of: "="), Self.isID(text[..<equals]),
            let address = WebAddress(String(text[text.index(after: equals)...]))
        else { return nil }
        source = String(text[..<equals])
        self.address = address
    }

    package var description: String { "\(source)=\(address)" }

    static func isID(_ text: some StringProtocol) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}
