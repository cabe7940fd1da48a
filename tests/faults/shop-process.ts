import type { StaffDeps } from '#server/features/orders/index.ts';
import type { Database } from '#server/platform/db/connect.ts';

/** What every process of one shop has in common. */
export interface Ground {
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly env: Readonly<Record<string, string>>;
  readonly now: () => number;
  /** Milliseconds the shop's clock is ahead of the machine's. */
  readonly ahead: () => number;
  readonly observer: Database;
  /** Something went wrong that no fault explains. */
  readonly complain: (what: string) => void;
}

/** One process of the shop, server and worker in one. */
export interface ShopProcess {
  readonly url: string;
  readonly isOver: () => boolean;
  /** Ends it so many steps from now; `after`: the last one is done, and nobody learns of it. */
  readonly endSoon: (steps: number, when: 'before' | 'after') => void;
  /** Calls an end off that has not come. */
  readonly liveOn: () => void;
  readonly clockMoved: () => void;
  /** What commands of staff run on. */
  readonly staff: StaffDeps;
  /** Runs what starts by the clock. */
  readonly sweep: () => Promise<void>;
  /** Runs the jobs about money that are due; answers how many were done. */
  readonly work: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** Starts a process on a ground. */
export type StartShop = (ground: Ground) => Promise<ShopProcess>;
