/// Columns for quiet hours.
extension Schema {
    static let quiet = """
        ALTER TABLE task ADD COLUMN late_cancel INTEGER CHECK (late_cancel > 0);
        CREATE INDEX task_late_cancel ON task (id) WHERE late_cancel IS NOT NULL;
        ALTER TABLE reminder ADD COLUMN is_insistent INTEGER NOT NULL DEFAULT 0 CHECK (is_insistent IN (0, 1));
        """
}
