import FetchInterface
import Testing

@testable import Fetching

struct ReceivedBodyTests {
    private static func add(
        _ bytes: [UInt8], to body: inout ReceivedBody, isError: Bool = false
    ) throws(FetchFault) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        defer { copy.deallocate() }
        copy.copyBytes(from: bytes)
        try body.add(UnsafeRawBufferPointer(copy), encoding: "", isError: isError)
    }

    @Test func `the limit on the wire holds for all pieces together`() throws {
        var body = ReceivedBody(mostWireBytes: 10, mostBytes: 1_000)

        try Self.add([UInt8](repeating: 1, count: 6), to: &body)
        try Self.add([UInt8](repeating: 2, count: 4), to: &body)
        #expect(body.bytes.count == 10 && body.wireBytes == 10)
        let fault = #expect(throws: FetchFault.self) { try Self.add([3], to: &body) }

        #expect(fault?.status == .tooLarge)
    }

    @Test func `the limit on what is unpacked holds for all pieces together, too`() throws {
        var body = ReceivedBody(mostWireBytes: 1_000, mostBytes: 10)

        try Self.add([UInt8](repeating: 1, count: 6), to: &body)
        let fault = #expect(throws: FetchFault.self) {
            try Self.add([UInt8](repeating: 2, count: 5), to: &body)
        }

        #expect(fault?.status == .tooLarge)
    }

    @Test func `of an error page, the beginning is enough`() throws {
        var body = ReceivedBody(mostWireBytes: 1 << 20, mostBytes: 1 << 20)

        for _ in 1...2 { try Self.add([UInt8](repeating: 1, count: 40_000), to: &body, isError: true) }

        #expect(body.isEnough && body.bytes.count == 65_536)
    }
}
