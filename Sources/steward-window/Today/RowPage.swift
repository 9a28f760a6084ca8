import AgentInterface
import CGtk
import WindowModel

/// A list of rows with their verbs, and what to show in its place while it is empty.
final class RowPage {
    /// What the page asks its owner for.
    struct Requests {
        var choose: (TodayRow, RowView.Choice) -> Void
        var snoozeChoices: () -> [SnoozeChoiceRecord]
    }

    /// The texts that differ between lists.
    struct Texts {
        let list: String
        let loading: String
        let empty: String
        let emptyHint: String
    }

    /// What the page shows.
    private enum Content { case loading, list, empty, nothingFound, fault }

    let widget = makeBox(GTK_ORIENTATION_VERTICAL)
    private let rows = RowList()
    private var contents: [Content: Widget] = [:]
    private let caption = makeLabel(classes: "dim-label", "caption-heading")
    private let listView = gtk_list_view_new(nil, nil)!
    private let selection = gtk_single_selection_new(nil)!
    private let nothingFound = makeStatusPage(WindowText.nothingFound, icon: "edit-find-symbolic")
    private let faultPage = makeFaultPage()
    private let requests: Requests
    /// Widgets by the list items that GTK has made.
    private var views: [OpaquePointer: RowView] = [:]
    private var source: (any RowSource)?
    private var sought = ""
    /// Rows of everything that contains the sought text; `nil` while that is being looked for.
    private var found: [TodayRow]?
    /// Whether the key that activates a row is being handled: a double click activates it, too.
    private var isKeyPressed = false
    /// When the user last pressed a key that answers in the list, in microseconds of the monotonic clock; 0 once the
    /// user has pressed another key.
    private var lastAnswer: gint64 = 0

    /// In microseconds. A held key repeats after half a second, 0.66 s with the defaults of X.Org, and then some thirty
    /// times a second.
    private static let repeatPause: gint64 = 700_000

    init(_ texts: Texts, _ requests: Requests) {
        self.requests = requests
        build(texts)
    }

    deinit { g_object_unref(selection.raw) }

    /// - Parameter caption: A line above the rows; none if empty.
    func show(_ source: some RowSource, caption text: String = "") {
        self.source = source
        setText(caption, text)
        showMatches()
    }

    func show(fault text: String) {
        adw_status_page_set_description(faultPage.opaque, escaped(text))
        contents.show(.fault)
    }

    /// Shows only the rows that contain the words of `text`, or all rows if it is empty.
    func search(_ text: String) {
        guard text != sought else { return }
        sought = text
        found = nil
        showMatches()
    }

    /// Shows what else contains `text`, below the rows of the list.
    func show(found rows: [TodayRow], for text: String) {
        guard text == sought, !text.isEmpty else { return }
        found = rows
        showMatches()
    }

    /// All rows, whatever is searched for.
    var allRows: [TodayRow] { source?.rows(matching: "") ?? [] }

    /// Scrolls to a row, selects it, and moves the focus to it.
    func reveal(_ id: TodayRow.ID) {
        guard let place = rows.rows.firstIndex(where: { $0.id == id }) else { return }
        lastAnswer = 0
        gtk_single_selection_set_selected(selection, guint(place))
        grabFocus()
        // GTK knows how tall rows are once it has laid them out, and moves the focus to the first one meanwhile.
        for delay: guint in [0, 100, 400] {
            after(milliseconds: delay) { [weak self] in self?.goTo(id) }
        }
    }

    private func goTo(_ id: TodayRow.ID) {
        guard let place = rows.rows.firstIndex(where: { $0.id == id }) else { return }
        gtk_widget_activate_action_variant(
            listView, "list.scroll-to-item", g_variant_new_uint32(guint32(place)))
        gtk_single_selection_set_selected(selection, guint(place))
        if let row = views.values.first(where: { $0.row?.id == id }),
            let widget = gtk_widget_get_parent(row.widget), gtk_widget_get_mapped(widget) != 0
        {
            gtk_widget_grab_focus(widget)
        }
    }

    func grabFocus() { gtk_widget_grab_focus(listView) }

    private func showMatches() {
        guard let source else { return }
        let own = source.rows(matching: sought)
        let matches = found.map { own.followed(by: $0) } ?? own
        rows.show(matches)
        // GTK moves the focus from a row that has gone to the button of another, where Enter would press it: at once
        // or when it lays the list out.
        if lastAnswer > 0 {
            for delay: guint in [0, 100, 300] {
                after(milliseconds: delay) { [weak self] in self?.focusOnRow() }
            }
        }
        if !matches.isEmpty {
            let isNew = gtk_widget_get_visible(contents[.list]) == 0
            contents.show(.list)
            if isNew, sought.isEmpty, gtk_widget_get_mapped(listView) != 0 { grabFocus() }
            return
        }
        if sought.isEmpty { return contents.show(.empty) }
        guard found != nil else { return }
        adw_status_page_set_description(nothingFound.opaque, escaped(WindowText.nothingFoundHint(sought)))
        contents.show(.nothingFound)
    }

    // MARK: Building

