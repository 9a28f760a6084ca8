import CGtk

typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A pointer to an object of GLib's, whether Swift knows its structure or not.
protocol GPointer {
    var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: GPointer {
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GPointer {
    var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension GPointer {
    /// The same object as another type of its ancestry.
    func of<Object>() -> UnsafeMutablePointer<Object> { raw.assumingMemoryBound(to: Object.self) }
    /// The same object as a type that Swift does not know the structure of.
    var opaque: OpaquePointer { OpaquePointer(raw) }
}

// MARK: Containers and labels

func makeBox(_ orientation: GtkOrientation, spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
    let box = gtk_box_new(orientation, spacing)!
    for child in children { gtk_box_append(box.of(), child) }
    return box
}

func makeLabel(_ text: String = "", classes: String...) -> Widget {
    let label = gtk_label_new(text)!
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    for name in classes { gtk_widget_add_css_class(label, name) }
    return label
}

/// A page that says in large letters why there is nothing else to see.
func makeStatusPage(_ title: String, icon: String? = nil) -> Widget {
    let page = adw_status_page_new()!
    adw_status_page_set_title(page.opaque, title)
    adw_status_page_set_icon_name(page.opaque, icon)
    return page
}

func makeIconButton(_ icon: String, _ name: String) -> Widget {
    let button = gtk_button_new_from_icon_name(icon)!
    setName(button, name)
    gtk_widget_set_tooltip_text(button, name)
    return button
}

/// Lets the label of a button be cut where there is too little room.
func ellipsize(_ button: Widget) {
    if let label = gtk_button_get_child(button.of()) {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
}

/// The width of the narrowest monitor, in pixels of the application.
func screenWidth() -> Int32 {
    guard let monitors = gdk_display_get_monitors(gdk_display_get_default()) else { return .max }
    var least = Int32.max
    for index in 0..<g_list_model_get_n_items(monitors) {
        guard let monitor = g_list_model_get_item(monitors, index) else { continue }
        var place = GdkRectangle()
        gdk_monitor_get_geometry(OpaquePointer(monitor), &place)
        least = min(least, place.width)
        g_object_unref(monitor)
    }
    return least
}

/// Gives a widget a name for screen readers.
func setName(_ widget: some GPointer, _ name: String) { shim_set_accessible_label(widget.raw, name) }

func setText(_ label: Widget, _ text: String) {
    gtk_label_set_text(label.opaque, text)
    setVisible(label, !text.isEmpty)
}

func setVisible(_ widget: Widget, _ isVisible: Bool) { gtk_widget_set_visible(widget, isVisible ? 1 : 0) }

/// Gives a widget a class of the style sheet, or takes it away.
func setClass(_ widget: Widget, _ name: String, _ isOn: Bool) {
    if isOn {
        gtk_widget_add_css_class(widget, name)
    } else {
        gtk_widget_remove_css_class(widget, name)
    }
}

extension Dictionary where Value == Widget {
    /// Shows one of the widgets. The others become invisible: a screen reader reads the hidden children of a `GtkStack`.
    func show(_ key: Key) {
        for (other, widget) in self { setVisible(widget, other == key) }
    }
}

func setMargins(_ widget: Widget, _ horizontal: Int32, _ vertical: Int32) {
    gtk_widget_set_margin_start(widget, horizontal)
    gtk_widget_set_margin_end(widget, horizontal)
    gtk_widget_set_margin_top(widget, vertical)
    gtk_widget_set_margin_bottom(widget, vertical)
}

/// The text of an entry.
func text(of entry: Widget) -> String { String(cString: gtk_editable_get_text(entry.opaque)) }

// MARK: Actions

/// Adds an action to a map of actions, such as a window.
/// - Parameter body: Gets the text that the action is given, if `takesText`.
func addAction(
    _ name: String, to map: some GPointer, takesText: Bool = false, _ body: @escaping (String) -> Void
) {
    let type = takesText ? g_variant_type_new("s") : nil
    let action = g_simple_action_new(name, type)!
    if let type { g_variant_type_free(type) }
    connectObject(action, "activate") { value in
        body(value.flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) } ?? "")
    }
    g_action_map_add_action(map.opaque, action)
    g_object_unref(action.raw)
}
