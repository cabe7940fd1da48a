import os from 'node:os';
import type { Variables } from './config-variables.ts';
import type { Side } from './running.ts';

/** Number of processes of each part that one machine runs. */
export type ProcessCounts = Readonly<Record<Side, number>>;

/** Maximum of connections that a process of each part opens in its pool; one of them listens for changes of settings. */
export const poolSizes: ProcessCounts = { web: 11, worker: 11, prints: 5 };

/** A process that serves listens for changes on a connection of its own. */
const listeners: ProcessCounts = { web: 1, worker: 0, prints: 0 };

/** Connections for staff commands, the migration at a start and a check beside a running shop. */
const spareConnections = 6;

function within(least: number, most: number, value: number): number {
  return Math.min(most, Math.max(least, Math.floor(value)));
}

/**
 * Numbers of processes of a machine, where they are not set. Up to three cores have one of each. With more, half of the
 * cores serve, since each of these processes also feeds decoders of photos, and a quarter renders prints. Only Linux
 * shares a port among processes.
 */
export function usualProcessCounts(
  cores: number,
  platform: NodeJS.Platform = process.platform,
): ProcessCounts {
  return {
    web: platform === 'linux' ? within(1, 4, cores / 2) : 1,
    worker: 1,
    prints: within(1, 4, cores / 4),
  };
}

/** Reads the numbers of processes. */
export function readProcessCounts(values: Variables): ProcessCounts {
  const usual = usualProcessCounts(os.availableParallelism());
  return {
    web: values.WEB_PROCESSES ?? usual.web,
    worker: values.WORKER_PROCESSES ?? usual.worker,
    prints: values.PRINT_PROCESSES ?? usual.prints,
  };
}

/** The most connections to the database that one machine opens. */
export function countConnections(counts: ProcessCounts): number {
  const sides = Object.keys(poolSizes) as Side[];
  const opened = sides.map((side) => counts[side] * (poolSizes[side] + listeners[side]));
  return opened.reduce((sum, connections) => sum + connections, spareConnections);
}
