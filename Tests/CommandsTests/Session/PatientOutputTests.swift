import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Commands

struct PatientOutputTests {
    @Test func `output that nobody reads is dropped once the process is to end`() throws {
        let pipe = try DescriptorPipe()
        let interruption = PatientOutput.Interruption()
        let output = PatientOutput(pipe.writing.rawValue, isTerminal: false, interruption)
        interruption.note()

        let failure = output.write([UInt8](repeating: 0x20, count: 1 << 20))

        #expect(failure == nil && interruption.hasDropped)
    }

    @Test func `an interrupted command still writes what is read`() throws {
        let pipe = try DescriptorPipe()
        let interruption = PatientOutput.Interruption()
        let output = PatientOutput(pipe.writing.rawValue, isTerminal: false, interruption)
        interruption.note()

        #expect(output.write(Array("interrupted".utf8)) == nil && !interruption.hasDropped)

        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(pipe.reading.rawValue, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(count), as: UTF8.self) == "interrupted")
    }

    @Test func `a reader that has gone is not a failure, but a full disk is`() throws {
        signal(SIGPIPE, SIG_IGN)
        var pipe: DescriptorPipe? = try DescriptorPipe()
        let writing = try #require(pipe).writing
        pipe = nil
        let full = OwnedDescriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))

        #expect(PatientOutput(writing.rawValue, isTerminal: false).write([0x20]) == nil)
        #expect(PatientOutput(full.rawValue, isTerminal: false).write([0x20]) == ENOSPC)
    }
}
