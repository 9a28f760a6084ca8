import AgentInterface
import CGtk
import WindowModel

/// The widgets of one row. GTK uses them for one row after another.
final class RowView {
    /// What the user asks for in a row.
    enum Choice {
        case verb(RowVerb)
        case snooze(SnoozeChoiceRecord)
    }

    let widget: Widget
    private let heading = makeLabel(classes: "heading")
    private let title = makeLabel()
    private let detail = makeLabel(classes: "dim-label", "caption")
    private let button = gtk_button_new()!
    private let menu = gtk_menu_button_new()!
    private let onChoice: (TodayRow, Choice) -> Void
    private let snoozeChoices: () -> [SnoozeChoiceRecord]
    private(set) var row: TodayRow?
    /// Whether the menu button has a menu, of the row that it was last opened for.
    private var hasMenu = false

    init(
        snoozeChoices: @escaping () -> [SnoozeChoiceRecord], onChoice: @escaping (TodayRow, Choice) -> Void
    ) {
        self.snoozeChoices = snoozeChoices
        self.onChoice = onChoice
        let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, detail])
        gtk_widget_set_hexpand(texts, 1)
        gtk_widget_set_valign(texts, GTK_ALIGN_CENTER)
        for widget in [button, menu] { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }
        gtk_widget_add_css_class(menu, "flat")
        gtk_menu_button_set_icon_name(menu.opaque, "view-more-symbolic")
        let buttons = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [button, menu])
        let line = makeBox(GTK_ORIENTATION_HORIZONTAL, [texts, buttons])
        layOutBesideOrBelow(line)
        setMargins(line, 6, 6)
        setMargins(heading, 6, 6)
        gtk_widget_set_margin_top(heading, 18)
        widget = makeBox(GTK_ORIENTATION_VERTICAL, [heading, line])

        connect(button, "clicked") { [unowned self] in
            guard let verb = row?.verbs.first else { return }
            // When this row has gone, Enter must not press the button of the next one.
            if let place = gtk_widget_get_parent(widget) { gtk_widget_grab_focus(place) }
            choose(.verb(verb))
        }
        // A menu has a widget for each action. Made for each row that is scrolled past, they would take most of the time.
        onOpening(of: menu) { [unowned self] in makeMenu() }
        let actions = g_simple_action_group_new()!
        addAction("verb", to: actions, takesText: true) { [unowned self] place in
            if let index = Int(place), let verbs = row?.verbs, verbs.indices.contains(index) {
                choose(.verb(verbs[index]))
            }
        }
        addAction("snooze", to: actions, takesText: true) { [unowned self] time in
            var choice = self.snoozeChoices().first { $0.time == time } ?? SnoozeChoiceRecord()
            choice.time = time
            choose(.snooze(choice))
        }
        gtk_widget_insert_action_group(widget, "row", actions.opaque)
        g_object_unref(actions.raw)
    }

    func show(_ row: TodayRow) {
        self.row = row
        setText(heading, row.heading ?? "")
        setText(title, row.title)
        setText(detail, row.detail)
        setClass(title, "urgent", row.isUrgent)
        // The row that a screen reader stops at is made by the list, around this widget.
        if let place = gtk_widget_get_parent(widget) { setName(place, row.spokenName) }
        if let verb = row.verbs.first, !verb.asksForMore || verb == .completeWithNote {
            gtk_button_set_label(button.of(), verb.label)
            ellipsize(button)
            setName(button, WindowText.verb(verb.label, for: row.title))
            setVisible(button, true)
        } else {
            setVisible(button, false)
        }
        setName(menu, WindowText.moreActions(for: row.title))
        gtk_widget_set_tooltip_text(menu, WindowText.moreActions)
        if hasMenu { gtk_menu_button_set_menu_model(menu.opaque, nil) }
        hasMenu = false
        setVisible(menu, row.verbs.count > 1)
    }

    private func makeMenu() {
        guard let row else { return }
        let items = menuItems(of: row)
        gtk_menu_button_set_menu_model(menu.opaque, items.of())
        g_object_unref(items.raw)
        hasMenu = true
    }

    func openMenu() {
        if gtk_widget_get_visible(menu) != 0 { gtk_menu_button_popup(menu.opaque) }
    }

    private func choose(_ choice: Choice) {
        if let row { onChoice(row, choice) }
    }

    private func menuItems(of row: TodayRow) -> OpaquePointer {
        let items = g_menu_new()!
        for (index, verb) in row.verbs.enumerated().dropFirst() {
            if verb == .snooze {
                let choices = g_menu_new()!
                for choice in snoozeChoices() { append(choice.label, "row.snooze", choice.time, to: choices) }
                g_menu_append_section(items, nil, choices.of())
                g_object_unref(choices.raw)
            } else {
                append(verb.label, "row.verb", String(index), to: items)
            }
        }
        return items
    }

    private func append(_ label: String, _ action: String, _ value: String, to menu: OpaquePointer) {
        let item = g_menu_item_new(label, nil)!
        g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(value))
        g_menu_append_item(menu, item)
        g_object_unref(item.raw)
    }
}
