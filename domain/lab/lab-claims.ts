/** A claimed drop belongs to its agent for this long unless the agent renews it, in milliseconds. Source: product §9.16. */
export const leaseMs = 10 * 60 * 1000;

/** Maximum number of drops that one token holds claimed at once. Source: product §9.16. */
export const maxHeldClaims = 10;

/** Pause between two questions of an agent for new drops, in seconds. Source: product §9.16. */
export const pollSeconds = 15;

/** Longest text of a lab's report, in characters. Source: product §9.16. */
export const maxReportLength = 500;

/** Begins every lab token, so that a search of texts and logs finds one. Source: product §9.16. */
export const labTokenPrefix = 'fpxlab_';
