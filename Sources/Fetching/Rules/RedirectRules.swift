import FetchInterface

/// Where a server may redirect to.
struct RedirectRules {
    /// Other hosts that the client allows.
    let hosts: [String]
    /// More redirects are a loop, or an attack.
    let mostHops: Int
    /// Whether only the same server may follow, not another one of the same site: it gets the password.
    let staysOnServer: Bool
    private var hops = 0

    init(hosts: [String], mostHops: Int = 3, staysOnServer: Bool = false) {
        self.hosts = hosts.map { $0.lowercased() }
        self.mostHops = mostHops
        self.staysOnServer = staysOnServer
    }

    /// - Throws: The location is not allowed: another site, HTTP after HTTPS, another port of this machine;
    ///   or it is one redirect too many.
    mutating func follow(from origin: FetchAddress, to location: String) throws(FetchFault) -> FetchAddress {
        hops += 1
        guard hops <= mostHops else {
            throw FetchFault(.redirectedAway, "more than \(mostHops) times, at last to \(location)")
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
        let isAllowed = staysOnServer ? target.isSameServer(as: origin) : target.isSameSite(as: origin)
        guard isAllowed || hosts.contains(target.host) else {
            throw FetchFault(.redirectedAway, "from \(origin.host) to \(target.host)")
        }
        return target
    }
}
