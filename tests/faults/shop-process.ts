import type { StaffDeps } from '#server/features/orders/lifecycle/staff-command.ts';
import type { Database } from '#server/platform/db/connect.ts';

/** The shared resources of every process of one shop. */
export interface Ground {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly now: () => number;
  /** Milliseconds that the shop's clock is ahead of the machine's. */
  readonly ahead: () => number;
  readonly observer: Database;
  /** Reports a problem that no planned fault explains. */
  readonly complain: (what: string) => void;
}

/** One process of the shop, server and worker in one. */
export interface ShopProcess {
  readonly url: string;
  readonly isOver: () => boolean;
  /** Ends it this many steps from now; `after`: the last one is done, but its result is lost. */
  readonly endSoon: (steps: number, when: 'before' | 'after') => void;
  /** Cancels an end that has not happened yet. */
  readonly liveOn: () => void;
  readonly clockMoved: () => void;
  /** Dependencies of staff commands. */
  readonly staff: StaffDeps;
  /** Runs the scheduled jobs. */
  readonly sweep: () => Promise<void>;
  /** Runs the payment jobs that are due, and returns the number done. */
  readonly work: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts a process on shared resources. */
export type StartShop = (ground: Ground) => Promise<ShopProcess>;
