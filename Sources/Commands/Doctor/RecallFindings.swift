import AgentInterface
import Glibc

/// Whether the sources of recalls are up to date, and `steward-fetch` is installed.
struct RecallFindings {
    let agent: AgentClient
    let session: Session
    /// The process id of the agent.
    let process: UInt32

    func all() async -> [Finding] {
        // An agent that fails here has reported its trouble already, or is too old to know recalls.
        guard let sources = try? await agent.call(Recalls1.sources, ()) else { return [] }
        let searched = SearchedSources(sources, session)
        guard sources.contains(where: \.isOn) else {
            return [Finding("recalls", .ok, DoctorText.noRecalls)]
        }
        return [helper()] + reached(searched)
    }

    private func reached(_ searched: SearchedSources) -> [Finding] {
        let warnings = searched.warnings.map { warning in
            let parts = warning.split(separator: "; ", maxSplits: 1)
            return Finding(
                "recalls", .warn, "\(parts.first ?? "").",
                remedy: parts.count > 1 ? String(parts[1]) : DoctorText.seeSources)
        }
        guard warnings.isEmpty else { return warnings }
        let count = searched.sources.filter(\.isOn).count
        return [Finding("recalls", .ok, DoctorText.recallsUpToDate(sources: count, stored: searched.count))]
    }

    private func helper() -> Finding {
        guard let sentence = helperPlace() else {
            return Finding("steward_fetch", .warn, DoctorText.noFetch, remedy: DoctorText.installFetch)
        }
        return Finding("steward_fetch", .ok, sentence)
    }

    /// Says where the agent finds `steward-fetch`: at systemd's socket, beside itself, or in `PATH`; `nil` if
    /// nowhere.
    private func helperPlace() -> String? {
        if let runtime = session.environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
            let socket = runtime + "/steward/fetch.sock"
            if access(socket, F_OK) == 0 { return DoctorText.fetchBySystemd(socket) }
        }
        var folders = (session.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        if let program = AgentLauncher.path(ofProcess: "\(process)") {
            folders.insert(PrivateFile.folder(of: program), at: 0)
        }
        return folders.map { $0 + "/steward-fetch" }.first { access($0, X_OK) == 0 }.map(DoctorText.fetch)
    }
}
