/// Indexes that find obsolete rows without a full scan.
extension Schema {
    static let cleanUp = """
        CREATE INDEX journal_change_file ON journal_change (entry) WHERE relation = 'item_file';
        CREATE INDEX shop_event_at ON shop_event (at);
        """
}
