import AgentInterface
import CivilTime
import DBus
import Rules
import Store

/// Implements `org.stewardproject.Steward.Meters1` over the store.
struct MetersService: Sendable {
    let gate: RequestGate

    var interface: Interface {
        Meters1.interface([
            Meters1.add.serve(add),
            Meters1.get.serve(meter),
            Meters1.list.serve(list),
            Meters1.edit.serve(edit),
            Meters1.read.serve(read),
            Meters1.replace.serve(replace),
            Meters1.remove.serve(remove),
        ])
    }

    func add(_ fields: MeterFields, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try gate.change(for: caller) { store, context in
            try store.addMeter(
                named: fields.name ?? "", unit: fields.unit ?? "",
                fields.value.map { NewMeterReading($0, on: fields.on) }, context)
        }.record(withReadings: false)
    }

    func meter(_ name: String, for caller: BusName) async throws(AgentError) -> MeterRecord {
        try gate.query(for: caller) { try $0.meter(name) }.record(withReadings: true)
    }

    func list(for caller: BusName) async throws(AgentError) -> [MeterRecord] {
        try gate.query(for: caller) { try $0.meters() }.map { $0.record(withReadings: false) }
    }

    func edit(_ name: String, _ fields: MeterFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try gate.change(for: caller) { store, context in
            if let value = fields.value {
                throw AgentMeterText.isNoEdit(value)
            }
            return try store.editMeter(name, newName: fields.name, unit: fields.unit, context)
        }.record(withReadings: false)
    }

    func read(_ name: String, _ fields: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try gate.change(for: caller) { store, context in
            try store.readMeter(name, try fields.reading(), context)
        }.record(withReadings: false)
    }

    func replace(_ name: String, _ fields: ReadingFields, for caller: BusName) async throws(AgentError)
        -> MeterRecord
    {
        try gate.change(for: caller) { store, context in
            try store.replaceMeter(name, try fields.reading(), old: fields.old, context)
        }.record(withReadings: false)
    }

    func remove(_ names: [String], for caller: BusName) async throws(AgentError) -> UInt32 {
        try gate.count(for: caller) { store, context in try store.removeMeters(names, context) }
    }
}

extension ReadingFields {
    fileprivate func reading() throws(InvalidValue) -> NewMeterReading {
        guard let value else {
            throw AgentMeterText.needsValue
        }
        return NewMeterReading(value, on: on, isCorrection: isCorrection ?? false)
    }
}

extension MeterOverview {
    func record(withReadings: Bool) -> MeterRecord {
        var record = MeterRecord()
        (record.id, record.name, record.unit) = (meter.id.description, meter.name, meter.unit)
        (record.value, record.total, record.readOn) = (log.latest?.value, log.latest?.total, log.latest?.day)
        record.perDay = log.rate?.perDay
        record.plans = plans
        record.removed = removed.reversed().map(\.record)
        if withReadings { record.readings = log.readings.reversed().map(\.record) }
        return record
    }
}

extension MeterReading {
    fileprivate var record: ReadingRecord {
        var record = ReadingRecord()
        (record.on, record.value, record.total) = (day, value, total)
        return record
    }
}
