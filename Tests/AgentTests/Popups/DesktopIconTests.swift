import Agent
import Testing

struct DesktopIconTests {
    private static let inTheme = "share/icons/hicolor/scalable/apps/org.stewardproject.Steward.svg"

    private func path(_ program: String, _ files: String..., environment: [String: String] = [:]) -> String? {
        DesktopIcon.path(beside: program, environment: environment) { files.contains($0) }
    }

    @Test func `an icon that the theme has is sent by its name`() {
        let program = "/usr/local/bin/steward-agent"

        #expect(path(program, "/usr/local/\(Self.inTheme)") == nil)
        #expect(
            path("/b/steward-agent", "/x/\(Self.inTheme)", environment: ["XDG_DATA_DIRS": "/x/share"]) == nil)
        #expect(
            path("/b/steward-agent", "/h/.local/\(Self.inTheme)", "/b/share", environment: ["HOME": "/h"])
                == nil)
    }

    @Test func `elsewhere it is the file below the program's prefix, or in the tree that it was built in`() {
        let built = "/src/steward/.build/x86_64-unknown-linux-gnu/debug/steward-agent"

        #expect(path("/opt/s/bin/steward-agent", "/opt/s/\(Self.inTheme)") == "/opt/s/\(Self.inTheme)")
        #expect(
            path(built, "/src/steward/desktop/icons/org.stewardproject.Steward.svg")
                == "/src/steward/desktop/icons/org.stewardproject.Steward.svg")
        #expect(path(built) == nil)
    }
}
