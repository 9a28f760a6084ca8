import AgentInterface
import CGtk
import WindowModel

/// The window with its places: today, all tasks, and what the past teaches.
final class MainWindow {
    enum Place: String, CaseIterable { case today, tasks, insights }

    /// What the window asks its owner for.
    struct Requests {
        var choose: (TodayRow, RowView.Choice) -> Void
        var undo: () -> Void
        var reload: () -> Void
        var add: () -> Void
        var snoozeChoices: () -> [SnoozeChoiceRecord]
        /// Called when a place is shown and needs its contents.
        var visit: (Place) -> Void
        var accept: (InsightsView.Proposal) -> Void
        /// Looks for a text in everything: `show(found:for:)` shows what there is.
        var seek: (String) -> Void
    }

    let window: Widget
    private(set) var place = Place.today
    let today: RowPage
    let tasks: RowPage
    let insights: InsightsPane
    private let places = adw_view_stack_new()!
    /// What is in each place.
    private var contents: [Place: Widget] = [:]
    private let toasts = adw_toast_overlay_new()!
    private let title = adw_view_switcher_title_new()!
    private let search = gtk_toggle_button_new()!
    private let searchBar = gtk_search_bar_new()!
    private let searchEntry = gtk_search_entry_new()!
    private let requests: Requests
    /// The last one, which may have gone.
    private var toast: OpaquePointer?
    /// When it was shown, in microseconds of the monotonic clock.
    private var shownAt: gint64 = 0
    /// What to show once the present one has arrived.
    private var waitingToast: (text: String, isUndoable: Bool)?

    /// In microseconds; twice as long as libadwaita takes.
    private static let toastAnimation: gint64 = 500_000

