import CivilTime
import Feeds
import FetchInterface

/// Picks the reader for a request.
enum FetchCatalogue {
    /// - Throws: `.refused` if there is no reader for the request, or a rule forbids an address.
    static func reader(for request: FetchRequest) throws(FetchFault) -> any AnswerReader {
        switch request.target {
        case .document(let address): return TextReader(try FetchAddress(address))
        case .assistant(let question): return try ModelAnswerReader(question)
        case .calendar(let request, let access):
            if case .discover = request.operation {
                return try DiscoveryReader(request.address, access, services: ServiceLookup.records)
            }
            return try CalendarReader(request, access)
        case .login(let step, let fingerprint): return try LoginReader(step, fingerprint: fingerprint)
        case .phone(let request, let access): return try PushReader(request, access)
        case .source(let id, let since, let today):
            let source = try source(id)
            let requests = source.requests(since: since, today: today)
            guard !requests.isEmpty else {
                throw FetchFault(.refused, "'\(id)' can only be asked for single documents")
            }
            return try SourceReader(source, requests, today: today)
        case .sourceDocument(let id, let address):
            let source = try source(id)
            // Requested in the same way as the source's own documents; the date has no part in that.
            let own = source.requests(since: nil, today: CivilDate(nearestToDayNumber: 0)).first
            var request = own ?? FeedRequest(address, usualCount: 1_000)
            request.address = address
            return try SourceReader(source, [request])
        case .barcode(let gtin): return try BarcodeReader(gtin)
        case .shop(let domain): return try ShopReader(domain: domain)
        case .page(let address, let robots): return try PageReader(address: address, robots: robots)
        }
    }

    private static func source(_ id: String) throws(FetchFault) -> any RecallSource {
        guard let source = RecallSources.source(id) else {
            throw FetchFault(.refused, "there is no source '\(id)'")
        }
        return source
    }
}
