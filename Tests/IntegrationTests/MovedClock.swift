import Foundation
import Testing

/// A wall clock of the agent's own that a test sets: `clock.c`, preloaded. It begins on the next day at 10:00 UTC.
final class MovedClock {
    private let control: URL
    private let start: Date
    private var settings: UInt64 = 0

    /// What is started from now on until `release` has this clock.
    /// - Parameter start: When it begins, instead of the next day at 10:00.
    init(for session: Session, at start: Date? = nil) throws {
        let library = session.directory.appendingPathComponent("clock.so")
        let source = Built.harness.appendingPathComponent("clock.c").path
        let build = try session.run(
            Self.compiler(),
            ["-shared", "-fPIC", "-O1", "-o", library.path, source, "-ldl", "-lpthread"], seconds: 120)
        try #require(build.status == 0, "\(build.errors)")
        control = session.directory.appendingPathComponent("clock")
        let day = (Date().timeIntervalSince1970 / 86_400).rounded(.down) + 1
        self.start = start ?? Date(timeIntervalSince1970: day * 86_400 + 36_000)
        try Data(count: 24).write(to: control)
        try put(Int64(self.start.timeIntervalSinceNow * 1e9), at: 0)
        session.extra["LD_PRELOAD"] = library.path
        session.extra["STEWARD_CLOCK"] = control.path
    }

    /// Others do not get this clock: they would hear of a setting in the agent's place.
    func release(_ session: Session) {
        session.extra["LD_PRELOAD"] = nil
        session.extra["STEWARD_CLOCK"] = nil
    }

    /// Sets the clock to so many days after the first one, at this hour, and waits until the agent's timers have heard.
    func set(day: Int, hour: Double) throws {
        let wanted = start.addingTimeInterval(Double(day) * 86_400 + (hour - 10) * 3600)
        settings += 1
        try put(Int64(wanted.timeIntervalSinceNow * 1e9), at: 0)
        try put(Int64(settings), at: 8)
        _ = try waiting(for: "the preloaded clock") { try seen() == settings ? true : nil }
    }

    /// As `2026-11-24`, so many days after the first one.
    func date(_ days: Int) -> String {
        let format = ISO8601DateFormatter()
        format.formatOptions = [.withFullDate]
        return format.string(from: start.addingTimeInterval(Double(days) * 86_400))
    }

    private func put(_ number: Int64, at offset: UInt64) throws {
        let file = try FileHandle(forWritingTo: control)
        defer { try? file.close() }  // what is written is in the page that both share
        try file.seek(toOffset: offset)
        try file.write(contentsOf: withUnsafeBytes(of: number.littleEndian) { Data($0) })
    }

    private func seen() throws -> UInt64 {
        let bytes = try Data(contentsOf: control).suffix(8)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func compiler() throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        for name in ["cc", "clang"] {
            for folder in folders {
                let path = "\(folder)/\(name)"
                if FileManager.default.isExecutableFile(atPath: path) { return path }
            }
        }
        throw NothingCame(description: "no C compiler: cc, or the clang that comes with Swift, is needed")
    }
}