    init(_ application: Widget, _ requests: Requests) {
        self.requests = requests
        window = adw_application_window_new(application.of())!
        insights = InsightsPane(accept: requests.accept)
        let rows = RowPage.Requests(choose: requests.choose, snoozeChoices: requests.snoozeChoices)
        today = RowPage(
            .init(
                list: WindowText.todayList, loading: WindowText.loading, empty: WindowText.nothingToday,
                emptyHint: WindowText.nothingTodayHint), rows)
        tasks = RowPage(
            .init(
                list: WindowText.allTasksList, loading: WindowText.loadingAllTasks,
                empty: WindowText.noTasks, emptyHint: WindowText.noTasksHint), rows)
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

    func show(_ place: Place) { adw_view_stack_set_visible_child_name(places.opaque, place.rawValue) }

    /// Says in every place that the agent cannot be reached.
    func show(fault text: String) {
        today.show(fault: text)
        tasks.show(fault: text)
        insights.show(fault: text)
    }

    /// Shows a toast in place of the previous one.
    ///
    /// A toast that is still coming is left to arrive: libadwaita 1.2 crashes when it is dismissed within its animation.
    /// - Parameter isUndoable: Whether the toast offers to undo what it says.
    func showMessage(_ text: String, isUndoable: Bool) {
        let now = g_get_monotonic_time()
        guard toast == nil || now - shownAt > Self.toastAnimation else {
            if waitingToast == nil {
                after(milliseconds: guint(Self.toastAnimation / 1000)) { [weak self] in
                    guard let self, let next = waitingToast else { return }
                    waitingToast = nil
                    showMessage(next.text, isUndoable: next.isUndoable)
                }
            }
            waitingToast = (text, isUndoable)
            return
        }
        shownAt = now
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

    /// Shows all that is known of a row, with the verb of its button if it has one.
    func show(_ details: RowDetails, of row: TodayRow) {
        let verb = row.verbs.first.flatMap { $0 == .open || $0.isRemoval || $0.asksForMore ? nil : $0 }
        let dialog = shim_details_dialog(
            window, details.title, details.lines.joined(separator: "\n"), WindowText.close, verb?.label)!
        connectText(dialog, "response") { [weak self] response in
            if response == "confirm", let verb { self?.requests.choose(row, .verb(verb)) }
        }
        gtk_window_present(dialog.of())
    }

    /// Shows what can be answered to a reminder, and calls `body` with what the user chooses.
    func show(
        _ offers: [OfferRecord], for reminder: ReminderRecord, _ body: @escaping (OfferRecord) -> Void
    ) {
        let dialog = shim_details_dialog(
            window, reminder.title, WindowText.answers, WindowText.close, nil)!
        // The dialog has the last one at its top.
        for (number, offer) in offers.enumerated().reversed() {
            adw_message_dialog_add_response(dialog.of(), String(number), offer.label)
        }
        connectText(dialog, "response") { response in
            if let number = Int(response), offers.indices.contains(number) { body(offers[number]) }
        }
        gtk_window_present(dialog.of())
    }

    // MARK: Places

    /// Called when the stack shows another place.
    private func arrive() {
        guard let name = adw_view_stack_get_visible_child_name(places.opaque),
            let next = Place(rawValue: String(cString: name)), next != place
        else { return }
        place = next
        contents.show(place)
        let hasList = page != nil
        gtk_widget_set_sensitive(search, hasList ? 1 : 0)
        if !hasList { gtk_search_bar_set_search_mode(searchBar.opaque, 0) }
        setName(searchEntry, place == .tasks ? WindowText.searchAllTasks : WindowText.searchEntry)
        searchRows()
        requests.visit(place)
        if !isSearching { grabFocus() }
    }

    private func grabFocus() {
        if let page { page.grabFocus() } else { insights.grabFocus() }
    }

    private var page: RowPage? {
        switch place {
        case .today: today
        case .tasks: tasks
        case .insights: nil
        }
    }

    // MARK: Searching

    private var isSearching: Bool { gtk_search_bar_get_search_mode(searchBar.opaque) != 0 }

    private func searchRows() {
        let sought = isSearching ? text(of: searchEntry) : ""
        for other in [today, tasks] { other.search(other === page ? sought : "") }
        seekAgain()
    }

    /// Looks for the sought text once more, because something has changed.
    func seekAgain() {
        let sought = isSearching ? text(of: searchEntry) : ""
        if page != nil, !sought.isEmpty { requests.seek(sought) }
    }

    /// Shows what contains a text, unless the user is looking for another one by now.
    func show(found rows: [TodayRow], for text: String) { page?.show(found: rows, for: text) }

    // MARK: Building

    private func build() {
        let top: UnsafeMutablePointer<GtkWindow> = window.of()
        gtk_window_set_title(top, WindowText.program)
        gtk_window_set_default_size(top, 640, 720)
        gtk_widget_set_size_request(window, 300, 300)

        let header = adw_header_bar_new()!
        adw_view_switcher_title_set_title(title.opaque, WindowText.program)
        adw_view_switcher_title_set_stack(title.opaque, places.opaque)
        adw_header_bar_set_title_widget(header.opaque, title)
        let add = makeIconButton("list-add-symbolic", WindowText.add)
        gtk_actionable_set_action_name(add.opaque, "win.add")
        adw_header_bar_pack_start(header.opaque, add)
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
        connect(searchEntry, "search-changed") { [weak self] in self?.searchRows() }
        connect(searchEntry, "stop-search") { [weak self] in
            guard let self else { return }
            gtk_search_bar_set_search_mode(searchBar.opaque, 0)
            grabFocus()
        }

        // Items, shops and settings become pages of this stack.
        addPlace(.today, WindowText.today, "x-office-calendar-symbolic", today.widget)
        addPlace(.tasks, WindowText.allTasks, "view-list-symbolic", tasks.widget)
        addPlace(.insights, WindowText.insights, "view-grid-symbolic", insights.widget)
        contents.show(place)
        // The stack outlives this object by a little, when the window is destroyed.
        connectObject(places, "notify::visible-child") { [weak self] _ in self?.arrive() }
        gtk_widget_set_vexpand(places, 1)
        adw_toast_overlay_set_child(toasts.opaque, places)
        gtk_widget_set_vexpand(toasts, 1)
        let bottom = adw_view_switcher_bar_new()!
        adw_view_switcher_bar_set_stack(bottom.opaque, places.opaque)
        g_object_bind_property(title.raw, "title-visible", bottom.raw, "reveal", G_BINDING_SYNC_CREATE)
        let content = makeBox(GTK_ORIENTATION_VERTICAL, [header, searchBar, toasts, bottom])
        adw_application_window_set_content(window.of(), content)
    }

    private func addPlace(_ place: Place, _ name: String, _ icon: String, _ content: Widget) {
        contents[place] = content
        gtk_widget_set_vexpand(content, 1)
        let page = adw_view_stack_add_titled(
            places.opaque, makeBox(GTK_ORIENTATION_VERTICAL, [content]), place.rawValue, name)
        adw_view_stack_page_set_icon_name(page, icon)
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

    private func addActions(_ application: Widget) {
        let actions: [(name: String, keys: [String], body: () -> Void)] = [
            ("undo", ["<Control>z"], { [unowned self] in requests.undo() }),
            ("reload", ["<Control>r", "F5"], { [unowned self] in requests.reload() }),
            ("add", ["<Control>n"], { [unowned self] in requests.add() }),
            (
                "search", ["<Control>f"],
                { [unowned self] in
                    if page == nil { show(.today) }
                    gtk_search_bar_set_search_mode(searchBar.opaque, 1)
                    gtk_widget_grab_focus(searchEntry)
                }
            ),
            ("show-today", ["<Control>1"], { [unowned self] in show(.today) }),
            ("show-tasks", ["<Control>2"], { [unowned self] in show(.tasks) }),
            ("show-insights", ["<Control>3"], { [unowned self] in show(.insights) }),
            ("close", ["<Control>w", "<Control>q"], { [unowned self] in gtk_window_close(window.of()) }),
            ("shortcuts", ["<Control>question"], { [unowned self] in showShortcuts() }),
        ]
        for (name, keys, body) in actions {
            addAction(name, to: window) { _ in body() }
            let copies = keys.map { strdup($0) }
            let accelerators = copies.map { UnsafePointer($0) } + [nil]
            gtk_application_set_accels_for_action(application.of(), "win.\(name)", accelerators)
            for copy in copies { free(copy) }
        }
    }

    private func showShortcuts() {
        let dialog = makeShortcutsWindow()
        gtk_window_set_transient_for(dialog.of(), window.of())
        gtk_window_present(dialog.of())
    }
}
