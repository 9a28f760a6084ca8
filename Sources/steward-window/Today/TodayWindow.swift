import AgentInterface
import CGtk
import WindowModel

/// What is overdue, due, planned and about to expire.
final class TodayWindow {
    /// What the window asks its owner for.
    struct Requests {
        var choose: (TodayRow, RowView.Choice) -> Void
        var undo: () -> Void
        var reload: () -> Void
        var add: () -> Void
        var snoozeChoices: () -> [SnoozeChoiceRecord]
    }

    /// The pages of the window's content.
    private enum Page { case loading, list, empty, nothingFound, fault }

    let window: Widget
    private let rows = RowList()
    /// Only the one that is shown is visible: a screen reader reads the hidden children of a `GtkStack`.
    private var pages: [Page: Widget] = [:]
    private let toasts = adw_toast_overlay_new()!
    private let title = adw_window_title_new(WindowText.today, "")!
    private let searchBar = gtk_search_bar_new()!
    private let searchEntry = gtk_search_entry_new()!
    private let listView = gtk_list_view_new(nil, nil)!
    private let nothingFound = adw_status_page_new()!
    private let faultPage = adw_status_page_new()!
    private let requests: Requests
    /// The widgets by the list items that GTK has made.
    private var views: [OpaquePointer: RowView] = [:]
    private var list: TodayList?
    /// The last one, which may have gone.
    private var toast: OpaquePointer?

    init(_ application: Widget, _ requests: Requests) {
        self.requests = requests
        window = adw_application_window_new(application.of())!
        build()
        addActions(application)
    }

    deinit {
        if let toast { g_object_unref(toast.raw) }
    }

    func present(desktopID: String) {
        gtk_window_present(window.of())
        shim_set_desktop_id(window, desktopID)
    }

    // MARK: What is shown

    func show(_ list: TodayList, day: String) {
        self.list = list
        adw_window_title_set_subtitle(title.opaque, day)
        showMatches()
    }

    func show(fault text: String) {
        adw_status_page_set_description(faultPage.opaque, escaped(text))
        show(.fault)
    }

    /// Shows a toast in place of the previous one.
    /// - Parameter isUndoable: Whether the toast offers to undo what it says.
    func tell(_ text: String, isUndoable: Bool) {
        if let toast {
            adw_toast_dismiss(toast)
            g_object_unref(toast.raw)
        }
        let toast = adw_toast_new(escaped(text))!
        g_object_ref(toast.raw)
        self.toast = toast
        if isUndoable {
            adw_toast_set_button_label(toast, WindowText.undo)
            adw_toast_set_action_name(toast, "win.undo")
        }
        adw_toast_set_timeout(toast, isUndoable ? 10 : 6)
        adw_toast_overlay_add_toast(toasts.opaque, toast)
    }

    /// Asks for a note, and calls `body` with it unless the user cancels.
    func askForNote(_ row: TodayRow, _ body: @escaping (String) -> Void) {
        let dialog = shim_message_dialog(
            window, WindowText.noteTitle, WindowText.noteQuestion(row.title), WindowText.cancel,
            WindowText.complete)!
        let entry = gtk_entry_new()!
        setName(entry, WindowText.noteEntry)
        gtk_entry_set_activates_default(entry.of(), 1)
        adw_message_dialog_set_extra_child(dialog.of(), entry)
        connectText(dialog, "response") { response in
            let note = text(of: entry)
            if response == "confirm", !note.isEmpty { body(note) }
        }
        gtk_window_present(dialog.of())
    }

    private func showMatches() {
        guard let list else { return }
        let sought = isSearching ? text(of: searchEntry) : ""
        let matches = list.rows(matching: sought)
        rows.show(matches)
        if !matches.isEmpty {
            let isNew = gtk_widget_get_visible(pages[.list]) == 0
            show(.list)
            if isNew, !isSearching { gtk_widget_grab_focus(listView) }
            return
        }
        if list.rows.isEmpty { return show(.empty) }
        adw_status_page_set_description(nothingFound.opaque, escaped(WindowText.nothingFoundHint(sought)))
        show(.nothingFound)
    }

