import ArgumentParser
import Foundation
import Testing

@testable import Commands

struct ManualPageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "desktop/man")

    private static func text(of page: ManualPage) throws -> String {
        let file = folder.appending(path: "\(page.name).\(page.section).in")
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test func `each visible command belongs to one page`() {
        let commands = StewardCommand.configuration.subcommands.map { $0.configuration }

        for command in commands where command.shouldDisplay {
            let name = command.commandName ?? ""
            let pages = ManualPage.all.filter { $0.commands.contains(name) }
            #expect(pages.count == 1, "'\(name)' is documented by \(pages.map(\.reference))")
        }
    }

    @Test func `a page documents no command that is not there`() {
        let documented = ManualPage.all.flatMap(\.commands)

        #expect(Set(documented).subtracting(CommandWords.commands).isEmpty)
    }

    @Test func `a word stands for one page, and names that page's command if it names one`() {
        let topics = ManualPage.topics

        #expect(Set(topics).count == topics.count)
        for page in ManualPage.all {
            for topic in page.topics where CommandWords.commands.contains(topic) {
                #expect(page.commands.contains(topic), "'\(topic)' is a command of another page")
            }
        }
    }

    @Test func `the pages are those that are installed`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)

        #expect(Set(files) == Set(ManualPage.all.map { "\($0.name).\($0.section).in" }))
        #expect(files.count == ManualPage.all.count)
    }

    @Test func `each page bears its name and section, and documents its commands`() throws {
        for page in ManualPage.all {
            let text = try Self.text(of: page)

            #expect(text.contains("\n.Dt \(page.name.uppercased()) \(page.section)\n"), "\(page.reference)")
            for command in page.commands {
                let isDocumented = text.split(separator: "\n").contains { line in
                    [".It Ic \(command)", ".It Xo Ic \(command)"].contains { start in
                        line == start || line.hasPrefix(start + " ")
                    }
                }
                #expect(isDocumented, "\(page.reference) does not document '\(command)'")
            }
        }
    }

    @Test func `the overview names each page, and the usual word for it`() throws {
        let overview = try Self.text(of: try #require(ManualPage.about(topic: "steward")))

        for page in ManualPage.all where page.name != "steward" || page.section != 1 {
            #expect(overview.contains(".Xr \(page.name) \(page.section)"), "\(page.reference)")
        }
        let words = Set(overview.split { !$0.isLetter }.map(String.init))
        #expect(Set(ManualPage.all.compactMap(\.topics.first)).subtracting(words).isEmpty)
    }
}
