import CGtk

// Two ways to lay out children that GTK 4.8 does not have. What a child asks for depends on its width, so both measure a
// line before they place it.

/// Lays out the children of `widget` in lines, as words of a text.
func layOutAsText(_ widget: Widget) {
    let layout = gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
        { widget, orientation, size, least, natural, _, _ in
            guard let widget, let least, let natural else { return }
            let places = { textLines(of: widget, within: size < 0 ? .max : size) }
            (least.pointee, natural.pointee) = measure(widget, orientation, spacing: textSpacing, places)
        },
        { widget, width, _, _ in
            guard let widget else { return }
            for (child, place) in zip(children(of: widget), textLines(of: widget, within: width)) {
                allocate(child, place)
            }
        })
    gtk_widget_set_layout_manager(widget, layout)
}

/// Lays out two children of `widget`: the second beside the first, or below it where it would take most of the width.
func layOutBesideOrBelow(_ widget: Widget) {
    let layout = gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
        { widget, orientation, size, least, natural, _, _ in
            guard let widget, let least, let natural else { return }
            let places = { rowPlaces(of: widget, within: size < 0 ? 10_000 : size) }
            (least.pointee, natural.pointee) = measure(widget, orientation, spacing: rowSpacing, places)
        },
        { widget, width, height, _ in
            guard let widget else { return }
            let places = rowPlaces(of: widget, within: width)
            for (child, place) in zip(children(of: widget), places) {
                var place = place
                // Those in one line are in its middle.
                if places.allSatisfy({ $0.y == 0 }) { place.y = (height - place.height) / 2 }
                allocate(child, place)
            }
        })
    gtk_widget_set_layout_manager(widget, layout)
}

private let textSpacing: Int32 = 6
private let rowSpacing: Int32 = 8

/// Places for the children, in a language that is written from left to right.
private func textLines(of widget: Widget, within width: Int32) -> [GtkAllocation] {
    var places: [GtkAllocation] = []
    var (x, y, height): (Int32, Int32, Int32) = (0, 0, 0)
    for child in children(of: widget) {
        let own = min(length(child, GTK_ORIENTATION_HORIZONTAL).natural, width)
        if x > 0, x > width - own {
            (x, y) = (0, y + height + textSpacing)
            height = 0
        }
        let place = GtkAllocation(
            x: x, y: y, width: own, height: length(child, GTK_ORIENTATION_VERTICAL, for: own).natural)
        places.append(place)
        height = max(height, place.height)
        x += own + textSpacing
    }
    return places
}

private func rowPlaces(of widget: Widget, within width: Int32) -> [GtkAllocation] {
    let both = children(of: widget)
    guard both.count == 2 else { return [] }
    let wanted = length(both[1], GTK_ORIENTATION_HORIZONTAL).natural
    let isBelow = wanted > width / 5 * 3
    let second = min(wanted, width)
    let first = isBelow ? width : width - second - rowSpacing
    let height = length(both[0], GTK_ORIENTATION_VERTICAL, for: first).natural
    return [
        GtkAllocation(x: 0, y: 0, width: first, height: height),
        GtkAllocation(
            x: width - second, y: isBelow ? height + rowSpacing / 2 : 0, width: second,
            height: length(both[1], GTK_ORIENTATION_VERTICAL, for: second).natural),
    ]
}

/// The least and the natural size in one direction.
/// - Parameter places: Of the children, in the width that is asked about.
private func measure(
    _ widget: Widget, _ orientation: GtkOrientation, spacing: Int32, _ places: () -> [GtkAllocation]
) -> (Int32, Int32) {
    guard orientation == GTK_ORIENTATION_HORIZONTAL else {
        let height = places().map { $0.y + $0.height }.max() ?? 0
        return (height, height)
    }
    let widths = children(of: widget).map { length($0, orientation) }
    return (widths.map(\.least).max() ?? 0, widths.reduce(0) { $0 + $1.natural + spacing })
}

private func children(of widget: Widget) -> [Widget] {
    var children: [Widget] = []
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
        if gtk_widget_should_layout(child) != 0 { children.append(child) }
        next = gtk_widget_get_next_sibling(child)
    }
    return children
}

private func length(_ child: Widget, _ orientation: GtkOrientation, for size: Int32 = -1) -> (
    least: Int32, natural: Int32
) {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(child, orientation, size, &least, &natural, nil, nil)
    return (least, natural)
}

private func allocate(_ child: Widget, _ place: GtkAllocation) {
    var place = place
    let least = length(child, GTK_ORIENTATION_HORIZONTAL).least
    if place.width < least { place.width = least }
    gtk_widget_size_allocate(child, &place, -1)
}
