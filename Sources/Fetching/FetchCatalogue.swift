import Feeds
import FetchInterface

/// Which reader serves a request.
struct FetchCatalogue {
    /// The sources that there are.
    var sources = RecallSources.all

    /// - Throws: `.refused` for what no reader is there for, and for addresses that our rules forbid.
    func reader(for request: FetchRequest) throws(FetchFault) -> any AnswerReader {
        switch request.target {
        case .document(let address): return TextReader(try WebAddress(address))
        case .source(let id, let since, let today):
            let source = try source(id)
            return try SourceReader(source, source.requests(since: since, today: today))
        case .sourceDocument(let id, let address):
            return try SourceReader(try source(id), [FeedRequest(address, usualCount: 1_000)])
        case .barcode(let gtin): return try BarcodeReader(gtin)
        case .shop(let domain): return try ShopReader(domain: domain)
        }
    }

    private func source(_ id: String) throws(FetchFault) -> any RecallSource {
        guard let source = sources.first(where: { $0.id == id }) else {
            throw FetchFault(.refused, "there is no source '\(id)'")
        }
        return source.init()
    }
}
