import Foundation
import TestSupport
import Testing

@testable import Commands

struct QRCodeTests {
    private static let decoder = "/usr/bin/zbarimg"

    /// Each length at which the next version begins, and the longest.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: decoder), "zbar-tools are not installed"),
        arguments: [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 122, 152, 180, 213, 251, 287, 331])
    func `a real decoder reads the code, as modules and as lines of a terminal`(length: Int) throws {
        var random = SeededGenerator(seed: UInt64(length))
        let letters = Array("abcdefghijklmnopqrstuvwxyzABC0123456789:/-_.~?=")
        let text = String((0..<length).map { _ in letters.randomElement(using: &random) ?? "a" })
        let code = try #require(QRCode(text))

        let modules = try read(code.modules.map { $0.map { !$0 } }, quiet: 4)
        let lines = try read(Self.pixels(of: code.lines), quiet: 0)

        #expect(modules == text && lines == text)
    }

    @Test func `an address that is too long has no code`() {
        #expect(QRCode(String(repeating: "a", count: 332)) == nil)
        #expect(QRCode("")?.size == 21)
        #expect(QRCode("ntfy://push.example.org/steward-0123456789abcdef0123456789abcdef")?.size == 37)
    }

    /// The light pixels of a dark terminal.
    private static func pixels(of lines: [String]) -> [[Bool]] {
        lines.flatMap { line in
            [line.map { "█▀".contains($0) }, line.map { "█▄".contains($0) }]
        }
    }

    /// - Parameter pixels: Rows; `true` is light.
    private func read(_ pixels: [[Bool]], quiet: Int) throws -> String {
        let scale = 4
        let width = (pixels[0].count + 2 * quiet) * scale
        let height = (pixels.count + 2 * quiet) * scale
        var image = "P1\n\(width) \(height)\n"
        for row in 0..<height {
            for column in 0..<width {
                let (down, right) = (row / scale - quiet, column / scale - quiet)
                let isLight =
                    !pixels.indices.contains(down) || !pixels[0].indices.contains(right)
                    || pixels[down][right]
                image += isLight ? "0 " : "1 "
            }
            image += "\n"
        }
        let folder = try ScratchDirectory()
        let file = folder.url.appending(path: "code.pbm")
        try image.write(to: file, atomically: true, encoding: .utf8)
        let zbar = Process()
        zbar.executableURL = URL(filePath: Self.decoder)
        zbar.arguments = ["-q", "--raw", file.path]
        let output = Pipe()
        (zbar.standardOutput, zbar.standardError) = (output, FileHandle.nullDevice)
        try zbar.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        zbar.waitUntilExit()
        let words = String(decoding: bytes, as: UTF8.self)
        return words.hasSuffix("\n") ? String(words.dropLast()) : words
    }
}
