import CivilTime
import DBus
import EventLoop
import FetchInterface
import Foundation
import Rules
import TestSupport
import Testing

@testable import Agent

/// GNOME's keyring, started for the test and unlocked with an empty password.
private final class Keyring: Sendable {
    static let program = "/usr/bin/gnome-keyring-daemon"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: program)

    let bus: PrivateBus
    private let home: ScratchDirectory
    private let daemon: SupervisedProcess

    init() async throws {
        bus = try await PrivateBus.start()
        home = try ScratchDirectory()
        let environment = [
            "HOME": home.path, "XDG_DATA_HOME": home.path, "XDG_RUNTIME_DIR": home.path,
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
        ]
        daemon = try SupervisedProcess(
            "/bin/sh",
            ["-c", "printf '\\n' | exec \(Self.program) --foreground --components=secrets --unlock"],
            environment: environment, errors: .null)
    }
}

@Suite(.enabled(if: Keyring.isInstalled, "gnome-keyring is not installed"))
struct SecretServiceTests {
    private let account = SecretName(CalendarAccount.ID.random())

    private func withService(
        _ body: @escaping @Sendable (SecretService) async throws -> Void
    ) async throws {
        let keyring = try await Keyring()
        try await onLoop { loop in
            let connection = try await Connection.open(.address(keyring.bus.address), on: loop)
            let (appeared, name) = (OneShot<Void>(), BusName("org.freedesktop.secrets"))
            let owners = try await connection.ownerChanges(of: name) { _, new in
                if new != nil { appeared.fulfil(()) }
            }
            await appeared.get()
            owners.cancel()
            try await body(SecretService(connection: connection))
            await connection.close()
        }
        withExtendedLifetime(keyring) {}
    }

    @Test func `a password that was stored comes back, in its latest form, until it is forgotten`()
        async throws
    {
        let account = account
        try await withService { service in
            #expect(try await service.secret(account, mayAsk: false) == nil)
            try await service.store("first", as: account, label: "Steward: test")
            try await service.store("zwölf \"$1\"", as: account, label: "Steward: test")
            #expect(try await service.secret(account, mayAsk: false) == "zwölf \"$1\"")
            #expect(try await service.secret(SecretName(Phone.ID.random()), mayAsk: false) == nil)
            try await service.forget(account)
            #expect(try await service.secret(account, mayAsk: false) == nil)
        }
    }
}

struct PasswordSourceTests {
    @Test func `a missing keyring is reported as such`() async throws {
        let bus = try await PrivateBus.start()
        try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let service = SecretService(connection: connection)
            await #expect(throws: SecretFailure.noService) {
                try await service.secret(SecretName(Phone.ID.random()), mayAsk: false)
            }
            await connection.close()
        }
    }

    @Test(arguments: [
        (["/bin/echo", "geheim wort"], "geheim wort"), (["/usr/bin/printf", "a\\nb\\n"], "a"),
    ])
    func `a command's first line is the password, and no shell reads its words`(
        words: [String], password: String
    ) async throws {
        try await onLoop { loop in
            let command = PasswordCommand(words: words, environment: [:], loop: loop)
            let printed = try await command.password()
            #expect(printed == password)
        }
    }

    @Test(arguments: [["/bin/true"], ["/nonexistent/pass"], []])
    func `a command that prints nothing or does not start is an error, not an empty password`(
        words: [String]
    ) async throws {
        try await onLoop { loop in
            let command = PasswordCommand(
                words: words, environment: [:], loop: loop, limit: .seconds(1))
            await #expect(throws: SecretFailure.self) { _ = try await command.password() }
        }
    }

    @Test func `a typed password is kept until the agent exits`() async throws {
        let bus = try await PrivateBus.start()
        try await onLoop { loop in
            let connection = try await Connection.open(.address(bus.address), on: loop)
            let secrets = Secrets(
                keyring: SecretService(connection: connection), environment: [:], loop: loop)
            let account = CalendarAccount(
                name: "Home", home: "https://dav.example.org/", user: "anna", secret: .asked,
                addedAt: Instant(secondsSince1970: 0))
            await #expect(throws: SecretFailure.notTyped) { _ = try await secrets.access(to: account) }
            try await secrets.keep("geheim", of: account)
            let access = try await secrets.access(to: account)
            #expect(access.password == "geheim" && !"\(access)".contains("geheim"))
            await connection.close()
        }
    }
}
