import CivilTime
import Rules
import Store

extension MaintenanceTopic {
    init(_ overview: MaintenanceOverview) {
        let plan = overview.plan
        self.init(
            id: plan.id.description, short: overview.short, title: plan.title, item: overview.itemName,
            due: plan.due, notes: plan.notes, person: plan.person,
            parts: overview.parts.map { part in
                AgentMaintenanceText.part(part.name, stock: "\(part.stock)", isEnough: part.isEnough)
            })
        guard let meter = overview.meter, let latest = meter.log.latest,
            let dueAt = plan.dueAt.flatMap({ meter.log.value(at: $0) }), !dueAt.isNegative
        else { return }
        let unit = meter.meter.unit
        self.meter = MeterState(
            name: meter.meter.name, reading: "\(latest.value) \(unit)", day: latest.day,
            dueAt: "\(dueAt) \(unit)")
    }
}
