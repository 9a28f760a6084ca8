import EventLoop
package import Foundation
import Synchronization

/// A `dbus-daemon` of a test's own, which knows no services but those of the test.
///
/// At most 40 exist at a time: each daemon takes one of the 128 inotify instances that Linux gives a user, and
/// all tests would start theirs at once. A test that starts a second one while it has a first is in an `AgentFixture`,
/// of which there are fewer than that, so one of the 40 always ends.
package final class PrivateBus: Sendable {
    /// For `BusAddress.address` and `DBUS_SESSION_BUS_ADDRESS`.
    package let address: String
    /// The same of whatever bus is there: as most addresses are, without the identity.
    package var place: String { address.split(separator: ",").first.map(String.init) ?? address }
    /// Files put here make names activatable.
    package let services: URL
    private let directory: URL
    private let daemon: Mutex<SupervisedProcess>
    private static let places = Turnstile(places: 40)

    /// Waits until fewer than 40 buses exist. The place is free again when the bus is released.
    ///
    /// - Throws: When `dbus-daemon` is not installed or does not start.
    package static func start() async throws -> PrivateBus {
        await places.enter()
        do {
            return try startAtOnce()
        } catch {
            places.leave()
            throw error
        }
    }

    private static func startAtOnce() throws -> PrivateBus {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "bus-\(UUID().uuidString)")
        let services = directory.appendingPathComponent("services")
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
        do {
            return try PrivateBus(in: directory, services: services)
        } catch {
            try? FileManager.default.removeItem(at: directory)  // the first error is the one to tell
            throw error
        }
    }

    private init(in directory: URL, services: URL) throws {
        let configuration = directory.appendingPathComponent("bus.conf")
        try Self.configuration(in: directory, services: services)
            .write(to: configuration, atomically: true, encoding: .utf8)
        let daemon = try Self.daemon(in: directory)
        address = try daemon.readLine()
        self.daemon = Mutex(daemon)
        self.services = services
        self.directory = directory
    }

    deinit {
        stop()
        Self.places.leave()
        try? FileManager.default.removeItem(at: directory)  // nobody looks for it in a temporary directory
    }

    /// Ends the bus the hard way; its connections see it go. May be called more than once.
    package func stop() {
        daemon.withLock { $0.end() }
    }

    /// Starts it again where it was; it is another bus by its identity.
    package func restart() throws {
        try daemon.withLock { daemon in
            daemon.end()
            daemon = try Self.daemon(in: directory)
            _ = try daemon.readLine()
        }
    }

    private static func daemon(in directory: URL) throws -> SupervisedProcess {
        try SupervisedProcess(
            "dbus-daemon",
            [
                "--nofork", "--nopidfile", "--nosyslog", "--print-address=1",
                "--config-file=\(directory.appendingPathComponent("bus.conf").path)",
            ], errors: .null)
    }

    /// The limits are those of Debian's session bus.
    private static func configuration(in directory: URL, services: URL) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(directory.path)/socket</listen>
          <servicedir>\(services.path)</servicedir>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="max_match_rules_per_connection">50000</limit>
          <limit name="max_replies_per_connection">50000</limit>
        </busconfig>
        """
    }
}
