import Glibc

/// The process's standard output and standard error.
enum StandardStreams {
    /// - Throws: Where not all of it could be written.
    static func print(_ text: String) throws(EvaluationFailure) {
        try print(Array(text.utf8))
    }

    /// - Throws: Where not all of it could be written.
    static func print(_ bytes: [UInt8]) throws(EvaluationFailure) {
        if let code = write(bytes, to: STDOUT_FILENO) { throw .unwritable(because: code) }
    }

    /// A line for people.
    static func complain(_ text: String) {
        // Nobody can be told that there is no standard error.
        _ = write(Array("steward-eval: \(text)\n".utf8), to: STDERR_FILENO)
    }

    /// - Returns: The error that has kept it from being written.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return errno }
            written += count
        }
        return nil
    }
}
