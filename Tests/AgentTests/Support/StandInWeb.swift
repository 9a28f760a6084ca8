import Agent
import CivilTime
import FetchInterface
import Foundation
import JSONText
import Rules

/// Says what the world says, by a helper that is a shell script: of each request the lines of a file. A request without a file
/// ends as unreachable. It counts how often it was started.
struct StandInWeb: Sendable {
    let folder: URL

    init(in home: URL) throws {
        folder = home.appendingPathComponent("web")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    var endpoint: FetchEndpoint {
        var endpoint = FetchEndpoint(socket: nil, program: "/bin/sh")
        endpoint.environment = ["PATH": "/usr/bin:/bin"]
        endpoint.arguments = [
            "-c",
            """
            cd '\(folder.path)'; echo x >>started
            while read -r line; do
                id=${line#*'"id":"'}; id=${id%%'"'*}; name=$id
                case $line in *'"shop":"'*) name=${line#*'"shop":"'}; name=${name%%'"'*};; esac
                echo "$name" >>asked
                while [ -e "$name.silent" ]; do sleep 0.01; done
                if [ -e "$name" ]; then sed "s/@ID@/$id/" "$name"; else
                    echo '{"id":"'$id'","end":\(Self.end(.unreachable))}'; fi
            done
            """,
        ]
        return endpoint
    }

    private static func end(_ status: FetchStatus) -> String {
        FetchReply.end(id: "", FetchOutcome(status)).json["end"]?.line ?? ""
    }

    /// What a source says from now on, and how it ends.
    func source(_ id: String, _ notices: [RecallNotice], ending status: FetchStatus = .ok) throws {
        try write(id, notices.map { FetchReply.notice(id: "@ID@", $0) }, status)
    }

    /// What a shop says from now on.
    /// - Parameter unreadable: The numbers of unreadable products; empty for one without a number.
    func shop(
        _ domain: String, _ products: [ShopProduct], unreadable: [String] = [],
        ending status: FetchStatus = .ok
    ) throws {
        try write(
            domain,
            [FetchReply.shop(id: "@ID@", currency: "EUR")]
                + products.map { FetchReply.product(id: "@ID@", $0) }
                + unreadable.map { FetchReply.skipped(id: "@ID@", record: $0, reason: "it has no title") },
            status)
    }

    /// What volunteers say about a barcode from now on; `nil` if they do not know it.
    func product(_ gtin: GTIN, _ suggestion: ProductSuggestion?) throws {
        try write(
            "barcode-\(gtin.short)", suggestion.map { [.suggestion(id: "@ID@", $0)] } ?? [],
            suggestion == nil ? .empty : .ok)
    }

    /// What the page at this address says from now on; `nil` if it has no product.
    func page(_ address: String, _ page: ProductPage?, ending status: FetchStatus = .ok) throws {
        try write(
            "page-\(PageAddress(parsing: address).product)",
            (page.map { [.page(id: "@ID@", $0, address: address)] } ?? []), status)
    }

    /// A source says nothing until it is to speak again.
    func silence(_ id: String, _ isSilent: Bool) throws {
        let file = folder.appendingPathComponent("\(id).silent")
        if isSilent { try Data().write(to: file) } else { try FileManager.default.removeItem(at: file) }
    }

    private func write(_ name: String, _ replies: [FetchReply], _ status: FetchStatus) throws {
        let end = FetchReply.end(id: "@ID@", FetchOutcome(status))
        let lines = (replies + [end]).map { $0.json.line + "\n" }.joined()
        try lines.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    var starts: Int { lines(of: "started").count }

    /// The sources and shops that were asked for, in order.
    var asked: [String] { lines(of: "asked") }

    private func lines(of name: String) -> [String] {
        // Before the first there is none.
        let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }
}

extension RecallNotice {
    /// A heater that catches fire.
    static func heater(number: Int = 1, name: String = "Zephyra Glow ceramic heater", text: String = "")
        throws -> RecallNotice
    {
        RecallNotice(
            id: RecallID(source: "cpsc", number: String(number)), date: try CivilDate(parsing: "2026-11-20"),
            title: "Zephyra Recalls \(name) Due to Fire Hazard", firms: ["Zephyra"],
            products: [RecalledProduct(name: name, brand: "Zephyra")], text: text,
            hazard: "It can overheat and catch fire.", remedy: "Unplug it and ask for a refund.",
            grounds: SeverityGrounds(kind: .productSafety, hazard: "fire"),
            links: [RecallLink(.notice, "https://www.example.org/recall/\(number)")], markets: ["US"])
    }

    /// Yoghurt of certain lots.
    static func yoghurt() throws -> RecallNotice {
        var product = RecalledProduct(name: "Almwiese Blueberry Yoghurt", brand: "Almwiese")
        product.lots = ["L55"].compactMap { LotCode($0) }
        (product.scope, product.decidedBy) = (.coded, [.lot])
        return RecallNotice(
            id: RecallID(source: "cpsc", number: "900"), date: try CivilDate(parsing: "2026-11-20"),
            title: "Almwiese Blueberry Yoghurt", firms: ["Almwiese"], products: [product],
            hazard: "Listeria monocytogenes",
            grounds: SeverityGrounds(classification: .serious, hazard: "Listeria"), markets: ["US"])
    }

    /// Things that nobody has: they tell which words are rare.
    static func others(_ count: Int = 60) throws -> [RecallNotice] {
        let (makers, things) = (
            ["Bravik", "Culmer", "Dornet", "Elstow", "Fendry"],
            ["lamp", "blender", "kettle", "bicycle", "ladder", "stroller"]
        )
        return try (0..<count).map { index in
            let maker = "\(makers[index % 5])\(index / 5)"
            let name = "\(maker) \(things[index % 6]) \(1000 + index)"
            return RecallNotice(
                id: RecallID(source: "cpsc", number: "o\(index)"), date: try CivilDate(parsing: "2026-10-01"),
                title: "\(maker) Recalls \(name)", firms: [maker],
                products: [RecalledProduct(name: name, brand: maker)], hazard: "Burns.",
                grounds: SeverityGrounds(kind: .productSafety, hazard: "burn"), markets: ["US"])
        }
    }
}
