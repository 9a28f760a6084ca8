import Foundation

/// What a program costs while it does nothing.
extension Program {
    /// The identifiers of its threads.
    var threads: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task") }
    }

    /// How often its threads have waited so far: each wake-up ends in one more.
    var switches: Int {
        get throws {
            try threads.map { thread in
                let status = try String(contentsOfFile: "/proc/\(pid)/task/\(thread)/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
                return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
            }.reduce(0, +)
        }
    }

    /// Start-up has its own short-lived timers; afterwards a second passes without a wake-up.
    func waitForRest() throws {
        _ = try waiting(for: "a second of rest", seconds: 20) {
            let before = try switches
            _ = never(for: 1) { false }
            return try switches == before ? true : nil
        }
    }
}
