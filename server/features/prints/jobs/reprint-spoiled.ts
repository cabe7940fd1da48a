import { fail, succeed, type ResultWith } from '#domain/common/result.ts';
import type { ReprintReason } from '#domain/prints/production-board.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { lockOrderSummary, type OrderSummary } from '../../orders/index.ts';
import { findMachine, findPrintedLine, findRound } from '../records/requests.repo.ts';
import { requestPrint, type RequestFailure } from './request-print.ts';

/** A request to make a spoiled print again. */
interface SpoiledPrint {
  /** Id of the new job, made by the caller: a repeat with it changes nothing. */
  readonly id: string;
  readonly reason: ReprintReason;
  readonly copies: number;
}

/** The print that is made in place of a spoiled one. */
interface NewPrint {
  readonly job: string;
  readonly round: number;
}

async function lockOrderOf(trx: Trx, job: string): Promise<OrderSummary | null> {
  const line = await findPrintedLine(trx, job);
  return line && (await lockOrderSummary(trx, line.orderId));
}

/**
 * Makes a spoiled print again for a caller and stores why it was spoiled, and on which machine. Errors: those of a
 * requested print; `line_unknown` also for an id that another print has. Source: product §4.20.
 */
export function reprintSpoiled(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  job: string,
  { id, reason, copies }: SpoiledPrint,
): Promise<ResultWith<NewPrint, RequestFailure>> {
  const act = { act: 'print.request', object: { kind: 'print', id } } as const;
  type Outcome = ResultWith<NewPrint, RequestFailure>;
  return runAct(kysely, caller, act, async (trx, record): Promise<Outcome> => {
    const order = await lockOrderOf(trx, job);
    if (!order) return fail('line_unknown');
    const known = await findRound(trx, id);
    if (known) {
      record.skip();
      const isSame = known.spoiledJob === job;
      return isSame ? succeed({ job: id, round: known.round }) : fail('line_unknown');
    }
    const spoiled = { job, reason, on: await findMachine(trx, job) };
    const round = { cause: 'reprint', reason, by: caller.actor, copies, newId: id } as const;
    const made = await requestPrint(trx, { ...round, spoiled, id: job, now: clock() });
    if (!made.ok) return made;
    const after = { order: order.number, cause: 'reprint', reason, round: made.value.round };
    record.setStudio(order.studio);
    record.setAfter({ ...after, copies });
    return succeed({ job: id, round: made.value.round });
  });
}
