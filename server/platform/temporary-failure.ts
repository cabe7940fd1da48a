/**
 * Exit code of a process that another one of its kind can take over from at once (EX_TEMPFAIL of sysexits.h): what it
 * needs went away, and a new process waits for that by itself.
 */
export const temporaryFailure = 75;
