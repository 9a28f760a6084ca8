/// Which proxy to use for a server, according to the environment.
///
/// The decision is not left to libcurl: addresses are checked after a name was looked up, and only code that
/// knows about the proxy knows whose address it is.
struct ProxyRules: Sendable, Hashable {
    private let proxy: String?
    /// Names without a leading dot; `*` means all.
    private let direct: [String]

    /// - Parameter environment: The values of `variables`.
    init(environment: [String: String]) {
        let names = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
        proxy = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        direct = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
            .split { $0 == "," || $0 == " " }.map { String($0.hasPrefix(".") ? $0.dropFirst() : $0) }
            .filter { !$0.isEmpty }
    }

    /// The environment variables that the process needs.
    static let variables: Set<String> = [
        "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// `nil` for a direct connection.
    func proxy(for address: FetchAddress) -> String? {
        guard !address.isLoopback else { return nil }
        let isDirect = direct.contains {
            $0 == "*" || address.host == $0 || address.host.hasSuffix("." + $0)
        }
        return isDirect ? nil : proxy
    }
}
