import AgentInterface
package import Settings

/// A target for another program to show.
package enum Openable: Sendable, Hashable, CustomStringConvertible {
    case address(WebAddress)
    /// The absolute path of a file in the store.
    case file(String)

    package var description: String {
        switch self {
        case .address(let address): address.description
        case .file(let path): path
        }
    }
}

/// Why a target cannot be opened, and what would help.
package struct OpeningFailure: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Opens files and addresses in other programs.
package protocol Opener: Sendable {
    /// Returns once the request is on its way; no program reports the outcome.
    ///
    /// - Parameter token: The activation token of the user's click, which brings the other program to the
    ///   front.
    func open(_ target: Openable, token: String?) async throws(OpeningFailure)
}

extension Opener {
    /// Opens a target for a call.
    func open(_ target: Openable) async throws(AgentError) {
        do throws(OpeningFailure) {
            try await open(target, token: nil)
        } catch {
            throw AgentError(.failed, error.description)
        }
    }
}
