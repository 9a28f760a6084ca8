import FetchInterface

/// Where a server may redirect to.
struct RedirectRules {
    /// Other hosts that the client allows.
    let hosts: [String]
    private var hops = 0

    /// More redirects are a loop, or an attack.
    static let mostHops = 3

    init(hosts: [String]) {
        self.hosts = hosts.map { $0.lowercased() }
    }

    /// - Throws: The location is not allowed: another site, HTTP after HTTPS, another port of this machine;
    ///   or it is one redirect too many.
    mutating func follow(from origin: FetchAddress, to location: String) throws(FetchFault) -> FetchAddress {
        hops += 1
        guard hops <= Self.mostHops else {
            throw FetchFault(.redirectedAway, "more than \(Self.mostHops) times, at last to \(location)")
        }
        let target: FetchAddress
        do {
            target = try FetchAddress(location)
        } catch {
            throw FetchFault(.redirectedAway, error.detail)
        }
        guard target.isEncrypted || !origin.isEncrypted else {
            throw FetchFault(.redirectedAway, "from HTTPS to HTTP at \(target.host)")
        }
        guard target.isSameSite(as: origin) || hosts.contains(target.host) else {
            throw FetchFault(.redirectedAway, "from \(origin.host) to \(target.host)")
        }
        return target
    }
}