    private var isSearching: Bool { gtk_search_bar_get_search_mode(searchBar.opaque) != 0 }

    private func show(_ page: Page) {
        for (other, widget) in pages { gtk_widget_set_visible(widget, other == page ? 1 : 0) }
    }

    /// Descriptions and toasts are markup; what they show may come from outside.
    private func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }

    // MARK: Building

    private func build() {
        let top: UnsafeMutablePointer<GtkWindow> = window.of()
        gtk_window_set_title(top, WindowText.program)
        gtk_window_set_default_size(top, 640, 720)
        gtk_widget_set_size_request(window, 300, 300)

        let header = adw_header_bar_new()!
        adw_header_bar_set_title_widget(header.opaque, title)
        let add = makeIconButton("list-add-symbolic", WindowText.add)
        gtk_actionable_set_action_name(add.opaque, "win.add")
        adw_header_bar_pack_start(header.opaque, add)
        let search = gtk_toggle_button_new()!
        gtk_button_set_icon_name(search.of(), "edit-find-symbolic")
        setName(search, WindowText.search)
        gtk_widget_set_tooltip_text(search, WindowText.search)
        g_object_bind_property(
            search.raw, "active", searchBar.raw, "search-mode-enabled",
            GBindingFlags(G_BINDING_BIDIRECTIONAL.rawValue | G_BINDING_SYNC_CREATE.rawValue))
        adw_header_bar_pack_end(header.opaque, makeMainMenu())
        adw_header_bar_pack_end(header.opaque, search)

        setName(searchEntry, WindowText.searchEntry)
        gtk_search_bar_set_child(searchBar.opaque, searchEntry)
        gtk_search_bar_connect_entry(searchBar.opaque, searchEntry.opaque)
        connect(searchEntry, "search-changed") { [weak self] in self?.showMatches() }
        connect(searchEntry, "stop-search") { [weak self] in
            guard let self else { return }
            gtk_search_bar_set_search_mode(searchBar.opaque, 0)
            gtk_widget_grab_focus(listView)
        }

        adw_toast_overlay_set_child(toasts.opaque, makePages())
        gtk_widget_set_vexpand(toasts, 1)
        // Items, shops and settings become pages of this stack.
        let places = adw_view_stack_new()!
        let today = makeBox(GTK_ORIENTATION_VERTICAL, [searchBar, toasts])
        adw_view_stack_add_titled(places.opaque, today, "today", WindowText.today)
        let content = makeBox(GTK_ORIENTATION_VERTICAL, [header, places])
        adw_application_window_set_content(window.of(), content)
    }

    private func makeMainMenu() -> Widget {
        let items = g_menu_new()!
        g_menu_append(items, WindowText.undo, "win.undo")
        g_menu_append(items, WindowText.reload, "win.reload")
        g_menu_append(items, WindowText.keyboardShortcuts, "win.shortcuts")
        let button = gtk_menu_button_new()!
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        gtk_menu_button_set_menu_model(button.opaque, items.of())
        gtk_menu_button_set_primary(button.opaque, 1)
        setName(button, WindowText.menu)
        gtk_widget_set_tooltip_text(button, WindowText.menu)
        g_object_unref(items.raw)
        return button
    }

    private func makePages() -> Widget {
        let loading = adw_status_page_new()!
        adw_status_page_set_title(loading.opaque, WindowText.loading)
        let empty = adw_status_page_new()!
        adw_status_page_set_icon_name(empty.opaque, "emblem-ok-symbolic")
        adw_status_page_set_title(empty.opaque, WindowText.nothingToday)
        adw_status_page_set_description(empty.opaque, WindowText.nothingTodayHint)
        adw_status_page_set_icon_name(nothingFound.opaque, "edit-find-symbolic")
        adw_status_page_set_title(nothingFound.opaque, WindowText.nothingFound)
        adw_status_page_set_icon_name(faultPage.opaque, "dialog-warning-symbolic")
        adw_status_page_set_title(faultPage.opaque, WindowText.noAgentTitle)
        let again = gtk_button_new_with_label(WindowText.tryAgain)!
        gtk_widget_set_halign(again, GTK_ALIGN_CENTER)
        for name in ["pill", "suggested-action"] { gtk_widget_add_css_class(again, name) }
        gtk_actionable_set_action_name(again.opaque, "win.reload")
        adw_status_page_set_child(faultPage.opaque, again)

        pages = [
            .loading: loading, .list: makeList(), .empty: empty, .nothingFound: nothingFound,
            .fault: faultPage,
        ]
        for widget in pages.values { gtk_widget_set_vexpand(widget, 1) }
        show(.loading)
        return makeBox(GTK_ORIENTATION_VERTICAL, Array(pages.values))
    }

    private func makeList() -> Widget {
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
        let selection = gtk_single_selection_new(nil)!
        gtk_single_selection_set_model(selection, rows.model)
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        gtk_list_view_set_model(listView.opaque, selection)
        gtk_list_view_set_factory(listView.opaque, factory)
        g_object_unref(selection.raw)
        g_object_unref(factory.raw)
        gtk_widget_add_css_class(listView, "today")
        setName(listView, WindowText.todayList)
        connectPosition(listView, "activate") { [unowned self] place in
            guard rows.rows.indices.contains(place), let verb = rows.rows[place].verbs.first else { return }
            requests.choose(rows.rows[place], .verb(verb))
        }
        onKey(in: listView) { [unowned self] key, state in
            let isShift = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
            guard Int32(key) == GDK_KEY_Menu || Int32(key) == GDK_KEY_F10 && isShift else { return false }
            focusedView?.openMenu()
            return focusedView != nil
        }

        let clamp = adw_clamp_scrollable_new()!
        adw_clamp_scrollable_set_maximum_size(clamp.opaque, 720)
        adw_clamp_scrollable_set_child(clamp.opaque, listView)
        let scroller = gtk_scrolled_window_new()!
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(scroller.opaque, clamp)
        return scroller
    }

    /// The widgets of the row that has the focus, or contains the focused widget.
    private var focusedView: RowView? {
        guard let focus = gtk_window_get_focus(window.of()) else { return nil }
        return views.values.first { view in
            gtk_widget_is_ancestor(focus, view.widget) != 0 || gtk_widget_get_parent(view.widget) == focus
        }
    }

    private func addActions(_ application: Widget) {
        let actions: [(name: String, keys: [String], body: () -> Void)] = [
            ("undo", ["<Control>z"], { [unowned self] in requests.undo() }),
            ("reload", ["<Control>r", "F5"], { [unowned self] in requests.reload() }),
            ("add", ["<Control>n"], { [unowned self] in requests.add() }),
            (
                "search", ["<Control>f"],
                { [unowned self] in
                    gtk_search_bar_set_search_mode(searchBar.opaque, 1)
                    gtk_widget_grab_focus(searchEntry)
                }
            ),
            ("close", ["<Control>w", "<Control>q"], { [unowned self] in gtk_window_close(window.of()) }),
            ("shortcuts", ["<Control>question"], { [unowned self] in showShortcuts() }),
        ]
        for (name, keys, body) in actions {
            addAction(name, to: window) { _ in body() }
            var accelerators: [UnsafePointer<CChar>?] = []
            let copies = keys.map { strdup($0) }
            accelerators = copies.map { UnsafePointer($0) } + [nil]
            gtk_application_set_accels_for_action(application.of(), "win.\(name)", &accelerators)
            for copy in copies { free(copy) }
        }
    }

    private func showShortcuts() {
        let dialog = makeShortcutsWindow()
        gtk_window_set_transient_for(dialog.of(), window.of())
        gtk_window_present(dialog.of())
    }
}
