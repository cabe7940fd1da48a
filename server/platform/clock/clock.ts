/** Returns the time in milliseconds since the epoch; tests use their own. */
export type Clock = () => number;

/** The machine's clock. */
export const systemClock: Clock = () => Date.now();
