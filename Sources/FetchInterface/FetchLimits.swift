package import JSONText

/// What a request may cost. No request can exceed `most`.
package struct FetchLimits: Sendable, Hashable {
    /// For the name, the connection and the handshake.
    package var connect: Duration = .seconds(10)
    /// How long there may be no more than a trickle of bytes; whole seconds.
    package var stall: Duration = .seconds(15)
    /// For one document, with all redirects.
    package var total: Duration = .seconds(60)
    /// Of one document as sent. The limit of a known source may be lower.
    package var wireBytes = 32 << 20
    /// Of one document after decompression. The limit of a known source may be lower.
    package var bytes = 64 << 20
    /// Of all documents of the request.
    package var records = 50_000
    /// Of all documents of the request.
    package var documents = 100

    package init() {}

    /// The largest value of each.
    package static let most: FetchLimits = {
        var limits = FetchLimits()
        limits.connect = .seconds(60)
        limits.stall = .seconds(60)
        limits.total = .seconds(300)
        limits.wireBytes = 32 << 20
        limits.bytes = 64 << 20
        limits.records = 200_000
        limits.documents = 1_000
        return limits
    }()
}

extension FetchLimits {
    /// In milliseconds, bytes and counts.
    package var json: JSON {
        .object([
            "connect_ms": .number(Int64(connect / .milliseconds(1))),
            "stall_ms": .number(Int64(stall / .milliseconds(1))),
            "total_ms": .number(Int64(total / .milliseconds(1))),
            "wire_bytes": .number(Int64(wireBytes)), "bytes": .number(Int64(bytes)),
            "records": .number(Int64(records)), "documents": .number(Int64(documents)),
        ])
    }

    /// A missing limit has its default; one beyond `most` is reduced to that.
    /// - Throws: A value is not a positive whole number, or a name is unknown.
    package init(json: JSON) throws {
        guard case .object(let members) = json else {
            throw FetchFormError(key: "limits", reason: "it must be an object")
        }
        for member in members {
            guard case .number(let number) = member.value, number > 0, let count = Int(exactly: number) else {
                throw FetchFormError(key: member.name, reason: "it must be a positive whole number")
            }
            switch member.name {
            case "connect_ms": connect = min(.milliseconds(count), Self.most.connect)
            case "stall_ms": stall = min(.milliseconds(count), Self.most.stall)
            case "total_ms": total = min(.milliseconds(count), Self.most.total)
            case "wire_bytes": wireBytes = min(count, Self.most.wireBytes)
            case "bytes": bytes = min(count, Self.most.bytes)
            case "records": records = min(count, Self.most.records)
            case "documents": documents = min(count, Self.most.documents)
            default: throw FetchFormError(key: member.name, reason: "there is no such limit")
            }
        }
    }
}

/// A line that breaks the protocol.
package struct FetchFormError: Error, Hashable, CustomStringConvertible {
    package let key: String
    /// Without a full stop.
    package let reason: String

    package init(key: String, reason: String) {
        self.key = key
        self.reason = reason
    }

    package var description: String { "'\(key)': \(reason)" }
}
