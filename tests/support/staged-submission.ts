import { vi } from 'vitest';
import { memoryKeyValue } from '#web/lib/key-value.ts';
import { orderNumberStore } from '#web/features/orders/kept-number.ts';
import type {
  Submission,
  SubmissionProgress,
} from '#web/features/orders/submission/submission-state.ts';
import { submitOrder, type SubmissionDeps } from '#web/features/orders/submission/submit-order.ts';
import { startStagedShop } from './staged-shop.ts';

const globalOrigin = Symbol.for('undici.globalOrigin.1');

/** A browser that submits orders to a staged shop; its pauses pass at once. `stop` restores the globals. */
export async function stageSubmission() {
  const shop = await startStagedShop();
  // Browsers resolve paths against the page's URL; here the test server's URL takes its place.
  Reflect.set(globalThis, globalOrigin, new URL(shop.origin));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  const numbers = orderNumberStore(memoryKeyValue());
  const waits: number[] = [];
  const reported: SubmissionProgress[] = [];
  const submit = (sent: Submission, changes: Partial<SubmissionDeps> = {}) => {
    let drawn = 0;
    return submitOrder(sent, {
      numbers,
      photosArrived: async () => [],
      current: () => sent,
      report: (progress) => reported.push(progress),
      wait: async (milliseconds) => void waits.push(milliseconds),
      now: () => Date.UTC(2026, 10, 21, 12),
      random: () => {
        drawn += 1;
        return ((drawn * 37) % 100) / 100;
      },
      ...changes,
    });
  };
  return {
    shop,
    numbers,
    waits,
    reported,
    submit,
    markSeen: (): void => {
      const kept = numbers.load();
      if (kept) numbers.keep({ ...kept, seen: true });
    },
    /** The calls without their order numbers. */
    kinds: (): string[] => shop.calls.map((call) => call.replace(/ FPX-.*/, '')),
    stop: async (): Promise<void> => {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(globalThis, globalOrigin);
      await shop.stop();
    },
  };
}

/** See {@link stageSubmission}. */
export type StagedSubmission = Awaited<ReturnType<typeof stageSubmission>>;
