import Foundation
import Testing

/// A real `systemd --user` beside a command, by the harness's `user_manager`.
enum UserManager {
    static let program = Built.harness.appendingPathComponent("user_manager").path

    /// Whether one can be started here, which not every machine lets everybody.
    static let isPossible: Bool = {
        let home = FileManager.default.temporaryDirectory.appending(path: "manager-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }  // left over in /tmp at worst
        let trial = Process()
        trial.executableURL = URL(filePath: program)
        trial.arguments = [home.path, "true"]
        trial.standardOutput = FileHandle.nullDevice
        trial.standardError = FileHandle.nullDevice
        do {
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try trial.run()
        } catch {
            return false
        }
        trial.waitUntilExit()
        // Anything else is a fault of the harness, and for the test to find.
        return trial.terminationStatus != 125
    }()
}

extension Trait where Self == ConditionTrait {
    static var needsUserManager: Self {
        .enabled(
            if: UserManager.isPossible,
            "no user manager can be started here: it takes systemd, namespaces and a control group")
    }
}
