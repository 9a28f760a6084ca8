import EventLoop
import Glibc
import Testing

@testable import DBus

struct DecoderTests {
    @Test(arguments: [(16, true), (64, false)])
    func `descriptors weigh much, for a process may have few`(count: Int, isTaken: Bool) throws {
        let descriptors = (0..<count).map { _ in OwnedDescriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)) }
        var bytes = withUnsafeBytes(of: UInt32(4 * count).littleEndian) { Array($0) }
        for index in 0..<UInt32(count) { bytes += withUnsafeBytes(of: index.littleEndian) { Array($0) } }
        let reader = WireReader(bytes, in: 0..<bytes.count, isBigEndian: false)
        var decoder = Decoder(reader, descriptors: descriptors, limit: Connection.Limits().incomingBytes)

        let values = Result { try decoder.values(of: [.array(.unixFD)]) }

        #expect(((try? values.get()) != nil) == isTaken)
    }
}
