import { validate as isUuid } from 'uuid';
import type { Result } from '#contract/errors.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';
import { findOrderById, queueOrderMails } from '../orders/index.ts';
import type { requestRemake } from '../prints/index.ts';
import { lockOpenRemake, storeDecision, type RemakeRecord } from './remakes.repo.ts';

/** Longest reason of a print job, in characters. */
const maxReason = 500;

interface DecisionDeps {
  readonly kysely: Db;
  readonly clock: Clock;
}

/** Dependencies of accepting a report. */
export interface AcceptRemakeDeps extends DecisionDeps {
  /** Adds the print job. Injected, because only staff commands load the program that prints. */
  readonly requestRemake: typeof requestRemake;
}

function onOpenRemake(
  { kysely }: DecisionDeps,
  caller: Caller,
  { act, id }: { readonly act: 'remake.accept' | 'remake.decline'; readonly id: string },
  decide: (trx: Trx, remake: RemakeRecord) => Promise<Result<unknown>>,
): Promise<Result<RemakeRecord>> {
  const object = { kind: 'remake', id } as const;
  return runAct(kysely, caller, { act, object }, async (trx, record) => {
    const remake = isUuid(id) ? await lockOpenRemake(trx, id) : null;
    if (!remake) return fail('remake_not_found');
    const decided = await decide(trx, remake);
    if (!decided.ok) return decided;
    const order = await findOrderById(trx, remake.orderId);
    record.setStudio(order?.studio ?? null);
    record.setBefore({ state: remake.state });
    record.setAfter({
      state: act === 'remake.accept' ? 'accepted' : 'declined',
      order: order?.number,
    });
    return succeed(remake);
  });
}

/**
 * Accepts an open report: the line is printed again without payment, and its customer is notified. `copies` is null for
 * as many as were ordered. Errors: `remake_not_found` (none that is open), `remake_not_possible` (the photo was
 * deleted), `order_state_conflict` (its order was cancelled). Source: product §4.21.
 */
export function acceptRemake(
  deps: AcceptRemakeDeps,
  caller: Caller,
  id: string,
  { copies }: { readonly copies: number | null },
): Promise<Result<RemakeRecord>> {
  const by = caller.actor;
  return onOpenRemake(deps, caller, { act: 'remake.accept', id }, async (trx, remake) => {
    const at = new Date(deps.clock());
    await storeDecision(trx, id, { state: 'accepted', by, reply: null, at });
    const requested = await deps.requestRemake(trx, {
      orderItem: remake.orderItem,
      reason: (remake.words ?? 'the customer sent a picture of it').slice(0, maxReason),
      by,
      copies,
      now: deps.clock(),
    });
    if (!requested.ok) {
      const isGone = requested.code === 'photo_deleted';
      return isGone ? fail('remake_not_possible') : fail('order_state_conflict');
    }
    return succeed(await queueOrderMails(trx, remake.orderId, ['remake-accepted'], id));
  });
}

/**
 * Declines an open report; its customer reads the reason. Errors: `remake_not_found` (none that is open). Source:
 * product §4.21.
 */
export function declineRemake(
  deps: DecisionDeps,
  caller: Caller,
  id: string,
  reason: string,
): Promise<Result<RemakeRecord>> {
  const by = caller.actor;
  return onOpenRemake(deps, caller, { act: 'remake.decline', id }, async (trx, remake) => {
    const at = new Date(deps.clock());
    await storeDecision(trx, id, { state: 'declined', by, reply: reason, at });
    return succeed(await queueOrderMails(trx, remake.orderId, ['remake-declined'], id));
  });
}
