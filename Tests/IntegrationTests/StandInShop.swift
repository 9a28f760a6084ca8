import Foundation

/// A shop on this machine (`shop_server.py`), and an agent whose network helper is led there by a proxy, and believes the
/// shop's certificate because its command line says so: no rule for addresses has an exception.
final class StandInShop {
    static let domain = "shop.example.com"

    private let session: Session
    private let folder: URL
    private let port: Int

    /// - Parameter domains: Where it is on the web.
    init(_ session: Session, domains: [String] = [StandInShop.domain]) throws {
        self.session = session
        folder = session.directory.appendingPathComponent("shop")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = Built.harness.appendingPathComponent("shop_server.py").path
        let server = try session.start(Built.python, ["-u", script, folder.path] + domains)
        port = try waiting(for: "the shop; it said: \(server.errors)", seconds: 30) {
            server.output.hasSuffix("\n") ? Int(server.output.dropLast()) : nil
        }
    }

    /// What it sells from now on, by title.
    func sell(_ prices: [String: String]) throws {
        let products = prices.sorted { $0.key < $1.key }.enumerated().map { index, entry in
            [
                "id": 1_000 + index, "title": entry.key, "handle": entry.key.lowercased(),
                "variants": [
                    [
                        "id": 5_000 + index, "title": "Default Title", "price": entry.value,
                        "available": true,
                    ]
                ],
            ] as [String: Any]
        }
        try JSONSerialization.data(withJSONObject: ["products": products]).write(
            to: folder.appendingPathComponent("products.json"), options: .atomic)
    }

    /// What the volunteers at `domain` say about a barcode from now on.
    func describe(_ barcode: String, at domain: String, name: String, brand: String, pack: String) throws {
        let description: [String: Any] = [
            "code": barcode, "status": 1,
            "product": ["product_name": name, "brands": brand, "quantity": pack],
        ]
        let place = folder.appendingPathComponent(domain)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: description).write(
            to: place.appendingPathComponent("\(barcode).json"), options: .atomic)
    }

    /// Starts an agent that has its network helper beside it.
    /// - Parameter believesIt: Whether that believes the shop's authority, too.
    func startAgent(believesIt: Bool = true) throws {
        let programs = session.directory.appendingPathComponent("programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        let agent = programs.appendingPathComponent("steward-agent")
        try FileManager.default.copyItem(atPath: Built.agent, toPath: agent.path)
        let helper = programs.appendingPathComponent("steward-fetch")
        let authority = believesIt ? " --ca-file '\(folder.path)/ca.pem'" : ""
        try "#!/bin/sh\nexec '\(Built.programs.path)/steward-fetch'\(authority) \"$@\"\n".write(
            to: helper, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: helper.path)
        session.extra["https_proxy"] = "http://127.0.0.1:\(port)"
        let program = try session.start(agent.path)
        session.extra["https_proxy"] = nil
        _ = try waiting(for: "the agent to take its name; it said: \(program.errors)") {
            session.bus.owner(of: "org.stewardproject.Steward", in: session)
        }
    }
}
