/// Parts of addresses in pages, which may be relative or broken.
enum WebAddressParts {
    /// Whether a host stands in the address, as in `https://shop.example/lamp` and `//shop.example/lamp`.
    static func hasHost(_ address: String) -> Bool {
        startOfHost(address) != nil
    }

    /// From the host on; all of an address without one.
    static func withoutScheme(_ address: String) -> Substring {
        startOfHost(address).map { address[$0...] } ?? address[...]
    }

    private static func startOfHost(_ address: String) -> String.Index? {
        let path = address.drop { $0.isLetter }.drop { $0 == ":" }
        guard path.hasPrefix("//") else { return nil }
        return path.dropFirst(2).startIndex
    }
}
