import CGtk
import WindowModel

/// The keys of the window, as a table. GTK builds such windows only from XML.
func makeShortcutsWindow() -> Widget {
    var xml =
        "<interface><object class=\"GtkShortcutsWindow\" id=\"window\"><property name=\"modal\">1</property>"
    xml += "<child><object class=\"GtkShortcutsSection\"><property name=\"section-name\">all</property>"
    for group in WindowText.shortcuts {
        xml += "<child><object class=\"GtkShortcutsGroup\">" + property("title", group.group)
        for key in group.keys {
            xml += "<child><object class=\"GtkShortcutsShortcut\">" + property("title", key.title)
            xml += property("accelerator", key.accelerator) + "</object></child>"
        }
        xml += "</object></child>"
    }
    xml += "</object></child></object></interface>"
    let builder = gtk_builder_new_from_string(xml, -1)!
    defer { g_object_unref(builder.raw) }
    let window = gtk_builder_get_object(builder, "window")!
    return window.of()
}

private func property(_ name: String, _ value: String) -> String {
    "<property name=\"\(name)\">\(escaped(value))</property>"
}
