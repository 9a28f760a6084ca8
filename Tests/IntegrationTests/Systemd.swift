import Foundation

/// The systemd of this machine.
enum Systemd {
    /// Whether it reads `RestartSteps` and `RestartMaxDelaySec`: from version 254 on. `make install` leaves them out of the
    /// unit where it does not. `true` where there is none.
    static func knowsGrowingPauses(_ session: Session) throws -> Bool {
        let version = try session.run(
            "/bin/sh", ["-c", "systemctl --version | sed -nE '1s/^systemd ([0-9]+).*/\\1/p'"])
        return Int(version.output.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 >= 254 } ?? true
    }
}
