import CGtk

// Handlers of signals are closures of the widgets' owner. GObject owns the box of a closure, and releases it when the
// object ends. They run on the loop's thread, as all of GTK does here.

final class Box<Body> {
    let body: Body
    init(_ body: Body) { self.body = body }

    static func body(_ data: gpointer?) -> Body {
        Unmanaged<Box<Body>>.fromOpaque(data!).takeUnretainedValue().body
    }
}

private func connect<Body>(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ trampoline: GCallback, _ body: Body
) {
    g_signal_connect_data(
        object, signal, trampoline, Unmanaged.passRetained(Box(body)).toOpaque(),
        { data, _ in Unmanaged<AnyObject>.fromOpaque(data!).release() }, GConnectFlags(0))
}

/// Calls `body` for a signal without arguments of its own, such as `clicked`, `changed`, `activate`.
func connect(_ object: some GPointer, _ signal: String, _ body: @escaping () -> Void) {
    let trampoline: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
        Box<() -> Void>.body(data)()
    }
    connect(object.raw, signal, unsafeBitCast(trampoline, to: GCallback.self), body)
}

/// Calls `body` for a signal with one object, or a value that may be absent.
func connectObject(_ object: some GPointer, _ signal: String, _ body: @escaping (OpaquePointer?) -> Void) {
    let trampoline: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, argument, data in
        Box<(OpaquePointer?) -> Void>.body(data)(argument)
    }
    connect(object.raw, signal, unsafeBitCast(trampoline, to: GCallback.self), body)
}

/// Calls `body` for a signal with a position, such as `activate` of a list view.
func connectPosition(_ object: some GPointer, _ signal: String, _ body: @escaping (Int) -> Void) {
    let trampoline: @convention(c) (gpointer?, guint, gpointer?) -> Void = { _, position, data in
        Box<(Int) -> Void>.body(data)(Int(position))
    }
    connect(object.raw, signal, unsafeBitCast(trampoline, to: GCallback.self), body)
}

/// Calls `body` for a signal with a text, such as `response` of a dialog.
func connectText(_ object: some GPointer, _ signal: String, _ body: @escaping (String) -> Void) {
    let trampoline: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = { _, text, data in
        Box<(String) -> Void>.body(data)(text.map { String(cString: $0) } ?? "")
    }
    connect(object.raw, signal, unsafeBitCast(trampoline, to: GCallback.self), body)
}

/// Calls `body` each time before a menu button opens its menu, so that it can make one.
func onOpening(of button: Widget, _ body: @escaping () -> Void) {
    gtk_menu_button_set_create_popup_func(
        button.opaque, { _, data in Box<() -> Void>.body(data)() },
        Unmanaged.passRetained(Box(body)).toOpaque(),
        { data in Unmanaged<AnyObject>.fromOpaque(data!).release() })
}

/// Calls `body` for keys that are pressed in a widget or below it, before the widgets see them.
/// - Parameter body: Returns whether it has handled the key.
func onKey(in widget: Widget, _ body: @escaping (_ key: UInt32, _ state: GdkModifierType) -> Bool) {
    let controller = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    let trampoline: @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
        _, key, _, state, data in
        Box<(UInt32, GdkModifierType) -> Bool>.body(data)(key, state) ? 1 : 0
    }
    connect(controller.raw, "key-pressed", unsafeBitCast(trampoline, to: GCallback.self), body)
    gtk_widget_add_controller(widget, controller)
}
