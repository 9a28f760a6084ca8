import DBus
import Notifications
import Rules

/// A popup as it is sent to a server.
struct Drawing: Hashable {
    let summary: String
    let body: [String]
    let buttons: [String]
    let urgency: String
    let category: String

    init(_ notification: DesktopNotification, for server: ServerClass) {
        let arguments = notification.arguments(
            replacing: nil, on: server.servers[0], with: server.quirks)
        summary = arguments[3].asString ?? ""
        body = (arguments[4].asString ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        let actions = arguments[5].asStrings ?? []
        buttons = stride(from: 0, to: actions.count - 1, by: 2).compactMap { index in
            switch actions[index] {
            case "default": nil
            case "inline-reply": "[\(actions[index + 1]) ______]"
            default: "[\(actions[index + 1])]"
            }
        }
        urgency = "\(notification.urgency)"
        category = notification.category ?? ""
    }

    /// Lines of a cell for the text and one for what is beside it.
    var lines: [(text: String, properties: String)] {
        let texts =
            [summary] + body.map { "  \($0)" } + (buttons.isEmpty ? [] : [buttons.joined(separator: " ")])
        let properties = ["\(urgency)  \(category)"]
        return texts.enumerated().map { ($1, $0 < properties.count ? properties[$0] : "") }
    }
}

/// Every popup there is, for every class of servers; what is alike for several classes stands there once.
enum PopupTable {
    static func lines() throws -> [String] {
        let classes = ServerClass.all
        guard let token = PopupToken("0123456789abcdef0123456789abcdef") else { return [] }
        var lines = zip(names, classes).map { "\($0)  \($1.name)" }
        for kind in PopupKind.all {
            var order: [Drawing] = []
            var owners: [Drawing: String] = [:]
            for (name, server) in zip(names, classes) {
                let stage = Stage(quirks: server.quirks, token: token)
                let drawing = Drawing(try kind.make(stage), for: server)
                if owners[drawing] == nil { order.append(drawing) }
                owners[drawing, default: ""].append(name)
            }
            lines += ["", String(repeating: "-", count: 120)]
            for (index, drawing) in order.enumerated() {
                let label = index == 0 ? kind.name : ""
                for (row, line) in drawing.lines.enumerated() {
                    let first = row == 0 ? label : ""
                    let second = row == 0 ? owners[drawing] ?? "" : ""
                    lines.append(
                        "\(padded(first, 24)) \(padded(second, 9)) \(padded(line.text, 60)) \(line.properties)"
                    )
                }
            }
        }
        return lines
    }

    private static let names = (0..<26).map { String(UnicodeScalar(UInt8(ascii: "A") + UInt8($0))) }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
