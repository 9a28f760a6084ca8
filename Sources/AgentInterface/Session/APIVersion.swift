/// The version of the contract between agent and clients, `major.minor`.
///
/// A minor version adds methods, or keys in the agent's answers; a major version makes other changes. Each
/// agent publishes its own version and that of the oldest client that it serves.
package struct APIVersion: Sendable, Hashable, Comparable, LosslessStringConvertible {
    package let major: Int
    package let minor: Int

    /// The version of this build.
    package static let current = APIVersion(major: 2, minor: 0)
    /// The oldest client that this build's agent serves. Those of contract 1 find all but `Household1`, and are told
    /// what replaces that.
    package static let oldestClient = APIVersion(major: 1, minor: 0)

    package init(major: Int, minor: Int) {
        self.major = major
        self.minor = minor
    }

    package init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...5).contains($0.utf8.count) }),
            parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let major = Int(parts[0]), let minor = Int(parts[1])
        else { return nil }
        self.init(major: major, minor: minor)
    }

    package var description: String { "\(major).\(minor)" }

    package static func < (left: APIVersion, right: APIVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

/// Whether a client and an agent understand each other.
package enum Compatibility: Sendable, Hashable {
    case full
    /// The agent has another major version and still serves this client: go on, and say so.
    case updateRecommended
    /// The agent no longer serves clients as old as this one: stop.
    case updateRequired
}
