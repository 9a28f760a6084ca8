import Rules

/// What the user has configured of a notification server, as far as it decides what Steward says there: how to click,
/// and how much text fits. Read from the server's own file; what is not there has the server's default.
package struct ServerConfiguration: Sendable, Hashable {
    /// A mouse button with which the user answers a popup.
    package enum MouseButton: Sendable, Hashable {
        case left, middle, right
    }

    /// The button that carries out the default action, or that lists all actions; `nil` if none does.
    package var answersOn: MouseButton?
    /// `nil` if the server does not cut text.
    package var room: TextRoom?

    package init(answersOn: MouseButton?, room: TextRoom? = nil) {
        self.answersOn = answersOn
        self.room = room
    }

    /// The file below the folder of configuration files, and how to read it.
    package struct Source: Sendable {
        let path: String
        /// The options that name another file.
        let options: Set<String>
        let read: @Sendable (String) -> ServerConfiguration
    }

    /// - Returns: `nil` for a server of which nothing is read.
    package static func source(of server: String) -> Source? {
        switch server.lowercased() {
        case "dunst":
            Source(path: "dunst/dunstrc", options: ["-config", "-conf", "--config"]) { dunst($0) }
        case "mako": Source(path: "mako/config", options: ["-c", "--config"]) { mako($0) }
        default: nil
        }
    }

    // MARK: dunst

    /// - Parameter text: A `dunstrc`; empty if there is none.
    ///
    /// Source: dunst(5).
    package static func dunst(_ text: String) -> ServerConfiguration {
        var actions: [MouseButton: String] = [
            .left: "close_current", .middle: "do_action", .right: "close_all",
        ]
        for (section, key, value) in lines(of: text) where section == "global" {
            switch key {
            case "mouse_left_click": actions[.left] = value
            case "mouse_middle_click": actions[.middle] = value
            case "mouse_right_click": actions[.right] = value
            default: break
            }
        }
        return ServerConfiguration(
            answersOn: first { button in
                let words = (actions[button] ?? "").split(whereSeparator: { ", \"".contains($0) })
                return words.contains { ["do_action", "context", "context_all"].contains($0) }
            })
    }

    // MARK: mako

    /// - Parameter text: A configuration file; empty if there is none.
    ///
    /// Source: mako(5).
    package static func mako(_ text: String) -> ServerConfiguration {
        var actions: [MouseButton: String] = [.left: "invoke-default-action", .right: "dismiss"]
        var (width, height) = (300.0, 100.0)
        var (border, padding) = (2.0, (vertical: 10.0, horizontal: 10.0))
        var font = TextFont(parsing: "monospace 10")
        for (section, key, value) in lines(of: text) where section.isEmpty {
            switch key {
            case "on-button-left": actions[.left] = value
            case "on-button-middle": actions[.middle] = value
            case "on-button-right": actions[.right] = value
            case "width": width = Double(value) ?? width
            case "height": height = Double(value) ?? height
            case "border-size": border = Double(value) ?? border
            case "padding": padding = sides(value) ?? padding
            case "font": font = TextFont(parsing: value)
            default: break
            }
        }
        return ServerConfiguration(
            answersOn: first { button in
                let action = actions[button] ?? ""
                return ["invoke-default-action", "invoke-action default"].contains(action)
                    || action.hasPrefix("exec ") && ByteSearch.contains("makoctl menu", in: action)
            },
            room: TextRoom(
                width: width - 2 * border - padding.horizontal,
                height: height - 2 * border - padding.vertical,
                font: font))
    }

    /// `5`, `5,10` (vertical, horizontal), `1,2,3` or `1,2,3,4` (clockwise from the top).
    private static func sides(_ text: String) -> (vertical: Double, horizontal: Double)? {
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        return switch numbers.count {
        case 1: (2 * numbers[0], 2 * numbers[0])
        case 2: (2 * numbers[0], 2 * numbers[1])
        case 3: (numbers[0] + numbers[2], 2 * numbers[1])
        case 4: (numbers[0] + numbers[2], numbers[1] + numbers[3])
        default: nil
        }
    }

    // MARK: Files

    private static func first(_ answers: (MouseButton) -> Bool) -> MouseButton? {
        [MouseButton.left, .middle, .right].first(where: answers)
    }

    /// The settings of a file in sections, without comments and quotation marks. Those before the first section have an
    /// empty one.
    private static func lines(of text: String) -> [(section: String, key: String, value: String)] {
        var section = ""
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = trimmed(line)
            guard let first = line.first, first != "#", first != ";" else { return nil }
            if first == "[" {
                section = String(line.dropFirst().prefix { $0 != "]" })
                return nil
            }
            guard let equals = line.firstIndex(of: "=") else { return nil }
            var value = trimmed(line[line.index(after: equals)...])
            if value.count > 1, value.first == "\"", value.last == "\"" {
                value = value.dropFirst().dropLast()
            }
            return (section, String(trimmed(line[..<equals])), String(value))
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
