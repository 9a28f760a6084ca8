import CResolver
import Rules

/// The calendar service of a domain, as its name service gives it.
struct ServiceRecord: Sendable, Hashable {
    let host: String
    let port: Int
    /// With its first slash; `nil` if the domain names no path.
    var path: String?
    let priority: Int
    let weight: Int
}

/// Looks up calendar services in the DNS.
///
/// Source: RFC 6764, 3 and 4; RFC 2782. It looks up only the service that uses TLS.
enum ServiceLookup {
    private static let mostBytes = 4_096
    private static let mostRecords = 8

    /// Blocks for a few seconds at most.
    /// - Returns: The best service first; empty if the domain has none, or no name server answers.
    static func records(of domain: String) -> [ServiceRecord] {
        let name = "_caldavs._tcp.\(domain)"
        let path = ask(name, Int32(resolver_text)).flatMap {
            DNSMessage($0).texts.compactMap(named).first
        }
        let found = ask(name, Int32(resolver_service)).map { DNSMessage($0).services } ?? []
        // A single record without a host means that the domain has no such service.
        return found.filter { !$0.host.isEmpty }.prefix(mostRecords)
            .sorted { ($0.priority, $1.weight) < ($1.priority, $0.weight) }
            .map { record in
                var record = record
                record.path = path
                return record
            }
    }

    private static func ask(_ name: String, _ type: Int32) -> [UInt8]? {
        guard name.utf8.count < 250, name.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else { return nil }
        var message = [UInt8](repeating: 0, count: mostBytes)
        let length = resolver_ask(name, type, &message, Int32(mostBytes))
        return length > 0 ? Array(message.prefix(Int(length))) : nil
    }

    private static func named(_ text: String) -> String? {
        guard text.hasPrefix("path=/") else { return nil }
        return String(text.dropFirst(5))
    }
}

/// A DNS response.
///
/// Source: RFC 1035, 4.
struct DNSMessage {
    private(set) var services: [ServiceRecord] = []
    private(set) var texts: [String] = []
    private let bytes: [UInt8]
    private var place = 12

    /// Keeps everything well-formed before the first fault.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard let questions = number(at: 4), let answers = number(at: 6) else { return }
        for _ in 0..<questions {
            guard name() != nil else { return }
            place += 4
        }
        for _ in 0..<min(answers, 64) {
            guard name() != nil, let type = number(at: place), let length = number(at: place + 8) else {
                return
            }
            place += 10
            let end = place + length
            guard end <= bytes.count else { return }
            take(type, until: end)
            place = end
        }
    }

    private mutating func take(_ type: Int, until end: Int) {
        switch type {
        case Int(resolver_text):
            var text: [UInt8] = []
            while place < end {
                let length = Int(bytes[place])
                text += bytes[(place + 1)..<min(place + 1 + length, end)]
                place += 1 + length
            }
            texts.append(String(decoding: text, as: UTF8.self))
        case Int(resolver_service):
            guard let priority = number(at: place), let weight = number(at: place + 2),
                let port = number(at: place + 4)
            else { return }
            place += 6
            guard let host = name() else { return }
            services.append(ServiceRecord(host: host, port: port, priority: priority, weight: weight))
        default: break
        }
    }

    private func number(at place: Int) -> Int? {
        place >= 0 && place + 2 <= bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
    }

    /// Reads the name at `place`, in lower case and without its final dot, and moves past it.
    private mutating func name() -> String? {
        var (labels, next, jumps): ([String], Int, Int) = ([], place, 0)
        while next < bytes.count, labels.count < 64 {
            let length = Int(bytes[next])
            switch length {
            case 0:
                if jumps == 0 { place = next + 1 }
                return labels.joined(separator: ".").lowercased()
            case 1..<64:
                guard next + 1 + length <= bytes.count else { return nil }
                let label = bytes[(next + 1)..<(next + 1 + length)]
                guard label.allSatisfy({ (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "/") }) else {
                    return nil
                }
                labels.append(String(decoding: label, as: UTF8.self))
                next += 1 + length
            case 192...:
                guard let target = number(at: next), jumps < 16 else { return nil }
                if jumps == 0 { place = next + 2 }
                jumps += 1
                next = target & 0x3FFF
            default: return nil
            }
        }
        return nil
    }
}
