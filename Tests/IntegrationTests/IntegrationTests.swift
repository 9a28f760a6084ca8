import Testing

/// The real programs, as a user has them: `steward-agent` and `steward` of this build, on a bus of their own.
///
/// One after the other: each has several processes, and deadlines that a crowd would break. `.ci/tests` runs as many of the
/// suites at a time as there are processors.
@Suite(.serialized) enum IntegrationTests {}

/// Those of them that wait most of the time: for real notification daemons, and for somebody who types.
@Suite(.serialized) enum PatientIntegrationTests {}
