import CLinux
import Glibc

extension OwnedDescriptor {
    /// A file that exists only in memory and holds `text`, at its beginning. As a child's standard input it never
    /// blocks, unlike a pipe, whether or not the child reads it.
    package static func file(holding text: String) throws(SystemError) -> OwnedDescriptor {
        let file = try OwnedDescriptor(linux_memory_file("input"), from: "memfd_create")
        let bytes = Array(text.utf8)
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                pwrite(file.rawValue, $0.baseAddress, $0.count, off_t(written))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError("pwrite") }
            written += count
        }
        return file
    }
}
