import { setTimeout as pause } from 'node:timers/promises';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Db } from '../../../platform/db/sql.ts';
import type { Logger } from '../../../platform/http/logger.ts';
import { openCallQueue } from './call-queue.ts';
import { openCallSlots } from './call-slots.ts';

/** Bounds how many calls to a provider are in flight at once. */
export interface CallGate {
  /** Runs a call once a slot is free; null, without having run it, when none became free in time. */
  readonly run: <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T | null>;
}

/** Settings of a gate. */
export interface CallGateOptions {
  readonly kysely: Db;
  readonly log: Logger;
  readonly provider: CardProvider;
  /** How many calls may be in flight at once, over all processes. */
  readonly slots: number;
  /** How long a call waits for a slot. */
  readonly waitMs: number;
  /** Aborts when this process stops: from then on a call gets a free slot at once, or none. */
  readonly closing: AbortSignal;
}

/** Mean pause between two attempts to take a slot that another process holds. */
const pollMs = 40;

/**
 * Opens a gate. Calls of one process wait in a queue; processes share the slots through the database, so that all of
 * them together stay below the provider's limit. Source: product §7, Helcim.
 */
export function openCallGate(options: CallGateOptions): CallGate {
  const { kysely, log, provider, slots: count, waitMs, closing } = options;
  const queue = openCallQueue(count);
  const slots = openCallSlots(kysely, provider, count);
  const takeSlot = async (timeout: AbortSignal): Promise<(() => Promise<void>) | null> => {
    for (;;) {
      const free = await slots.take();
      if (free || timeout.aborted) return free;
      // The pause is random so that processes do not keep polling in step.
      await pause(pollMs * (0.5 + Math.random()));
    }
  };
  const runInSlot = async <T>(call: () => Promise<T>, timeout: AbortSignal): Promise<T | null> => {
    const free = await takeSlot(timeout).catch((error: unknown) => {
      log.warn({ provider, err: error }, 'could not take a call slot');
      return null;
    });
    if (!free) return null;
    try {
      return await call();
    } finally {
      await free().catch((error: unknown) => {
        log.warn(
          { provider, err: error },
          'could not free a call slot: it is free with its connection',
        );
      });
    }
  };
  return {
    run: async (call, signal) => {
      if (signal?.aborted) return null;
      const ends = [AbortSignal.timeout(waitMs), closing, ...(signal ? [signal] : [])];
      const timeout = AbortSignal.any(ends);
      if (!(await queue.enter(timeout))) return null;
      try {
        return await runInSlot(call, timeout);
      } finally {
        queue.leave();
      }
    },
  };
}

/** Lets every call through, for tests of a client alone. */
export const openGate: CallGate = { run: (call) => call() };
