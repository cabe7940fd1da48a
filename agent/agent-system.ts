import { setTimeout as wait } from 'node:timers/promises';

/** Clock and pauses of an agent. */
export interface AgentSystem {
  /** Milliseconds of a clock that never jumps: no decision depends on the computer's date. */
  readonly now: () => number;
  /** The computer's date, for log lines and the heartbeat alone. */
  readonly date: () => Date;
  /** Ends early, without an error, when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The real system. */
export const agentSystem: AgentSystem = {
  now: () => performance.now(),
  date: () => new Date(),
  pause: async (milliseconds, signal) => {
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
  },
};
