import Rules

/// The address of a recipe search, with `{names}` in place of the names of expiring items.
package struct RecipeSearch: Sendable, Hashable, LosslessStringConvertible {
    private let beforeNames: String
    private let afterNames: String

    private static let placeholder = "{names}"
    /// Limit of the encoded names, in bytes; servers and browsers accept addresses of this length.
    private static let mostBytes = 1_500

    package static let usual = RecipeSearch("https://duckduckgo.com/?q=recipe+", "")

    /// `nil` if `description` is not a `WebAddress` with `{names}` exactly once, after its host.
    package init?(_ description: String) {
        let pieces = ByteSearch.split(description, at: Self.placeholder)
        guard pieces.count == 2, !pieces.contains(where: { $0.contains("{") }),
            let (_, authority) = WebAddress.parts(of: description), !authority.contains("{")
        else { return nil }
        self.init(pieces[0], pieces[1])
        guard WebAddress(address(with: "x")) != nil else { return nil }
    }

    private init(_ beforeNames: String, _ afterNames: String) {
        self.beforeNames = beforeNames
        self.afterNames = afterNames
    }

    package var description: String { address(with: Self.placeholder) }

    private func address(with names: String) -> String { beforeNames + names + afterNames }

    /// The search for recipes with all of `names`, or with as many of the first ones as fit.
    package func address(for names: [String]) -> WebAddress? {
        var text = ""
        for name in names {
            let more = text + (text.isEmpty ? "" : "%20") + WebAddress.percentEncoded(name)
            guard more.utf8.count <= Self.mostBytes else { break }
            text = more
        }
        return WebAddress(address(with: text))
    }
}
