/** The time in milliseconds since the epoch; a test passes its own. */
export type Clock = () => number;

/** The machine's clock. */
export const systemClock: Clock = () => Date.now();
