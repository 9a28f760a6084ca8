import CZlib
import FetchInterface

/// Unpacks gzip chunk by chunk. Notices a stream that is cut off, which libcurl's own decoder does not.
final class Inflater {
    /// zlib keeps the address of its stream, which must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    /// Whether a whole member has been read, and no other has begun.
    private(set) var isComplete = false
    private var buffer = [UInt8](repeating: 0, count: 64 * 1024)

    init() throws(FetchFault) {
        guard zlib_begin_gzip(stream) == Z_OK else {
            throw FetchFault(.trouble, "there is no memory to unpack it")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Calls `take` with the unpacked content of `packed`, chunk by chunk.
    /// - Parameter take: Returns whether it wants more.
    /// - Throws: `.malformed` if `packed` is not gzip.
    func add(
        _ packed: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(FetchFault) {
        // zlib only reads the bytes, but its declaration does not say so.
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: packed.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = uInt(packed.count)
        while stream.pointee.avail_in > 0 {
            // Several members in a row are one document (RFC 1952, 2.2).
            if isComplete, inflateReset(stream) != Z_OK { throw Self.noGzip }
            isComplete = false
            repeat {
                let (result, count) = step()
                guard result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR else {
                    throw Self.noGzip
                }
                let goesOn = buffer.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
                guard goesOn else { return }
                isComplete = result == Z_STREAM_END
            } while !isComplete && (stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0)
        }
    }

    private static let noGzip = FetchFault(.malformed, "it says that it is gzip, and is not")

    private func step() -> (result: Int32, count: Int) {
        buffer.withUnsafeMutableBufferPointer { buffer in
            stream.pointee.next_out = buffer.baseAddress
            stream.pointee.avail_out = uInt(buffer.count)
            let result = inflate(stream, Z_NO_FLUSH)
            return (result, buffer.count - Int(stream.pointee.avail_out))
        }
    }
}
