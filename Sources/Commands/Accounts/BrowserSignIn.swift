import AgentInterface
import EventLoop
import Rules

/// Signs in to a server in the browser, which gives Steward a password of its own (Nextcloud's Login Flow v2).
struct BrowserSignIn {
    let session: Session
    let fingerprint: String?

    /// How long to wait between two polls.
    private static let interval = Duration.seconds(2)

    /// Offers to sign in with the browser, if the server can do that.
    /// - Returns: `nil` if it cannot, or if the user rather types a password.
    func offer(at address: String) async throws(CommandFailure) -> LoginRecord? {
        guard let prompt = session.prompt else { return nil }
        let login: LoginRecord
        do throws(CommandFailure) {
            login = try await begin(at: address)
        } catch {
            if error.status == .interrupted { throw error }
            // Then it has a password; the discovery says what else is wrong.
            return nil
        }
        let answer = try await session.answer(
            to: AccountText.asksForBrowser(AccountText.host(of: login.page)), at: prompt)
        guard ["", "y", "yes"].contains(answer.lowercased()) else { return nil }
        return try await finish(login)
    }

    /// - Throws: The server cannot do that.
    func require(at address: String) async throws(CommandFailure) -> LoginRecord {
        try await finish(try await begin(at: address))
    }

    private func begin(at address: String) async throws(CommandFailure) -> LoginRecord {
        var fields = LoginFields()
        (fields.server, fields.fingerprint) = (address, fingerprint)
        let wanted = fields
        return try await session.withProgress(AccountText.looking) { () throws(CommandFailure) in
            try await session.ask(Accounts1.beginLogin, wanted, timeout: AccountText.patience)
        }
    }

    private func finish(_ begun: LoginRecord) async throws(CommandFailure) -> LoginRecord {
        session.console.offer(AccountText.signInAt(VisibleText.line(begun.page)))
        do throws(CommandFailure) {
            _ = try await session.ask(Accounts1.openLogin, begun.id)
        } catch {
            if error.status == .interrupted { throw error }
            // The page can be opened by hand, perhaps on another computer.
            session.console.note(StyledText(AccountText.openItYourself(error.message), .dim))
        }
        session.console.note(StyledText(AccountText.waitsForBrowser, .dim))
        while true {
            let login = try await session.ask(
                Accounts1.pollLogin, begun.id, timeout: AccountText.patience)
            if login.isGranted { return login }
            do { try await session.loop.sleep(for: Self.interval) } catch { throw .interrupted }
        }
    }
}
