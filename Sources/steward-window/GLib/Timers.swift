import CGtk

/// Calls `body` once on the main loop, after `milliseconds`.
func after(milliseconds: guint, _ body: @escaping () -> Void) {
    g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds,
        { data in
            Box<() -> Void>.body(data)()
            return 0
        }, Unmanaged.passRetained(Box(body)).toOpaque(),
        { data in Unmanaged<AnyObject>.fromOpaque(data!).release() })
}
