import CGtk

/// Calls `body` once on the main loop, after `milliseconds`.
func after(milliseconds: guint, _ body: @escaping () -> Void) {
    let box = Unmanaged.passRetained(DelayedBody(body))
    g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds,
        { data in
            Unmanaged<DelayedBody>.fromOpaque(data!).takeUnretainedValue().body()
            return 0
        }, box.toOpaque(), { Unmanaged<DelayedBody>.fromOpaque($0!).release() })
}

private final class DelayedBody {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
}
