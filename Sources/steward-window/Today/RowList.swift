import CGtk
import WindowModel

/// A `GListModel` over the rows of today's list: GTK makes objects for the rows that it shows, however many there are.
final class RowList {
    private(set) var rows: [TodayRow] = []
    /// The key of each row, in the same order. A row that stays has the same key.
    private var keys: [UInt64] = []
    private var contents: [UInt64: TodayRow] = [:]
    private var lastKey: UInt64 = 0
    let model: OpaquePointer

    init() {
        let object = g_object_new_with_properties(Self.types.list, 0, nil, nil)!
        model = OpaquePointer(object)
        model.raw.assumingMemoryBound(to: ShimList.self).pointee.owner = Unmanaged.passUnretained(self)
            .toOpaque()
    }

    deinit {
        model.raw.assumingMemoryBound(to: ShimList.self).pointee.owner = nil
        g_object_unref(model.raw)
    }

    /// Shows other rows; those that are the same keep their widgets.
    func show(_ new: [TodayRow]) {
        let changes = RowChange.all(from: rows, to: new)
        rows = new
        for change in changes { carryOut(change) }
    }

    private func carryOut(_ change: RowChange) {
        for key in keys[change.range] { contents[key] = nil }
        let added = change.rows.map { row in
            lastKey += 1
            contents[lastKey] = row
            return lastKey
        }
        keys.replaceSubrange(change.range, with: added)
        g_list_model_items_changed(
            model, guint(change.range.lowerBound), guint(change.range.count), guint(added.count))
    }

    /// What a `GtkListItem` shows.
    func row(of item: OpaquePointer) -> TodayRow? {
        gtk_list_item_get_item(item).flatMap {
            contents[$0.assumingMemoryBound(to: ShimRow.self).pointee.key]
        }
    }

    // MARK: GObject types

    private struct Types { let list: GType, row: GType }
    private static let types = registerTypes()

    private static func registerTypes() -> Types {
        var rowInfo = GTypeInfo()
        rowInfo.class_size = guint16(shim_class_size())
        rowInfo.instance_size = guint16(MemoryLayout<ShimRow>.size)
        let row = g_type_register_static(shim_type_object(), "StewardRow", &rowInfo, GTypeFlags(0))

        var listInfo = GTypeInfo()
        listInfo.class_size = guint16(shim_class_size())
        listInfo.instance_size = guint16(MemoryLayout<ShimList>.size)
        let list = g_type_register_static(shim_type_object(), "StewardRowList", &listInfo, GTypeFlags(0))
        var model = GInterfaceInfo()
        model.interface_init = { interface, _ in
            let table = interface!.assumingMemoryBound(to: GListModelInterface.self)
            table.pointee.get_item_type = { _ in g_type_from_name("StewardRow") }
            table.pointee.get_n_items = { list in guint(RowList.owner(of: list)?.keys.count ?? 0) }
            table.pointee.get_item = { list, position in RowList.owner(of: list)?.object(at: Int(position)) }
        }
        g_type_add_interface_static(list, g_list_model_get_type(), &model)
        return Types(list: list, row: row)
    }

    /// An object of the caller's, for the row at a place.
    private func object(at position: Int) -> UnsafeMutableRawPointer? {
        guard keys.indices.contains(position),
            let object = g_object_new_with_properties(Self.types.row, 0, nil, nil)
        else { return nil }
        let raw = UnsafeMutableRawPointer(object)
        raw.assumingMemoryBound(to: ShimRow.self).pointee.key = keys[position]
        return raw
    }

    private static func owner(of list: OpaquePointer?) -> RowList? {
        list?.raw.assumingMemoryBound(to: ShimList.self).pointee.owner
            .map { Unmanaged<RowList>.fromOpaque($0).takeUnretainedValue() }
    }
}
