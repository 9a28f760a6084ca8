package import EventLoop
import Glibc
import Synchronization

/// A program that runs beside a test, and does not outlive the process of the tests, however that ends.
///
/// A watchdog waits for the end of a pipe that only we can write to; the kernel closes it when we die.
package final class SupervisedProcess: Sendable {
    package let id: Int32
    /// What the program writes to its standard output.
    package let output: OwnedDescriptor
    private let watchdog: Int32
    private let lifeline: OwnedDescriptor
    private let isReaped = Mutex(false)

    /// - Parameters:
    ///   - environment: All of its variables; `nil` passes our own on.
    ///   - errors: Where its standard error leads.
    package init(
        _ program: String, _ arguments: [String], environment: [String: String]? = nil,
        errors: ChildCommand.Stream = .inherited
    ) throws {
        let lifeline = try DescriptorPipe()
        let output = try DescriptorPipe()
        let started = try ChildCommand(
            program, arguments, environment: environment, output: .descriptor(output.writing), errors: errors
        ).start()
        do {
            watchdog = try ChildCommand(
                "/bin/sh", ["-c", "read -r _; kill -9 \(started)"], environment: [:],
                input: .descriptor(lifeline.reading), output: .null, errors: .null
            ).start()
        } catch {
            kill(started, SIGKILL)
            throw error
        }
        id = started
        self.output = output.reading
        self.lifeline = lifeline.writing
    }

    deinit {
        end()
    }

    /// Kills the program, unless it has ended, and waits until it has. May be called more than once.
    package func end(with signal: Int32 = SIGKILL) {
        isReaped.withLock { isReaped in
            if isReaped { return }
            isReaped = true
            // First the watchdog: its number for the program is only good until we have reaped it.
            kill(watchdog, SIGKILL)
            waitpid(watchdog, nil, 0)
            kill(id, signal)
            waitpid(id, nil, 0)
        }
    }

    /// The next line that the program writes, without its end.
    ///
    /// - Throws: `TimedOut` after so many seconds without a byte, times `Patience.factor`, `EndOfOutput` when the program ends or closes its output first.
    package func readLine(within seconds: Int = 10) throws -> String {
        var line: [UInt8] = []
        while true {
            var descriptor = pollfd(fd: output.rawValue, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(seconds * 1_000 * Patience.factor)) > 0 else { throw TimedOut() }
            var byte: UInt8 = 0
            guard read(output.rawValue, &byte, 1) == 1 else { throw EndOfOutput() }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}

package struct EndOfOutput: Error {}
