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
    gtk_widget_set_visible(label, text.isEmpty ? 0 : 1)
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
