import FetchInterface

/// The body of an answer as it arrives: counted on the wire, unpacked, and counted again.
struct ReceivedBody {
    private(set) var bytes: [UInt8] = []
    private(set) var wireBytes = 0
    /// Whether the rest does not matter: only the beginning of an error page does.
    private(set) var isEnough = false
    private let mostWireBytes: Int
    private let mostBytes: Int
    private var inflater: Inflater?
    private var hasBegun = false

    /// The limit for an error page.
    private static let mostOfError = 64 * 1024

    init(mostWireBytes: Int, mostBytes: Int) {
        self.mostWireBytes = mostWireBytes
        self.mostBytes = mostBytes
    }

    /// - Throws: The body is too large, or not packed as requested.
    mutating func add(
        _ chunk: UnsafeRawBufferPointer, encoding: String, isError: Bool
    ) throws(FetchFault) {
        if !hasBegun { inflater = try Self.inflater(for: encoding) }
        hasBegun = true
        wireBytes += chunk.count
        guard wireBytes <= mostWireBytes else {
            throw FetchFault(.tooLarge, "more than \(mostWireBytes) bytes are sent")
        }
        let most = isError ? min(mostBytes, Self.mostOfError) : mostBytes
        var fits = true
        func take(_ chunk: UnsafeRawBufferPointer) -> Bool {
            fits = bytes.count + chunk.count <= most
            bytes += fits ? chunk : UnsafeRawBufferPointer(rebasing: chunk.prefix(most - bytes.count))
            return fits
        }
        if let inflater {
            try inflater.add(chunk, take)
        } else {
            _ = take(chunk)
        }
        if fits { return }
        guard isError else { throw FetchFault(.tooLarge, "it unpacks to more than \(most) bytes") }
        isEnough = true
    }

    /// - Throws: The packed stream is not complete.
    func finish() throws(FetchFault) {
        guard let inflater, !isEnough, !inflater.isComplete else { return }
        throw FetchFault(.cutOff, "what is packed as gzip ends after \(bytes.count) bytes, before its end")
    }

    /// - Returns: `nil` if the body is not packed.
    private static func inflater(for encoding: String) throws(FetchFault) -> Inflater? {
        switch encoding {
        case "", "identity": return nil
        case "gzip", "x-gzip": return try Inflater()
        default: throw FetchFault(.malformed, "it is packed as '\(encoding)', which we did not ask for")
        }
    }
}
