import { compareCounts, type ComparedCurrency } from '#domain/cash/closings.ts';
import { fail, succeed, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { toCounter, toFacts, type RefusedCount, type SeenCount } from './close-day.ts';
import {
  findClosing,
  insertCount,
  sumClosedCash,
  type ClosingRecord,
  type CountRecord,
} from './closings.repo.ts';
import type { CashDeps } from './deps.ts';
import { lockCounter } from './drawer.repo.ts';

/** A new count of a closed day, and the latest one that its caller was shown. */
interface Correction {
  readonly revision: number;
  readonly reason: string;
  readonly counts: readonly SeenCount[];
}

function isSameCount(
  { reason, amounts }: CountRecord,
  correction: Correction,
  compared: readonly ComparedCurrency[],
): boolean {
  return (
    reason === correction.reason &&
    amounts.length === compared.length &&
    amounts.every(({ currency, counted, reason: why }) =>
      compared.some(
        (one) => one.currency === currency && one.counted === counted && one.reason === why,
      ),
    )
  );
}

/**
 * Counts a closed day again, with the reason; the counts before stay. A repeat of the latest count changes nothing. Errors:
 * `cash_changed` if somebody else counted since, `cash_reason_missing`.
 */
export async function correctClosing(
  { kysely, clock }: CashDeps,
  caller: Caller,
  closing: ClosingRecord,
  correction: Correction,
): Promise<ResultWith<ClosingRecord, RefusedCount>> {
  const { id, studio } = closing;
  return await runAct(
    kysely,
    caller,
    { act: 'cash.correct', object: { kind: 'cash', id } },
    async (trx, record): Promise<ResultWith<ClosingRecord, RefusedCount>> => {
      await lockCounter(trx, studio?.id ?? null);
      const compared = compareCounts(await sumClosedCash(trx, id), correction.counts);
      if (!compared.ok) return compared;
      const present = await findClosing(trx, id);
      const latest = present?.counts.at(-1);
      if (!present || !latest) throw new Error('a closing has no count');
      const revision = correction.revision + 1;
      if (latest.revision === revision && isSameCount(latest, correction, compared.value)) {
        record.skip();
        return succeed(present);
      }
      if (latest.revision !== correction.revision) return fail('cash_changed');
      const { reason } = correction;
      const countedAt = new Date(clock());
      const count = { closing: id, revision, countedAt, reason, ...toCounter(caller) };
      await insertCount(trx, count, compared.value);
      record.setStudio(studio?.id ?? null);
      record.setBefore(toFacts(latest.amounts));
      record.setAfter({ revision, ...toFacts(compared.value) });
      return succeed((await findClosing(trx, id)) ?? present);
    },
  );
}
