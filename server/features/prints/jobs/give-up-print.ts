import { validate as isUuid } from 'uuid';
import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { PrintJobState } from '#domain/prints/print-jobs.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/sql.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { cancelGivenUp, findJobSummary } from '../records/requests.repo.ts';

/** Why a print is not given up. */
export type GivingUpFailure =
  | FailureWith<'print_unknown'>
  /** The order's own print while the order is in production: it is made, or its order is cancelled. */
  | FailureWith<'print_is_first'>
  | FailureWith<'print_not_held', { readonly state: PrintJobState }>;

/** The order left production without the print, as when staff printed it in another way. */
const afterProduction: readonly FulfilmentState[] = ['ready', 'shipped', 'returned', 'completed'];

/**
 * Gives up a held reprint or remake whose photo cannot be had any more, or the first print that an order left production
 * without: it is cancelled with the name of the caller and the reason (1 to 500 characters). Source: product §4.20.
 */
export function giveUpPrint(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  id: string,
  reason: string,
): Promise<ResultWith<null, GivingUpFailure>> {
  const act = { act: 'print.give-up', object: { kind: 'print', id } } as const;
  return runAct(
    kysely,
    caller,
    act,
    async (trx, record): Promise<ResultWith<null, GivingUpFailure>> => {
      const known = isUuid(id) ? await findJobSummary(trx, id) : null;
      if (!known) return fail('print_unknown');
      const order = await lockOrderSummary(trx, known.orderId);
      const { round, state } = (await findJobSummary(trx, id)) ?? known;
      const isFirst = round === 0;
      if (isFirst && !(order && afterProduction.includes(order.fulfilmentState))) {
        return fail('print_is_first');
      }
      const states: readonly PrintJobState[] = isFirst ? ['waiting', 'held', 'queued'] : ['held'];
      if (!states.includes(state)) return fail('print_not_held', { state });
      await cancelGivenUp(trx, id, { by: caller.actor, reason, now: new Date(clock()) });
      record.setStudio(order?.studio ?? null);
      record.setBefore({ state });
      record.setAfter({ state: 'cancelled', order: order?.number, round });
      return succeed(null);
    },
  );
}
