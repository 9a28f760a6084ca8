import EventLoop
import Glibc
import TestSupport
import Testing

struct ChildProcessTests {
    @Test func `a child's exit code is reported`() async throws {
        #expect(try await run("exit 7").end == .exited(code: 7))
    }

    @Test func `the signal that ends a child is reported`() async throws {
        let end = try await onLoop { loop in
            let child = try loop.spawn(ChildCommand("/bin/sh", ["-c", "sleep 60"]))
            child.kill(SIGKILL)
            return await withCheckedContinuation { continuation in
                child.onEnd { continuation.resume(returning: $0) }
            }
        }

        #expect(end == .signalled(SIGKILL))
    }

    @Test func `a child gets the environment it is given and no other variable`() async throws {
        let result = try await run("env", environment: ["GIVEN": "a b=c"])

        #expect(
            result.output.split(separator: "\n").filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") } == [
                "GIVEN=a b=c"
            ])
    }

    @Test func `a child gets three descriptors and no other`() async throws {
        let leaky = open("/dev/null", O_RDONLY)  // without O_CLOEXEC
        defer { close(leaky) }

        let result = try await run("ls /proc/self/fd | wc -w")

        #expect(result.output == "4\n")  // and the one by which ls reads the directory
    }

    @Test func `a child starts with no signal blocked, whatever the loop blocks`() async throws {
        let result = try await run("grep SigBlk /proc/self/status") { loop in
            _ = try loop.onSignals([SIGTERM, SIGHUP]) { _ in }
        }

        #expect(result.output == "SigBlk:\t0000000000000000\n")
    }

    @Test func `a program that is not there is an error`() async throws {
        await #expect(throws: SystemError("posix_spawn '/nowhere'", code: ENOENT)) {
            try await onLoop { loop in _ = try loop.spawn(ChildCommand("/nowhere")) }
        }
    }

    private func run(
        _ script: String, environment: [String: String]? = nil,
        preparing prepare: @escaping @Sendable (EventLoop) throws -> Void = { _ in }
    ) async throws -> (output: String, end: ChildProcess.End) {
        try await onLoop { loop in
            try prepare(loop)
            let pipe = try DescriptorPipe()
            let child = try loop.spawn(
                ChildCommand(
                    "/bin/sh", ["-c", script], environment: environment, output: .descriptor(pipe.writing)))
            let end = await withCheckedContinuation { continuation in
                child.onEnd { continuation.resume(returning: $0) }
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            _ = fcntl(pipe.reading.rawValue, F_SETFL, O_NONBLOCK)
            let count = read(pipe.reading.rawValue, &bytes, bytes.count)
            return (String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self), end)
        }
    }

    @Test(arguments: [true, false])
    func `what a child has started in its group ends with it`(isKilled: Bool) async throws {
        try await onLoop { loop in
            let (child, output) = try Self.startGroup(
                isKilled ? "sleep 60 & echo; wait" : "sleep 60 & echo", on: loop)
            var byte: UInt8 = 0
            try await loop.wait(for: output, .reading)
            #expect(read(output.rawValue, &byte, 1) == 1)

            if isKilled { child.kill(SIGKILL) }

            // What is left behind would hold it open for as long as it lives.
            try await loop.wait(for: output, .reading)
            #expect(read(output.rawValue, &byte, 1) == 0)
        }
    }

    private static func startGroup(
        _ script: String, on loop: EventLoop
    ) throws -> (child: ChildProcess, output: OwnedDescriptor) {
        let pipe = try DescriptorPipe()
        var command = ChildCommand("/bin/sh", ["-c", script], output: .descriptor(pipe.writing))
        command.leadsGroup = true
        return (try loop.spawn(command), pipe.reading)
    }
}
