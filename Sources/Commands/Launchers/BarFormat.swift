import ArgumentParser
import Interchange
import JSONText

/// A bar of the desktop, by the form of the lines that it reads.
enum BarFormat: String, ExpressibleByArgument, CaseIterable {
    case waybar
    case i3statusRust = "i3status-rust"
    case polybar
}

/// What a bar shows.
struct BarState: Sendable, Hashable {
    enum Level: String, Sendable {
        /// Nothing waits for an answer.
        case none
        case due
        /// Reminders are held back for now.
        case quiet
        /// The agent reports trouble, or does not answer.
        case trouble
    }

    var level = Level.none
    /// How many reminders wait for an answer.
    var count = 0
    /// Plain text: the reminders that wait, then the next one.
    var lines: [String] = []

    private static let mostLines = 10

    /// One line for the bar, without a line feed.
    func line(for format: BarFormat) -> String {
        switch format {
        case .waybar:
            return JSON.object([
                "text": .text(count == 0 ? "" : String(count)), "alt": .text(level.rawValue),
                // The bar reads Pango markup, whatever the module's option `escape` says.
                "tooltip": .text(shown.map(Self.escaped).joined(separator: "\n")),
                "class": .list([.text(level.rawValue)]),
            ]).line
        case .i3statusRust:
            let state =
                switch level {
                case .none, .quiet: "Idle"
                case .due: "Warning"
                case .trouble: "Critical"
                }
            return JSON.object([
                "icon": .text("tasks"), "state": .text(state), "text": .text(String(count)),
                "short_text": .text(String(count)),
            ]).line
        case .polybar:
            // Polybar reads `%{` as formatting, so that no title goes in here.
            switch level {
            case .none: return "0"
            case .quiet: return LauncherText.quiet(count)
            case .due: return "%{F#f0a030}\(count)%{F-}"
            case .trouble: return "%{F#f03030}!%{F-}"
            }
        }
    }

    private var shown: [String] {
        let rest = lines.count - Self.mostLines
        return Array(lines.prefix(Self.mostLines)) + (rest > 0 ? [ListText.more(rest)] : [])
    }

    /// Source: GLib, `g_markup_escape_text`.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "'": escaped += "&#39;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
