import Testing

/// The real programs, as a user has them: `steward-agent` and `steward` of this build, on a bus of their own.
///
/// One after the other: each has several processes, and deadlines that a crowd would break.
@Suite(.serialized) enum IntegrationTests {}
