/// An address as far as it tells pages of one site apart: without scheme, host and fragment, in lower case.
struct PageLocation: Hashable, Sendable {
    /// Without slashes at its ends; empty for the home page.
    let path: String
    /// `name=value`, without what only tells where a visitor came from.
    let query: Set<String>

    private static let mostParameters = 50

    init(_ address: String) {
        let rest = WebAddressParts.withoutScheme(address).prefix { $0 != "#" }
        let start =
            WebAddressParts.hasHost(address) ? rest.firstIndex { $0 == "/" || $0 == "?" } : rest.startIndex
        let parts = rest[(start ?? rest.endIndex)...]
            .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = (parts.first ?? "").lowercased().split(separator: "/").joined(separator: "/")
        query = parts.count < 2 ? [] : Self.parameters(parts[1])
    }

    /// Of a file such as `lamp.html`, only `lamp`.
    var lastPart: String {
        let part = path.split(separator: "/").last ?? ""
        return String(part.prefix { $0 != "." })
    }

    /// Of each parameter: the name, and the value.
    var parameters: [(name: String, value: String)] {
        query.map { parameter in
            let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    private static func parameters(_ query: Substring) -> Set<String> {
        let all = query.split(maxSplits: mostParameters) { $0 == "&" || $0 == ";" }.prefix(mostParameters)
        return Set(
            all.map { WebAddressParts.decoded($0).lowercased() }
                .filter { text in !campaigns.contains { text.hasPrefix($0) } })
    }

    private static let campaigns = [
        "utm_", "gclid=", "gad_", "gbraid=", "wbraid=", "fbclid=", "msclkid=", "srsltid=", "mc_", "ref=",
        "_pos=",
        "_sid=", "_ss=", "pr_",
    ]
}