    private func build(_ texts: Texts) {
        let empty = makeStatusPage(texts.empty, icon: "emblem-ok-symbolic")
        adw_status_page_set_description(empty.opaque, texts.emptyHint)
        contents = [
            .loading: makeStatusPage(texts.loading), .list: makeList(texts.list), .empty: empty,
            .nothingFound: nothingFound,
            .fault: faultPage,
        ]
        gtk_widget_set_halign(caption, GTK_ALIGN_CENTER)
        gtk_widget_set_margin_top(caption, 6)
        setText(caption, "")
        gtk_box_append(widget.of(), caption)
        for content in contents.values {
            gtk_widget_set_vexpand(content, 1)
            gtk_box_append(widget.of(), content)
        }
        contents.show(.loading)
    }

    /// Whether a key that answers is being held down: the row that has moved up was not meant.
    private func isRepeated(_ key: UInt32) -> Bool {
        let answers = [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_space]
        guard answers.contains(Int32(key)) else {
            lastAnswer = 0
            return false
        }
        let now = g_get_monotonic_time()
        defer { lastAnswer = now }
        return now - lastAnswer < Self.repeatPause
    }

    private func makeList(_ name: String) -> Widget {
        let factory = gtk_signal_list_item_factory_new()!
        // The list outlives this object by a little, when the window is destroyed.
        connectObject(factory, "setup") { [weak self] item in
            guard let self, let item else { return }
            let view = RowView(snoozeChoices: requests.snoozeChoices, onChoice: requests.choose)
            views[item] = view
            gtk_list_item_set_child(item, view.widget)
        }
        connectObject(factory, "bind") { [weak self] item in
            guard let self, let item, let row = rows.row(of: item) else { return }
            views[item]?.show(row)
        }
        connectObject(factory, "teardown") { [weak self] item in
            guard let item else { return }
            self?.views[item] = nil
        }
        gtk_single_selection_set_model(selection, rows.model)
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        gtk_list_view_set_model(listView.opaque, selection)
        gtk_list_view_set_factory(listView.opaque, factory)
        g_object_unref(factory.raw)
        gtk_widget_add_css_class(listView, "today")
        setName(listView, name)
        connectPosition(listView, "activate") { [unowned self] place in
            guard rows.rows.indices.contains(place) else { return }
            // A double click opens, as everywhere; only a key does what the button says.
            let verb = isKeyPressed ? rows.rows[place].verbs.first : nil
            requests.choose(rows.rows[place], .verb(verb.map { $0.isRemoval ? .open : $0 } ?? .open))
        }
        onKey(in: listView) { [unowned self] key, state in
            if isRepeated(key) { return true }
            isKeyPressed = true
            after(milliseconds: 0) { [weak self] in self?.isKeyPressed = false }
            if [GDK_KEY_Return, GDK_KEY_KP_Enter].contains(Int32(key)),
                state.rawValue & GDK_ALT_MASK.rawValue != 0
            {
                if let row = focusedView?.row { requests.choose(row, .verb(.open)) }
                return true
            }
            let isShift = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
            guard Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && isShift else { return false }
            focusedView?.openMenu()
            return focusedView != nil
        }
        return makeScroller(listView, isList: true)
    }

    /// Moves the focus from the buttons of a row to the row, unless the user has pressed another key since the answer.
    private func focusOnRow() {
        guard lastAnswer > 0, let view = focusedView, let row = gtk_widget_get_parent(view.widget) else {
            return
        }
        gtk_widget_grab_focus(row)
    }

    /// The widgets of the row that has the focus, or contains the focused widget.
    private var focusedView: RowView? {
        guard let root = gtk_widget_get_root(listView), let focus = gtk_root_get_focus(root) else {
            return nil
        }
        return views.values.first { view in
            gtk_widget_is_ancestor(focus, view.widget) != 0 || gtk_widget_get_parent(view.widget) == focus
        }
    }
}

/// A page that says why there is nothing to show, with a button to try again.
func makeFaultPage() -> Widget {
    let page = makeStatusPage(WindowText.noAgentTitle, icon: "dialog-warning-symbolic")
    let again = gtk_button_new_with_label(WindowText.tryAgain)!
    gtk_widget_set_halign(again, GTK_ALIGN_CENTER)
    for name in ["pill", "suggested-action"] { gtk_widget_add_css_class(again, name) }
    gtk_actionable_set_action_name(again.opaque, "win.reload")
    adw_status_page_set_child(page.opaque, again)
    return page
}

/// A column of readable width that scrolls up and down.
/// - Parameter isList: Whether the child scrolls by itself.
func makeScroller(_ child: Widget, isList: Bool) -> Widget {
    let clamp: Widget
    if isList {
        clamp = adw_clamp_scrollable_new()!
        adw_clamp_scrollable_set_maximum_size(clamp.opaque, 720)
        adw_clamp_scrollable_set_child(clamp.opaque, child)
    } else {
        clamp = adw_clamp_new()!
        adw_clamp_set_maximum_size(clamp.opaque, 720)
        adw_clamp_set_child(clamp.opaque, child)
    }
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    return scroller
}

/// Descriptions and toasts are markup; what they show may come from outside.
func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
}
