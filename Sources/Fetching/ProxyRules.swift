/// Through which proxy a server is asked, as the environment has it.
///
/// We decide and tell libcurl, rather than let it decide: addresses are checked after the name was looked up, and only
/// whoever knows that there is a proxy in between knows whose address it is.
struct ProxyRules: Sendable, Hashable {
    private let proxy: String?
    /// Names without a leading dot; `*` is all.
    private let direct: [String]

    /// - Parameter environment: `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`, `no_proxy`, `NO_PROXY`.
    init(environment: [String: String]) {
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        proxy = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        direct = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
            .split { $0 == "," || $0 == " " }.map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
    }

    /// What the process needs of its environment.
    static let variables: Set<String> = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// `nil` where it is asked directly.
    func proxy(for address: WebAddress) -> String? {
        guard !address.isLoopback else { return nil }
        let isDirect = direct.contains {
            $0 == "*" || address.host == $0 || address.host.hasSuffix("." + $0)
        }
        return isDirect ? nil : proxy
    }
}
