import CivilTime
import FetchInterface
import Rules

/// What an account's server has reported about itself.
struct ServerFacts: Sendable, Hashable {
    var certificateEnds: Instant?
    /// The server's clock minus ours, in seconds.
    var clockDifference: Int?

    mutating func add(_ other: ServerFacts) {
        certificateEnds = other.certificateEnds ?? certificateEnds
        clockDifference = other.clockDifference ?? clockDifference
    }
}

/// The requests of one sync of an account. Use it on the loop's thread.
final class CalendarTalk {
    private let connection: HelperConnection
    private let account: CalendarAccount
    private let secrets: Secrets
    private let time: any TimeSource
    private var access: DAVAccess
    private var hasReadAgain = false
    private(set) var facts = ServerFacts()

    init(
        _ connection: HelperConnection, with account: CalendarAccount, _ secrets: Secrets,
        _ access: DAVAccess, _ time: any TimeSource
    ) {
        self.time = time
        (self.connection, self.account, self.secrets, self.access) = (connection, account, secrets, access)
    }

    /// Sends a request. If the server refuses the password, reads the password again and repeats the request
    /// once: the user may have changed it in the keyring.
    func answer(to request: DAVRequest) async -> DAVAnswer {
        let answer = await connection.answer(to: request, with: access)
        note(answer)
        guard answer.failure == .password, !hasReadAgain else { return answer }
        hasReadAgain = true
        // Without a password that can be read again, the server's refusal stands.
        guard let renewed = try? await secrets.access(to: account) else { return answer }
        access = renewed
        return await connection.answer(to: request, with: access)
    }

    /// Ends the helper; a request in progress fails.
    func close() { connection.close() }

    private func note(_ answer: DAVAnswer) {
        if let end = answer.certificateEnds { facts.certificateEnds = end }
        if let date = answer.date {
            facts.clockDifference = Int((date - time.now).components.seconds)
        }
    }
}
