import Foundation
import JSONText
import Testing

/// The recorded pages beside the checkout.
enum SharedData {
    static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// `Tests/PagesTests/` is two folders deep in the checkout.
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../shared/data").standardized

    static func files(_ path: String, ending: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(path).path).sorted()
            .filter { $0.hasSuffix(ending) }.map { "\(path)/\($0)" }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func json(_ path: String) throws -> JSON {
        try JSON(parsing: try bytes(path), within: JSON.Limits(bytes: 64 << 20))
    }

    /// A JSON object from each line.
    static func lines(_ path: String) throws -> [JSON] {
        try bytes(path).split(separator: UInt8(ascii: "\n")).map {
            try JSON(parsing: Array($0), within: JSON.Limits(bytes: 1 << 20))
        }
    }
}

extension Trait where Self == ConditionTrait {
    static var needsSharedData: Self {
        .enabled(if: SharedData.isHere, "the documents ../shared/data are not beside this checkout")
    }
}
