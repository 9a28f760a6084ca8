import CIconv
import Glibc

/// A conversion of the C library into UTF-8.
struct SystemCodec: ~Copyable {
    /// U+FFFD.
    static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    private let descriptor: iconv_t

    /// - Returns: `nil` if the system does not know the encoding; some distributions have the rare ones in a package of
    ///   their own.
    init?(from encoding: String) {
        guard let descriptor = iconv_open("UTF-8", encoding), Int(bitPattern: descriptor) != -1 else {
            return nil
        }
        self.descriptor = descriptor
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Replaces what has no meaning in the encoding, byte by byte.
    borrowing func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 2)
        var source = bytes
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 1 << 16)
        defer { buffer.deallocate() }
        source.withUnsafeMutableBytes { source in
            guard var input = source.bindMemory(to: CChar.self).baseAddress.map({ Optional($0) }) else {
                return
            }
            var left = source.count
            while left > 0 {
                var output = buffer.baseAddress
                var room = buffer.count
                let status = iconv(descriptor, &input, &left, &output, &room)
                let error = errno
                text += UnsafeRawBufferPointer(start: buffer.baseAddress, count: buffer.count - room)
                guard status == -1, error != E2BIG else { continue }
                text += Self.replacement
                input = input?.advanced(by: 1)
                left -= 1
            }
        }
        return text
    }
}
