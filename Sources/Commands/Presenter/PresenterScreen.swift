import Notifications
import Rules

/// The state of the terminal presenter. Takes popups, keys and the terminal's size; returns what to draw and
/// what the user decided.
struct PresenterScreen: Sendable {
    private(set) var popups: [ShownPopup] = []
    private(set) var selected: PopupID?
    var size: Terminal.Size
    let frame: PopupBox.Frame
    /// The latest messages, newest last.
    private(set) var news: [String] = []

    private static let mostNews = 4
    private static let widest = 72

    init(size: Terminal.Size, frame: PopupBox.Frame = .lines) {
        self.size = size
        self.frame = frame
    }

    mutating func show(_ popup: ShownPopup) {
        if let place = popups.firstIndex(where: { $0.id == popup.id }) {
            popups[place] = popup
        } else {
            popups.append(popup)
        }
        if selected == nil { selected = popup.id }
    }

    mutating func remove(_ popup: PopupID) {
        guard let place = popups.firstIndex(where: { $0.id == popup }) else { return }
        popups.remove(at: place)
        guard selected == popup else { return }
        selected = popups.isEmpty ? nil : popups[min(place, popups.count - 1)].id
    }

    mutating func show(_ text: String) {
        news = (news + [text]).suffix(Self.mostNews)
    }

    /// - Returns: The user's decision, if the key makes one.
    mutating func press(_ key: PresenterKey) -> PresenterEffect? {
        switch key {
        case .quit: return .quit
        case .next: select(by: 1)
        case .previous: select(by: -1)
        case .dismiss: return selected.map(PresenterEffect.dismiss)
        case .number(let number):
            guard let popup = popups.first(where: { $0.id == selected }), number <= popup.actions.count else {
                return nil
            }
            return .invoke(popup.id, key: popup.actions[number - 1].key)
        }
        return nil
    }

    private mutating func select(by step: Int) {
        guard let place = popups.firstIndex(where: { $0.id == selected }) else { return }
        selected = popups[(place + step + popups.count) % popups.count].id
    }

    /// The lines to draw from the top: at most as many as the terminal has, each within its width.
    func lines() -> [StyledText] {
        let footer = news.map { StyledText($0) } + [StyledText(keys, .dim)]
        var lines: [StyledText] = popups.isEmpty ? ["", StyledText("  \(PresenterText.none)", .dim), ""] : []
        let room = size.rows - footer.count - 1
        var hidden = 0
        for popup in inDrawingOrder {
            let box = PopupBox(popup: popup, isSelected: popup.id == selected, frame: frame)
                .lines(width: min(size.columns, Self.widest))
            if lines.isEmpty || lines.count + box.count <= room { lines += box } else { hidden += 1 }
        }
        lines = Array(lines.prefix(max(1, room)))
        if hidden > 0 { lines.append(StyledText(PresenterText.more(hidden), .attention)) }
        return Array((lines + footer).prefix(max(1, size.rows)))
    }

    /// In order of arrival, but starting with the selected popup, so that it is always visible.
    private var inDrawingOrder: [ShownPopup] {
        guard let place = popups.firstIndex(where: { $0.id == selected }) else { return popups }
        return Array(popups[place...] + popups[..<place])
    }

    private var keys: String {
        guard let popup = popups.first(where: { $0.id == selected }) else {
            return PresenterText.quitKey
        }
        let choices = min(popup.actions.count, PopupBox.mostChoices)
        let answers = choices == 0 ? [] : [PresenterText.answerKeys(choices)]
        let next = popups.count > 1 ? [PresenterText.nextKey] : []
        return (answers + [PresenterText.dismissKey] + next + [PresenterText.quitKey]).joined(separator: ", ")
    }
}
