import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@Suite(.serialized) struct RoundTripTests {
    @Test func `2,500 random bodies are understood by an independent implementation and come back unchanged`()
        async throws
    {
        let failures = try await Echo.run { echo, _ in
            var random = RandomValues(seed: 20_261_121)
            var failures: [String] = []
            for round in 0..<2_500 {
                let body = random.body()
                let description = try await echo.call("Describe", body)
                let returned = try await echo.call("Echo", body)
                if description != [.string(describe(body))] {
                    failures.append("\(round): misunderstood \(body)")
                }
                if returned != body { failures.append("\(round): \(body) came back as \(returned)") }
            }
            return failures
        }

        #expect(failures == [])
    }

    @Test func `not a number keeps its bits`() async throws {
        let bits: UInt64 = 0xFFF8_0000_0000_1234
        let returned = try await Echo.run { echo, _ in
            try await echo.call("Echo", [.double(Double(bitPattern: bits))])
        }

        #expect(returned.first?.asDouble?.bitPattern == bits)
    }

    @Test func `the deepest containers that the specification allows come back`() async throws {
        var value: Value = .byte(1)
        for _ in 0..<32 { value = .structure([value]) }
        for _ in 0..<32 { value = .array(of: value.type, [value]) }

        let returned = try await Echo.run { [value] echo, _ in try await echo.call("Echo", [value]) }

        #expect(returned == [value])
    }

    @Test func `a megabyte of text and a megabyte of bytes come back`() async throws {
        let body: [Value] = [
            .string(String(repeating: "é", count: 1 << 19)), .bytes([UInt8](repeating: 7, count: 1 << 20)),
        ]

        let returned = try await Echo.run { echo, _ in try await echo.call("Echo", body) }

        #expect(returned == body)
    }

    @Test func `a file descriptor is passed there and back`() async throws {
        let text = try await Echo.run { echo, _ in
            let pipe = try DescriptorPipe()
            let returned = try await echo.call("Write", [.unixFD(pipe.writing), .string("hello")])
            let copy = try #require(returned.first?.asUnixFD)
            #expect(fcntl(copy.rawValue, F_GETFD) & FD_CLOEXEC != 0)
            #expect(write(copy.rawValue, "!", 1) == 1)
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = read(pipe.reading.rawValue, &bytes, bytes.count)
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }

        #expect(text == "hello!")
    }
}
