import Testing

/// The real programs, as a user has them: `steward-agent` and `steward` of this build, on a bus of their own.
///
/// One after the other: each has several processes, and deadlines that a crowd would break.
@Suite(.serialized) enum IntegrationTests {}

/// Those of them that wait most of the time, and take as long as all others: for real notification daemons, and for
/// somebody who types. They run beside the others, one after the other.
@Suite(.serialized) enum PatientIntegrationTests {}
