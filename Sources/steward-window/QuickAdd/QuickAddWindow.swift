import CGtk
import WindowModel

/// One line to type into, with the recognised parts below it.
final class QuickAddWindow {
    /// What the window asks its owner for.
    struct Requests {
        var surroundings: () -> Surroundings
        /// The user wants to add what the preview says.
        var add: (QuickAddPreview.Addition) -> Void
        /// The line may ask to do something with what is there; `show` tells what.
        var findOrders: (String) -> Void
        /// The user wants to do what the preview says.
        var carryOut: (QuickAddOrders.Order) -> Void
        /// Whether the user has set up a model.
        var hasAssistant: () -> Bool
        var ask: (String) -> Void
        /// The answer to the assistant's question.
        var reply: (Bool) -> Void
        var stopAsking: () -> Void
    }

    let window: Widget
    private let entry = gtk_entry_new()!
    private let chips = makeBox(GTK_ORIENTATION_HORIZONTAL)
    private let summary = makeLabel(classes: "dim-label")
    private let doubts = makeLabel(classes: "warning")
    private let fault = makeLabel(classes: "error")
    private let meanings = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 4)
    private let addInstead = gtk_button_new_with_label(WindowText.addInstead)!
    private let offer = gtk_button_new_with_label(WindowText.askAssistant)!
    private let yes = gtk_button_new_with_label(WindowText.yes)!
    private let no = gtk_button_new_with_label(WindowText.no)!
    private let stop = gtk_button_new_with_label(WindowText.cancel)!
    private let answer = makeLabel()
    private let answerArea = gtk_scrolled_window_new()!
    private let requests: Requests
    private let hasAssistant: Bool
    /// What the assistant says, as last reported by the owner.
    private(set) var run = AssistantRun()
    private var draft = QuickAddDraft()
    private var preview = QuickAddPreview.empty
    /// The line that the user was asked about, and may add as it is.
    private var questioned: String?
    /// What the agent has last said of a line.
    private var orders: QuickAddOrders?
    /// What it was last asked about.
    private var asked: String?
    /// Whether Enter was pressed before it answered.
    private var isEntered = false
    /// The buttons of several meanings, to be replaced when they change.
    private var offered: [QuickAddOrders.Order] = []
    /// The chip buttons, to be replaced when the chips change.
    private var shown: [SentenceChip] = []

    init(text: String, _ requests: Requests) {
        self.requests = requests
        hasAssistant = requests.hasAssistant()
        window = adw_window_new()!
        build()
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_position(entry.opaque, -1)
        update()
    }

    private func build() {
        let top: UnsafeMutablePointer<GtkWindow> = window.of()
        gtk_window_set_title(top, WindowText.quickAdd)
        gtk_window_set_default_size(top, min(560, screenWidth()), -1)
        gtk_entry_set_placeholder_text(entry.of(), WindowText.quickAddHint)
        gtk_entry_set_max_length(entry.of(), 4_000)
        gtk_widget_set_hexpand(entry, 1)
        gtk_widget_add_css_class(entry, "quick-add")
        setName(entry, WindowText.quickAddEntry)
        shim_set_accessible_description(entry.raw, WindowText.quickAddKeys)

        layOutAsText(chips)
        setName(chips, WindowText.recognised)
        setVisible(chips, false)

        setName(meanings, WindowText.meanings)
        setVisible(meanings, false)
        setVisible(addInstead, false)
        connect(addInstead, "clicked") { [unowned self] in
            if let addition = preview.addition { send(addition) }
        }

        let dragArea = gtk_window_handle_new()!
        let box = makeBox(
            GTK_ORIENTATION_VERTICAL, spacing: 8,
            [entry, chips, summary, doubts, meanings, addInstead, fault]
                + (hasAssistant ? buildAssistant() : []))
        setMargins(box, 16, 16)
        gtk_window_handle_set_child(dragArea.opaque, box)
        adw_window_set_content(window.of(), dragArea)
        for label in [summary, doubts, fault] { gtk_label_set_max_width_chars(label.opaque, 60) }

        connect(entry, "changed") { [unowned self] in
            draft.type(text(of: entry))
            setText(fault, "")
            run.type(draft.line)
            isEntered = false
            update()
        }
        connect(entry, "activate") { [unowned self] in add() }
        onKey(in: window) { [unowned self] key, state in handle(key, state) }
    }

    /// - Returns: What appears below the line, hidden at first.
    private func buildAssistant() -> [Widget] {
        setName(answer, WindowText.assistantAnswer)
        gtk_label_set_selectable(answer.opaque, 1)
        gtk_scrolled_window_set_policy(answerArea.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_propagate_natural_height(answerArea.opaque, 1)
        gtk_scrolled_window_set_max_content_height(answerArea.opaque, 320)
        gtk_scrolled_window_set_child(answerArea.opaque, answer)
        gtk_widget_set_tooltip_text(offer, WindowText.askAssistantHint)
        let buttons = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 8, [offer, yes, no, stop])
        connect(offer, "clicked") { [unowned self] in ask() }
        connect(yes, "clicked") { [unowned self] in requests.reply(true) }
        connect(no, "clicked") { [unowned self] in requests.reply(false) }
        connect(stop, "clicked") { [unowned self] in requests.stopAsking() }
        return [answerArea, buttons]
    }

    private func ask() {
        guard hasAssistant, !run.isRunning, draft.isForAssistant(in: requests.surroundings()) else { return }
        setText(fault, "")
        requests.ask(draft.line)
    }

    /// Shows the assistant's progress. Clears the line once it is done, so that Enter does not add it again.
    func show(_ run: AssistantRun) {
        self.run = run
        if case .answered = run.state { gtk_editable_set_text(entry.opaque, "") }
        update()
        switch run.state {
        // The line gives up the focus before it becomes insensitive: GTK requires that.
        case .questioned:
            gtk_widget_grab_focus(no)
            gtk_widget_set_sensitive(entry, 0)
        case .asking:
            gtk_widget_grab_focus(stop)
            gtk_widget_set_sensitive(entry, 0)
        case .idle, .answered, .failed:
            gtk_widget_set_sensitive(entry, 1)
            gtk_widget_grab_focus(entry)
        }
    }

    private func updateAssistant() {
        guard hasAssistant else { return }
        let (words, isFault): (String, Bool) =
            switch run.state {
            case .idle: ("", false)
            case .asking: (WindowText.asking, false)
            case .questioned(let question): (question, false)
            case .answered(let words): (words, false)
            case .failed(let words): (words, true)
            }
        setText(answer, words)
        setVisible(answerArea, !words.isEmpty)
        setClass(answer, "error", isFault)
        // A list is a table.
        setClass(answer, "monospace", words.contains("\n"))
        let isQuestion = if case .questioned = run.state { true } else { false }
        let isOffered = !run.isRunning && draft.isForAssistant(in: requests.surroundings())
        setVisible(offer, isOffered)
        setVisible(yes, isQuestion)
        setVisible(no, isQuestion)
        setVisible(stop, run.isRunning)
    }

    func present(desktopID: String) {
        gtk_window_present(window.of())
        shim_set_desktop_id(window, desktopID)
        gtk_widget_grab_focus(entry)
        gtk_editable_set_position(entry.opaque, -1)
    }

    /// Replaces the line, unless there is one already.
    func begin(with text: String) {
        guard !text.isEmpty, draft.line.isEmpty else { return }
        gtk_editable_set_text(entry.opaque, text)
        gtk_editable_set_position(entry.opaque, -1)
    }

    func close() { gtk_window_destroy(window.of()) }

    /// Says why nothing was added; the line stays.
    func show(fault text: String) {
        gtk_widget_set_sensitive(entry, 1)
        gtk_widget_grab_focus(entry)
        gtk_editable_set_position(entry.opaque, -1)
        setText(fault, text)
    }

    /// Shows what the line asks to do with what is there. An answer about another line comes too late.
    func show(_ orders: QuickAddOrders) {
        guard orders.line == draft.line else { return }
        self.orders = orders
        update()
        if isEntered { add() }
    }

    private func add() {
        // What the line asks to do must be known before it is added.
        isEntered = draft.waits(for: orders, in: requests.surroundings())
        guard !isEntered else { return }
        if let order = preview.order { return send(order) }
        guard let addition = preview.addition else {
            if !draft.line.isEmpty { setText(fault, preview.fault ?? "") }
            return
        }
        if preview.isDoubtful, draft.line != questioned {
            questioned = draft.line
            return setText(
                fault, preview.orders.isEmpty ? WindowText.addAsItIs : WindowText.chooseMeaning)
        }
        send(addition)
    }

    private func send(_ addition: QuickAddPreview.Addition) {
        gtk_widget_set_sensitive(entry, 0)
        requests.add(addition)
    }

    private func send(_ order: QuickAddOrders.Order) {
        gtk_widget_set_sensitive(entry, 0)
        requests.carryOut(order)
    }

    private func handle(_ key: UInt32, _ state: GdkModifierType) -> Bool {
        let isAlt = state.rawValue & GDK_ALT_MASK.rawValue != 0
        let isControl = state.rawValue & GDK_CONTROL_MASK.rawValue != 0
        switch Int32(key) {
        case GDK_KEY_Escape where run.isRunning:
            requests.stopAsking()
            return true
        case GDK_KEY_Escape:
            close()
            return true
        case GDK_KEY_Return where isControl && hasAssistant, GDK_KEY_KP_Enter where isControl && hasAssistant:
            ask()
            return true
        case GDK_KEY_BackSpace where isAlt:
            if let chip = preview.lastUnderstood { toggle(chip) }
            return true
        default: return false
        }
    }

    private func toggle(_ chip: SentenceChip) {
        draft.toggle(chip)
        update()
    }

    // MARK: What is shown

    /// Reads the line once more, because other people are known now.
    func readAgain() { update() }

    private func update() {
        let surroundings = requests.surroundings()
        preview = draft.preview(in: surroundings, orders)
        if draft.waits(for: orders, in: surroundings), asked != draft.line {
            asked = draft.line
            requests.findOrders(draft.line)
        }
        // While the assistant is at work, nothing else is about to happen.
        setText(summary, run.isRunning ? "" : preview.summary ?? "")
        setText(doubts, preview.doubts.joined(separator: "\n"))
        updateAssistant()
        updateOrders()
        guard preview.chips != shown else { return }
        shown = preview.chips
        let focused = focusedChip()
        while let child = gtk_widget_get_first_child(chips) { gtk_box_remove(chips.of(), child) }
        for (index, chip) in shown.enumerated() { add(chip, takesFocus: index == focused) }
        setVisible(chips, !shown.isEmpty)
        if focused != nil, shown.isEmpty { gtk_widget_grab_focus(entry) }
    }

    private func updateOrders() {
        setVisible(addInstead, !run.isRunning && preview.order != nil && preview.addition != nil)
        let several = run.isRunning || preview.order != nil ? [] : preview.orders
        guard several != offered else { return }
        offered = several
        while let child = gtk_widget_get_first_child(meanings) { gtk_box_remove(meanings.of(), child) }
        for order in offered {
            let button = gtk_button_new_with_label(order.text)!
            ellipsize(button)
            gtk_widget_set_tooltip_text(button, order.detail)
            connect(button, "clicked") { [unowned self] in send(order) }
            gtk_box_append(meanings.of(), button)
        }
        setVisible(meanings, !offered.isEmpty)
    }

    private func add(_ chip: SentenceChip, takesFocus: Bool) {
        let button = gtk_button_new_with_label(chip.label)!
        ellipsize(button)
        gtk_widget_add_css_class(button, "chip")
        if chip.meaning == nil { gtk_widget_add_css_class(button, "flat") }
        gtk_widget_set_tooltip_text(button, chip.hint)
        setName(button, chip.spokenName)
        // Each press gets its own handler, because the button may be gone by then.
        connect(button, "clicked") { [unowned self] in toggle(chip) }
        onKey(in: button) { [unowned self] key, _ in
            guard [GDK_KEY_BackSpace, GDK_KEY_Delete].contains(Int32(key)) else { return false }
            toggle(chip)
            return true
        }
        gtk_box_append(chips.of(), button)
        if takesFocus { gtk_widget_grab_focus(button) }
    }

    /// The place of the chip that has the focus.
    private func focusedChip() -> Int? {
        guard let focus = gtk_window_get_focus(window.of()), gtk_widget_is_ancestor(focus, chips) != 0 else {
            return nil
        }
        var index = 0
        var child = gtk_widget_get_first_child(chips)
        while let chip = child, chip != focus {
            index += 1
            child = gtk_widget_get_next_sibling(chip)
        }
        return index
    }
}
