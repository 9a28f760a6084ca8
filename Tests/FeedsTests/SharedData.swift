import Feeds
import Foundation
import JSONText
import Testing

/// The recorded documents beside the checkout.
enum SharedData {
    static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// `Tests/FeedsTests/` is two folders deep in the checkout.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/data").standardized

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func json(_ path: String) throws -> JSON {
        try JSON(parsing: try bytes(path), within: JSON.Limits(bytes: 64 << 20))
    }

    /// As if it had just come.
    static func document(_ path: String) throws -> FeedDocument {
        FeedDocument(
            request: FeedRequest("https://example.org/\(path)", usualCount: 1_000), bytes: try bytes(path))
    }
}

extension Trait where Self == ConditionTrait {
    static var needsSharedData: Self {
        .enabled(if: SharedData.isHere, "the documents ../shared/data are not beside this checkout")
    }
}

extension FeedDocument {
    /// An answer that somebody has made up.
    init(
        _ text: String, status: Int = 200, address: String = "https://example.org/feed",
        usualCount: Int = 100
    ) {
        self.init(
            request: FeedRequest(address, usualCount: usualCount), status: status, bytes: Array(text.utf8))
    }
}
