/* GTK 4 and libadwaita, and what of them Swift cannot import: macros with casts, variadic functions. */
#pragma once

#include <adwaita.h>
#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif

static inline GType shim_type_object(void) { return G_TYPE_OBJECT; }
static inline guint shim_class_size(void) { return (guint) sizeof(GObjectClass); }

static inline void shim_set_bool(gpointer object, const char *name, gboolean value) {
    g_object_set(object, name, value, NULL);
}

/* What a screen reader says of a widget. */
static inline void shim_set_accessible_label(gpointer widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
static inline void shim_set_accessible_description(gpointer widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static inline void shim_load_css(const char *css) {
    GtkCssProvider *provider = gtk_css_provider_new();
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    gtk_css_provider_load_from_data(provider, css, -1);
    G_GNUC_END_IGNORE_DEPRECATIONS
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}

/* Under Wayland, desktops look for the desktop entry of this name. */
static inline void shim_set_desktop_id(GtkWidget *window, const char *id) {
#ifdef GDK_WINDOWING_WAYLAND
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    if (GDK_IS_WAYLAND_TOPLEVEL(surface)) gdk_wayland_toplevel_set_application_id(GDK_TOPLEVEL(surface), id);
#else
    (void) window, (void) id;
#endif
}

static inline GtkWidget *shim_message_dialog(GtkWidget *parent, const char *heading, const char *body,
                                             const char *cancel, const char *confirm) {
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(parent), heading, NULL);
    AdwMessageDialog *message = ADW_MESSAGE_DIALOG(dialog);
    adw_message_dialog_set_body(message, body);
    adw_message_dialog_add_response(message, "cancel", cancel);
    adw_message_dialog_add_response(message, "confirm", confirm);
    adw_message_dialog_set_response_appearance(message, "confirm", ADW_RESPONSE_SUGGESTED);
    adw_message_dialog_set_default_response(message, "confirm");
    adw_message_dialog_set_close_response(message, "cancel");
    return dialog;
}

/* - confirm: NULL for a dialog that can only be closed. Enter closes it in either case. */
static inline GtkWidget *shim_details_dialog(GtkWidget *parent, const char *heading, const char *body,
                                             const char *close, const char *confirm) {
    GtkWidget *dialog = adw_message_dialog_new(GTK_WINDOW(parent), heading, NULL);
    AdwMessageDialog *message = ADW_MESSAGE_DIALOG(dialog);
    adw_message_dialog_set_body(message, body);
    adw_message_dialog_add_response(message, "close", close);
    if (confirm) adw_message_dialog_add_response(message, "confirm", confirm);
    adw_message_dialog_set_default_response(message, "close");
    adw_message_dialog_set_close_response(message, "close");
    return dialog;
}

/* An object that is no more than a key: Swift keeps what the row says. Not its index, which changes under it. */
typedef struct { GObject parent; unsigned long long key; } ShimRow;
/* A list model whose rows Swift has. */
typedef struct { GObject parent; void *owner; } ShimList;
