/**
 * Exit code of a process that a new one can replace at once (EX_TEMPFAIL of sysexits.h): a dependency became
 * unavailable, and a new process waits for it by itself.
 */
export const temporaryFailure = 75;
