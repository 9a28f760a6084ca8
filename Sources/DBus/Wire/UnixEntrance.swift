import CDBus
import Glibc

/// A socket of this machine, at which the kernel says who we are.
///
/// Source: D-Bus Specification, "Authentication Protocol", "EXTERNAL" and "UNIX file descriptor passing".
final class UnixEntrance: Entrance {
    private enum Step {
        case askedForEntry, askedForDescriptors, isLeaving, isOpen
    }

    private(set) var socket: Int32?
    private(set) var isConnected = true
    private(set) var takesDescriptors = false
    private let busID: String?
    private var step = Step.askedForEntry
    private var unsent: [UInt8]
    private var line: [UInt8] = []

    /// Source: `DBUS_AUTH_MAX_LINE`; no line of these is nearly as long.
    private static let longestLine = 16 << 10

    /// Connects to the first of `places` that can be connected to.
    ///
    /// - Parameter address: What they are taken from.
    init(to places: [SocketAddress], of address: String) throws(BusError) {
        // The number of the user, in decimal digits, of which each is written as two hexadecimal ones.
        let user = String(geteuid()).utf8.map { "3\($0 - UInt8(ascii: "0"))" }.joined()
        unsent = [0] + Array("AUTH EXTERNAL \(user)\r\n".utf8)
        var reasons: [String] = []
        for place in places {
            switch place.connected() {
            case .success(let descriptor):
                socket = descriptor
                busID = place.busID
                return
            case .failure(let failure): reasons.append(failure.reason)
            }
        }
        throw .connectFailed(address: address, reason: reasons.joined(separator: "; "))
    }

    deinit {
        close()
    }

    var isOpen: Bool { step == .isOpen }

    func goOn() {
        guard let socket, isConnected else { return }
        send(over: socket)
        if step == .askedForEntry || step == .askedForDescriptors { receive(from: socket) }
        send(over: socket)
        if step == .isLeaving, unsent.isEmpty, isConnected { step = .isOpen }
    }

    func close() {
        if let socket { Glibc.close(socket) }
        socket = nil
        isConnected = false
    }

    private func send(over socket: Int32) {
        while !unsent.isEmpty {
            let count = socket_send(socket, unsent, unsent.count, nil, 0)
            if count > 0 { unsent.removeFirst(count) } else { return noteFailure() }
        }
    }

    private func receive(from socket: Int32) {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count == 0 { isConnected = false }
        guard count > 0 else { return noteFailure() }
        for byte in bytes.prefix(count) where isConnected {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let words = line.split(separator: UInt8(ascii: " ")).map { word in
                String(decoding: word.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            }
            line = []
            heard(words)
        }
        // A bus says nothing more before it is called: what does is none.
        if line.count > Self.longestLine || (step == .isLeaving && !line.isEmpty) { isConnected = false }
    }

    private func noteFailure() {
        if errno != EAGAIN, errno != EINTR { isConnected = false }
    }

    private func heard(_ words: [String]) {
        switch (step, words.first) {
        case (.askedForEntry, "OK"):
            if let busID, words.dropFirst().first != busID {
                isConnected = false
                return
            }
            say("NEGOTIATE_UNIX_FD", then: .askedForDescriptors)
        case (.askedForDescriptors, let answer):
            takesDescriptors = answer == "AGREE_UNIX_FD"
            say("BEGIN", then: .isLeaving)
        // The bus wants another proof of who we are than the kernel's word, and we have none.
        default: isConnected = false
        }
    }

    private func say(_ text: String, then step: Step) {
        unsent += Array("\(text)\r\n".utf8)
        self.step = step
    }
}
