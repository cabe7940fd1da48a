/** Part of the application in one process; with the role `all` every part runs, each with its own connections. */
export type Side = 'web' | 'worker' | 'prints';

/** A started part with its end. */
export interface Running {
  readonly stop: () => Promise<void>;
  /** Resolves with the reason when it cannot continue. */
  readonly failed?: Promise<string>;
}
