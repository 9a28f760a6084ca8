import Glibc
import Rules
import Settings
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
        let directory = try TemporaryDirectory()
        let binary = try directory.write([0x61, 0xFF, 0xFE], to: "binary.toml")
        let long = try directory.write(Array(repeating: UInt8(ascii: "#"), count: 70_000), to: "long.toml")

        #expect(Settings.problems(in: binary).map(\.reason) == ["it is not UTF-8 text"])
        #expect(Settings.problems(in: long).map(\.reason) == ["it is longer than 64 KiB"])
    }

    @Test func `nothing of a file with a mistake counts`() throws {
        let directory = try TemporaryDirectory()
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

/// A directory of this test's own, removed with it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        var template = Array("/tmp/steward-settings-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(code: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in written { unlink(name) }
        rmdir(path)
    }

    private var written: [String] = []

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = "\(path)/\(name)"
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { throw Errno(code: errno) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw Errno(code: errno) }
        written.append(file)
        return file
    }

    struct Errno: Error {
        let code: Int32
    }
}
