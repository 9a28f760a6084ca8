import AgentInterface
import CivilTime
import EventLoop
import FetchInterface
import Logging
import Rules
import Settings

/// Sign-ins in the browser (Nextcloud's Login Flow v2), from their beginning until an account has been added with them.
///
/// `steward-fetch` talks to the server, each time for one request. The password that the server grants stays here: clients
/// name a sign-in by its identifier. Sign-ins are not stored, and are forgotten when the server's offer expires.
actor BrowserLogins: AgentPart {
    /// A sign-in that a server has granted.
    struct Grant: Sendable {
        /// The server's URL.
        let server: String
        let user: String
        let password: String
    }

    private struct Login {
        let offer: LoginOffer
        let fingerprint: String?
        let startedAt: Instant
        var grant: Grant?
    }

    nonisolated let loop: EventLoop
    private let endpoint: FetchEndpoint
    private let opener: any Opener
    private let time: any TimeSource
    private let log: Logger
    private var logins: [String: Login] = [:]
    private var connections: [HelperConnection] = []
    private var isStopped = false

    /// How long a server's offer is valid.
    ///
    /// Source: Nextcloud developer manual, "Login Flow v2".
    private static let validity = Duration.seconds(1_200)
    private static let most = 4

    init(
        endpoint: FetchEndpoint, opener: any Opener, time: any TimeSource, loop: EventLoop, log: Logger
    ) {
        self.endpoint = endpoint
        self.opener = opener
        self.time = time
        self.loop = loop
        self.log = log
    }

    func stop() {
        isStopped = true
        logins = [:]
        for connection in connections { connection.close() }
    }

    /// Asks a server for a page on which the user can sign in.
    /// - Throws: The server offers none, or one that leads elsewhere.
    func begin(at server: String, trusting fingerprint: String?) async throws(AgentError) -> LoginRecord {
        forgetExpired()
        guard logins.count < Self.most else {
            throw AgentError(.limitsExceeded, AccountText.tooManyLogins, retry: .later())
        }
        let (answer, outcome) = await self.answer(to: .begin(server: server), fingerprint)
        guard case .offered(let offer)? = answer else { throw Self.refusal(outcome, server) }
        guard WebAddress(offer.page) != nil else {
            throw AgentError(.failed, AccountText.offersNoLogin(server, AccountText.pageIsNoAddress))
        }
        let id = Identifier<Never>.random().description
        logins[id] = Login(offer: offer, fingerprint: fingerprint, startedAt: time.now)
        return try record(of: id)
    }

    /// Opens the page of a sign-in in the browser.
    func open(_ id: String) async throws(AgentError) -> LoginRecord {
        let login = try login(id)
        guard let page = WebAddress(login.offer.page) else {
            throw AgentError(.failed, AccountText.pageIsNoAddress)
        }
        do {
            try await opener.open(.address(page), token: nil)
        } catch {
            throw AgentError(.failed, error.description)
        }
        return try record(of: id)
    }

    /// Asks the server whether the user has signed in.
    /// - Throws: `.notFound` if the offer has expired.
    func poll(_ id: String) async throws(AgentError) -> LoginRecord {
        let login = try login(id)
        if login.grant != nil { return try record(of: id) }
        let (answer, outcome) = await self.answer(to: .poll(login.offer), login.fingerprint)
        switch answer {
        case .granted(let server, let access)?:
            logins[id]?.grant = Grant(server: server, user: access.user, password: access.password)
        case .pending?: break
        case .offered?: throw Self.refusal(FetchOutcome(.malformed), login.offer.page)
        case nil:
            // The network may be back at the next poll.
            guard [.unreachable, .timeout, .lost, .busy, .trouble].contains(outcome.status) else {
                throw Self.refusal(outcome, login.offer.page)
            }
        }
        return try record(of: id)
    }

    /// - Throws: There is no such sign-in, or the user has not signed in yet.
    func grant(of id: String) throws(AgentError) -> Grant {
        guard let grant = try login(id).grant else {
            throw AgentError(.conflict, AccountText.isNotSignedIn, retry: .later())
        }
        return grant
    }

    func forget(_ id: String) { logins[id] = nil }

    // MARK: Helpers

    private func login(_ id: String) throws(AgentError) -> Login {
        guard !isStopped else { throw AgentError.isEnding }
        forgetExpired()
        guard let login = logins[id] else { throw AgentError(.notFound, AccountText.loginHasExpired) }
        return login
    }

    private func record(of id: String) throws(AgentError) -> LoginRecord {
        let login = try login(id)
        var record = LoginRecord()
        (record.id, record.page, record.isGranted) = (id, login.offer.page, login.grant != nil)
        (record.server, record.user) = (login.grant?.server ?? "", login.grant?.user ?? "")
        return record
    }

    private func forgetExpired() {
        let now = time.now
        logins = logins.filter { $0.value.startedAt <= now && now - $0.value.startedAt < Self.validity }
    }

    private func answer(
        to step: LoginStep, _ fingerprint: String?
    ) async -> (answer: LoginAnswer?, outcome: FetchOutcome) {
        guard !isStopped else { return (nil, FetchOutcome(.cancelled)) }
        let connection = HelperConnection(endpoint, on: loop) { [log] in
            log.warning("steward-fetch says: \($0)")
        }
        connections.append(connection)
        let answer = await connection.answer(to: step, trusting: fingerprint)
        connection.close()
        connections.removeAll { $0 === connection }
        return answer
    }

    private static func refusal(_ outcome: FetchOutcome, _ server: String) -> AgentError {
        AgentError(
            .failed, AccountText.offersNoLogin(server, outcome.words),
            retry: [.unreachable, .timeout, .lost, .busy].contains(outcome.status) ? .later() : .never)
    }
}
