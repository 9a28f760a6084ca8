import EventLoop
import Foundation
import TestSupport

/// A socket that a connection takes for a bus, and that says what a test likes.
final class FakeBus: Sendable {
    let address: String
    private let path: String
    private let socket: OwnedDescriptor

    /// - Parameter serve: Called on a thread of its own for each connection, which closes when it returns.
    init(_ serve: @escaping @Sendable (Client) -> Void) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID().uuidString)").path
        address = "unix:path=\(path)"
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket") }
        socket = OwnedDescriptor(descriptor)
        try bind()
        guard listen(descriptor, 16) == 0 else { throw SystemError("listen") }
        Thread.detachNewThread {
            while true {
                let accepted = accept(descriptor, nil, nil)
                guard accepted >= 0 else { return }
                Thread.detachNewThread { serve(Client(OwnedDescriptor(accepted))) }
            }
        }
    }

    func stop() {
        shutdown(socket.rawValue, Int32(SHUT_RDWR))
        unlink(path)
    }

    private func bind() throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(socket.rawValue, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw SystemError("bind") }
    }

    /// One connection, seen from the bus.
    struct Client: Sendable {
        private let socket: OwnedDescriptor

        init(_ socket: OwnedDescriptor) {
            self.socket = socket
        }

        /// `nil` when the other side has hung up.
        func read(atMost count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            let result = recv(socket.rawValue, &bytes, count, 0)
            return result > 0 ? Array(bytes.prefix(result)) : nil
        }

        func readLine() -> String? {
            var line: [UInt8] = []
            while let byte = read(atMost: 1)?.first {
                if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            return nil
        }

        /// Does not care whether the other side has hung up.
        func write(_ bytes: [UInt8]) {
            _ = send(socket.rawValue, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        /// The same, with so many copies of a descriptor of ours.
        func write(_ bytes: [UInt8], withDescriptors count: Int) {
            var header = cmsghdr()
            let length = MemoryLayout<cmsghdr>.size + 4 * count
            header.cmsg_len = length
            header.cmsg_level = SOL_SOCKET
            header.cmsg_type = Int32(SCM_RIGHTS)
            var control = withUnsafeBytes(of: header) { Array($0) }
            for _ in 0..<count { withUnsafeBytes(of: socket.rawValue) { control += $0 } }
            control += [UInt8](repeating: 0, count: (8 - length % 8) % 8)
            var bytes = bytes
            bytes.withUnsafeMutableBytes { content in
                control.withUnsafeMutableBytes { control in
                    var part = iovec(iov_base: content.baseAddress, iov_len: content.count)
                    withUnsafeMutablePointer(to: &part) { part in
                        var message = msghdr()
                        message.msg_iov = part
                        message.msg_iovlen = 1
                        message.msg_control = control.baseAddress
                        message.msg_controllen = control.count
                        _ = sendmsg(socket.rawValue, &message, Int32(MSG_NOSIGNAL))
                    }
                }
            }
        }

        /// Returns when the other side has hung up, without reading what it has said.
        func waitForEnd() {
            var descriptor = pollfd(fd: socket.rawValue, events: 0, revents: 0)
            poll(&descriptor, 1, 20_000)
        }

        func hangUp() {
            shutdown(socket.rawValue, Int32(SHUT_RDWR))
        }

        /// Lets the other side in, and answers its Hello.
        ///
        /// - Parameter pause: Called before descriptors are agreed to, which is said without waiting for the question.
        func greet(agreeingAfter pause: () -> Void = {}) {
            while let line = readLine(), !line.hasPrefix("BEGIN") {
                guard line.contains("AUTH EXTERNAL") else { continue }
                write(Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8))
                pause()
                write(Array("AGREE_UNIX_FD\r\n".utf8))
            }
            _ = read(atMost: 4096)  // Hello, of serial 1
            write(WireMessage.helloReply)
        }
    }
}
