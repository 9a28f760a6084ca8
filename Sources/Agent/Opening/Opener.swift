package import Settings

/// Something for another program to show.
package enum Openable: Sendable, Hashable, CustomStringConvertible {
    case address(WebAddress)
    /// The absolute path of a file that we keep.
    case file(String)

    package var description: String {
        switch self {
        case .address(let address): address.description
        case .file(let path): path
        }
    }
}

/// Why something cannot be shown, and what would help.
package struct OpeningFailure: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Has other programs show what we have no window for.
package protocol Opener: Sendable {
    /// Returns when it is on its way: what becomes of it, nobody tells.
    ///
    /// - Parameter token: Of the click that asked for it, by which the other program may come to the front.
    func open(_ target: Openable, token: String?) async throws(OpeningFailure)
}
