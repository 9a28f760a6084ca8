import CivilTime
import FetchInterface
import Rules

/// What the server of an account has said of itself.
struct ServerFacts: Sendable, Hashable {
    var certificateEnds: Instant?
    /// The server's clock minus ours, in seconds.
    var clockDifference: Int?

    mutating func add(_ other: ServerFacts) {
        certificateEnds = other.certificateEnds ?? certificateEnds
        clockDifference = other.clockDifference ?? clockDifference
    }
}

/// The requests of one synchronisation of an account. Use it on the loop's thread.
final class CalendarTalk {
    private let connection: CalendarConnection
    private let account: CalendarAccount
    private let secrets: AccountSecrets
    private let time: any TimeSource
    private var access: DAVAccess
    private var hasReadAgain = false
    private(set) var facts = ServerFacts()

    init(
        _ connection: CalendarConnection, with account: CalendarAccount, _ secrets: AccountSecrets,
        _ access: DAVAccess, _ time: any TimeSource
    ) {
        self.time = time
        (self.connection, self.account, self.secrets, self.access) = (connection, account, secrets, access)
    }

    /// Carries out a request. A password that the server refuses is read again, and the request repeated once: the user may
    /// have changed it in the keyring.
    func answer(to request: DAVRequest) async -> DAVAnswer {
        let answer = await connection.answer(to: request, with: access)
        note(answer)
        guard answer.failure == .password, !hasReadAgain else { return answer }
        hasReadAgain = true
        guard let renewed = try? await secrets.access(to: account) else { return answer }
        access = renewed
        return await connection.answer(to: request, with: access)
    }

    /// Ends the helper: the answer under way fails.
    func close() { connection.close() }

    private func note(_ answer: DAVAnswer) {
        if let end = answer.certificateEnds { facts.certificateEnds = end }
        if let date = answer.date {
            facts.clockDifference = Int((date - time.now).components.seconds)
        }
    }
}
