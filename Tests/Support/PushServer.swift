import Foundation
import Glibc

/// The stand-in for push servers in `push_server.py`, and the phone that shows what it delivers.
package final class PushServer: Sendable {
    package let port: Int
    private let folder: ScratchDirectory
    private let process: SupervisedProcess

    package init() throws {
        folder = try ScratchDirectory()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "push_server.py")
        process = try SupervisedProcess("/usr/bin/python3", [script.path, folder.path])
        guard let port = Int(try process.readLine(within: 30)) else { throw TimedOut() }
        self.port = port
    }

    package func end() { process.end() }

    package var address: String { "http://127.0.0.1:\(port)" }

    /// Changes how it behaves from now on; see `push_server.py`.
    package func behave(_ mode: String = "{}") throws {
        try mode.write(toFile: "\(folder.path)/mode.json", atomically: true, encoding: .utf8)
    }

    /// A message on the phone.
    package struct Shown: Decodable, Sendable, Hashable {
        package let title: String?
        package let message: String
        package let priority: Int?
        package let actions: [Action]?

        package struct Action: Decodable, Sendable, Hashable {
            package let label: String
            package let url: String
            package let body: String
        }
    }

    /// What the phone shows of a topic, oldest first.
    package func shown(_ topic: String) throws -> [Shown] {
        try JSONDecoder().decode([Shown].self, from: Data(try ask("GET", "/test/shown?\(topic)").utf8))
    }

    /// Taps a button of the last message with this title.
    /// - Returns: The HTTP status of what that sent; 0 if nothing answered.
    @discardableResult
    package func tap(_ button: String, on title: String, of topic: String) throws -> Int {
        let words = [topic, title, button].map {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        return Int(try ask("POST", "/test/tap?\(words.joined(separator: "&"))")) ?? -1
    }

    /// Sends a text to a topic, as anybody can who knows it.
    package func send(_ text: String, to topic: String) throws {
        _ = try ask("POST", "/\(topic)", text)
    }

    package struct Request: Decodable, Sendable, Hashable {
        package let method: String
        package let path: String
        package let key: String?
        package let body: String
        package let at: Double
    }

    /// All requests so far, oldest first.
    package var requests: [Request] {
        get throws {
            try JSONDecoder().decode([Request].self, from: Data(try ask("GET", "/test/requests").utf8))
        }
    }

    /// One request over a connection of its own, which blocks until the answer has come.
    private func ask(_ method: String, _ path: String, _ body: String = "") throws -> String {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(handle) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw TimedOut() }
        let head =
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        var rest = Array((head + body).utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
            guard count > 0 else { throw TimedOut() }
            rest = rest.dropFirst(count)
        }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(handle, &chunk, chunk.count)
            guard count > 0 else { break }
            answer += chunk.prefix(count)
        }
        let text = String(decoding: answer, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { throw TimedOut() }
        return String(text[end.upperBound...])
    }
}
