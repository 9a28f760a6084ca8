/// Columns for repeating tasks.
extension Schema {
    /// A repeating task has `repeats`, and `occurrence` is its current one. A completed occurrence is a
    /// separate task; its `series` names the repeating task, even after that is removed.
    static let series = """
        ALTER TABLE task ADD COLUMN repeats TEXT;
        ALTER TABLE task ADD COLUMN series_start TEXT CHECK ((series_start IS NULL) = (repeats IS NULL));
        ALTER TABLE task ADD COLUMN additions TEXT NOT NULL DEFAULT '';
        ALTER TABLE task ADD COLUMN exclusions TEXT NOT NULL DEFAULT '';
        ALTER TABLE task ADD COLUMN occurrence TEXT
            CHECK (repeats IS NULL OR (occurrence IS NOT NULL AND due IS NOT NULL));
        ALTER TABLE task ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed BETWEEN 0 AND 1000);
        ALTER TABLE task ADD COLUMN series TEXT CHECK (
            (series IS NULL OR (length(series) = 36 AND repeats IS NULL AND occurrence IS NOT NULL))
            AND (occurrence IS NULL OR repeats IS NOT NULL OR series IS NOT NULL));
        CREATE UNIQUE INDEX task_copy ON task (series, occurrence) WHERE series IS NOT NULL;
        """
}
