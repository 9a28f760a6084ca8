import Glibc
import Rules
import Settings
import TestSupport
import Testing

struct SettingsFileTests {
    @Test func `a file that does not exist means the defaults`() throws {
        let settings = try Settings.load("/nonexistent/steward/config.toml")

        #expect(settings == Settings())
    }

    @Test func `what is not a file is refused`() {
        #expect(Settings.problems(in: "/").map(\.reason) == ["it is not a file"])
        #expect(Settings.problems(in: "/dev/zero").map(\.reason) == ["it is not a file"])
    }

    @Test func `a file that is not text, or endless, is refused`() throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let binary = try directory.write([0x61, 0xFF, 0xFE], to: "binary.toml")
        let long = try directory.write(Array(repeating: UInt8(ascii: "#"), count: 70_000), to: "long.toml")

        #expect(Settings.problems(in: binary).map(\.reason) == ["it is not UTF-8 text"])
        #expect(Settings.problems(in: long).map(\.reason) == ["it is longer than 64 KiB"])
    }

    @Test func `nothing of a file with a mistake counts`() throws {
        let directory = try ScratchDirectory()
        defer { directory.remove() }
        let file = try directory.write(Array("popups.limit = 3\npopups.sound = 1\n".utf8), to: "config.toml")

        let error = #expect(throws: SettingsError.self) { try Settings.load(file) }

        #expect(error?.line == 2 && error?.key == "popups.sound" && error?.value == "1")
    }

    @Test func `directories follow the environment, and ignore what is not absolute`() throws {
        let plain = try #require(UserDirectories(environment: ["HOME": "/home/ada/"]))
        let moved = try #require(
            UserDirectories(environment: [
                "HOME": "/home/ada", "XDG_CONFIG_HOME": "/etc/ada", "XDG_DATA_HOME": "relative",
                "XDG_STATE_HOME": "",
            ]))

        #expect(plain.configurationFile == "/home/ada/.config/steward/config.toml")
        #expect(moved.configurationFile == "/etc/ada/steward/config.toml")
        #expect(moved.data == "/home/ada/.local/share/steward")
        #expect(moved.state == "/home/ada/.local/state/steward")
    }
}
