import Testing

@testable import Commands

struct LauncherFindingsTests {
    private func findings(desktop: String, with files: String...) -> [Finding] {
        var findings = LauncherFindings(environment: ["HOME": "/home/ann", "XDG_CURRENT_DESKTOP": desktop])
        findings.exists = { files.contains($0) }
        return findings.all()
    }

    private static let entry = "applications/org.stewardproject.Steward.desktop"
    private static let provider =
        "gnome-shell/search-providers/org.stewardproject.Steward.search-provider.ini"

    @Test func `GNOME does not look below the home folder, and doctor says so`() throws {
        let findings = findings(
            desktop: "ubuntu:GNOME", with: "/home/ann/.local/share/\(Self.entry)",
            "/home/ann/.local/share/\(Self.provider)")

        try #require(findings.map(\.verdict) == [.ok, .note])
        #expect(findings[1].sentence.contains("it ignores /home/ann/.local/share"))
        #expect(findings[1].remedy?.contains("PREFIX=/usr/local") == true)
    }

    @Test func `a system-wide installation is found`() {
        let findings = findings(
            desktop: "GNOME", with: "/usr/local/share/\(Self.entry)", "/usr/local/share/\(Self.provider)")

        #expect(findings.map(\.verdict) == [.ok, .ok])
    }

    @Test func `only GNOME has a search of this kind`() {
        #expect(findings(desktop: "KDE").map(\.check) == ["menus"])
        #expect(findings(desktop: "KDE").map(\.verdict) == [.warn])
    }
}
