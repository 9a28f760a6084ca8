import Notifications
import Rules

/// Draws a popup in a frame.
struct PopupBox {
    let popup: ShownPopup
    /// Whether keys apply to this popup.
    let isSelected: Bool
    let frame: Frame

    /// The number of digit keys.
    static let mostChoices = 9

    /// The characters of a frame.
    struct Frame: Sendable, Hashable {
        let horizontal: String
        let vertical: String
        let corners: [String]

        static let lines = Frame(horizontal: "─", vertical: "│", corners: ["┌", "┐", "└", "┘"])
        static let ascii = Frame(horizontal: "-", vertical: "|", corners: ["+", "+", "+", "+"])
    }

    /// - Parameter width: Includes the frame.
    func lines(width: Int) -> [StyledText] {
        let inside = max(1, width - 4)
        var content = DisplayWidth.wrap(VisibleText.line(popup.summary), into: inside).map {
            StyledText($0, .bold)
        }
        if !popup.body.isEmpty {
            content += DisplayWidth.wrap(VisibleText.paragraphs(popup.body), into: inside).map {
                StyledText($0)
            }
        }
        content += [""] + answers(inside)
        let title = " \(VisibleText.line(popup.application)) "
        return [edge(0, title, width)] + content.map { row($0, inside) } + [edge(2, "", width)]
    }

    /// The answers, several on a line if they fit.
    private func answers(_ inside: Int) -> [StyledText] {
        var choices = popup.actions.prefix(Self.mostChoices).enumerated().map {
            choice("\($0.offset + 1)", $0.element.label)
        }
        choices.append(choice("d", PresenterText.dismiss))
        var lines: [StyledText] = []
        for choice in choices {
            if let last = lines.last, last.width + 2 + choice.width <= inside {
                lines[lines.count - 1] = last + "  " + choice
            } else {
                lines.append(choice)
            }
        }
        return lines
    }

    private func choice(_ key: String, _ label: String) -> StyledText {
        StyledText("[\(key)]", isSelected ? .bold : .dim)
            + StyledText(" \(label)", isSelected ? .plain : .dim)
    }

    private var frameStyle: Style {
        if popup.urgency == .critical { return .bad }
        return isSelected ? .plain : .dim
    }

    private func row(_ text: StyledText, _ inside: Int) -> StyledText {
        let padding = String(repeating: " ", count: max(0, inside - text.width))
        return StyledText("\(frame.vertical) ", frameStyle) + text
            + StyledText("\(padding) \(frame.vertical)", frameStyle)
    }

    private func edge(_ corner: Int, _ title: String, _ width: Int) -> StyledText {
        let title = DisplayWidth.fit(title, into: max(0, width - 4))
        let rest = max(0, width - 3 - DisplayWidth.of(title))
        return StyledText(
            frame.corners[corner] + frame.horizontal + title
                + String(repeating: frame.horizontal, count: rest)
                + frame.corners[corner + 1], frameStyle)
    }
}
