/// The keys without which clients refuse a record, or the agent a request: those that the contract has always had.
///
/// A client that was updated meets the agent that still runs, and an older client the new agent. So a key that a record
/// gains must not be needed, and one that is needed stays: for a field in a table of details, `.optional`, or `.always`
/// with `omitsDefault`. Only a record that is new adds a line. Nothing writes this list anew, unlike the golden files.
enum NeededKeys {
    static let byRecord: [String: Set<String>] = Dictionary(
        uniqueKeysWithValues: lines.split(separator: "\n").map { line in
            let words = line.split { $0 == ":" || $0 == " " }.map(String.init)
            return (words[0], Set(words.dropFirst()))
        })

    private static let lines = """
        AccountAccess: address user
        AccountFields: name home user
        AccountRecord: id name home user secret paused detail retryable added_at
        AgendaRecord: kind id short title location when at end_at all_day status overdue
        AttachmentRecord: kind name size path added_at
        BoughtRecord: id short name brand model serial lot category quantity whole low place status bought_at \
          notes stage warranty_provider warranty_terms warranty_contact lent_to added_on created_at \
          modified_at
        CalendarListRecord: href name colour takes_tasks takes_events writable shared role usual_role entries \
          unread missing
        CallFields: key tool arguments
        CallRecord: agent done entries
        CheckedRecallRecord: verdict signals look_for notice
        ClaimRecord: id short name brand model serial lot bought_at provider terms contact
        DiscardRecord: reason count amount money
        DiscoveryRecord: home detail retryable fingerprint other_host
        DocumentRecord: id short title type holder number issuer place notes cancellation status created_at \
          modified_at
        EventRecord: id short title notes location start all_day reminders created_at modified_at
        ExpiringRecord: kind id short name on days_left place category
        ExplanationRecord: id short subject subject_id title occurrence step state ring_at meant answer why \
          sentences zone date_hour returning
        ImportRecord: tasks events documents present
        InsightsRecord: since until is_telling all waste
        ItemEventRecord: at day what left note by
        ItemRecord: id short name brand model serial lot category quantity whole low place status bought_at \
          notes stage warranty_provider warranty_terms warranty_contact lent_to added_on created_at \
          modified_at
        JournalRecord: entry at by what subject subject_id text undone undoable
        LabelFields: name
        LabelRecord: name colour tasks
        LateRecord: kind id title days count total words text
        HandoverRecord: kind id title for turn
        ListGuardianRecord: href guardian
        ListRoleRecord: href role
        LoginFields: server
        LoginRecord: id page granted server user
        MaintenanceRecord: id short title item item_name due days_left overdue repeats_words start season \
          notes created_at modified_at
        MeterRecord: id name unit
        NameQuery: text
        NewListRecord: name role
        NameRecord: kind id short title detail is_current
        OutcomeRecord: name in_time late missed
        PartRecord: item name amount stock
        PhoneFields: name service address
        PhoneRecord: id name service address secret text when paused messages detail added_at
        PhoneTestRecord: sent detail
        PersonFields: name
        PersonRecord: id name mail me added_at
        FamilyRecord: name me open overdue done
        PricePointRecord: at price
        PageRecord: address shop watched state title
        PageVariantRecord: number name fits
        ProductRecord: name brand pack picture credit
        ProspectRecord: kind id short title due percent reasons text
        HookTestRecord: command input output
        ProposalRecord: thing own plans
        ProposedPlanRecord: title repeats repeats_words source known
        QuietRecord: is_quiet hours do_not_disturb locked idle next_brief held held_because
        ReadingRecord: on value total
        RecallLinkRecord: kind address
        Purchase: name
        RecallLogRecord: kind started_at ended_at about sources records news recalls things found notices \
          cancelled
        RecallNoticeRecord: id source event date title firms text hazard remedy severity reason over markets \
          language credit
        RecallRecord: id short item item_name item_present recall event title date verdict signals look_for \
          severity reason hazard remedy link state told found_at changed_at
        RecallSourceRecord: id name country licence credit on interval failures error count silent
        RecalledProductRecord: name brand models gtins lots dates serials scope text
        RefreshErrorRecord: name reason
        RefreshRecord: run running phase present done total records news found cancelled
        ReminderRecord: id short subject subject_id title occurrence step state ring_at meant answer why
        ServiceRecord: what on due by note recorded_at
        ShopEventRecord: id shop domain at kind product title address variant_title urgency told unread
        ShopProductRecord: id domain title vendor kind address in_stock watched
        ShopRecord: id domain name on kinds drop rise unread unread_told products currency failures error \
          added_at
        ShopVariantRecord: id title available
        ShoppingRecord: name low shop aisle note
        SimulatedPopupRecord: at kind title body reminders why
        OfferRecord: label action
        SnoozeChoiceRecord: label time rule
        SnoozeEntry: occurrence step until
        StatRecord: month category unit currency used_count used_amount used_money discarded_count \
          discarded_amount discarded_money
        StatusRecord: version api_version pid started_at database database_bytes open_tasks due shown \
          snoozed held held_because do_not_disturb zone zone_source server_name server_version server_vendor \
          server_capabilities server_state popup_limit quirks config_file trouble bus_id by_systemd \
          journal_entries
        StreakRecord: kind id title current longest text
        SubjectReference: subject id
        OutlookRecord: name item stock finished_packs runs_out_first
        SupplyRecord: name item stock minimum listed shop aisle
        TaskRecord: id short title notes status overdue reminders priority labels position subtasks \
          open_subtasks location created_at modified_at
        TimingRecord: kind on rare working weekend near_working of_working near_weekend of_weekend answered \
          missed unprompted
        WasteRecord: name used thrown_away lost is_too_much text
        WatchRecord: product title address drop rise in_stock
        """
}
