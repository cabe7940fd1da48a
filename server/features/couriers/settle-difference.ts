import type { Result } from '#contract/errors.ts';
import { formatMajor, type Currency } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { getOpenAmount, type DifferenceReason } from '#domain/couriers/courier-amounts.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import { findAmount, findOrderId, sumOrders, type AmountRow } from './amounts.repo.ts';
import type { CourierDeps } from './deps.ts';
import {
  findUnknownLines,
  insertResolution,
  isSettledBy,
  lockCouriers,
} from './remittances.repo.ts';
import { toActorColumns } from './store-remittance.ts';

/** How a person settles a difference; a repeat of the same id changes nothing. */
interface Settling {
  readonly id: string;
  readonly note: string;
}

function toFact(amount: number, currency: Currency): string {
  return `${currency} ${formatMajor(amount, currency)}`;
}

/**
 * Settles what is open of an order's amount with a reason. Errors: `not_found`, `courier_amounts_changed` if something else
 * is open than what the caller was shown, or nothing.
 */
export async function settleAmount(
  { kysely, clock }: CourierDeps,
  caller: Caller,
  number: string,
  {
    id,
    note,
    reason,
    open,
  }: Settling & { readonly reason: DifferenceReason; readonly open: number },
): Promise<Result<AmountRow>> {
  const act = { act: 'courier.settle', object: { kind: 'courier', id: number } } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<AmountRow>> => {
    await lockCouriers(trx);
    const amount = await findAmount(trx, number);
    if (!amount) return fail('not_found');
    if (await isSettledBy(trx, id)) {
      record.skip();
      return succeed(amount);
    }
    const { orderId, currency } = amount;
    const now = getOpenAmount(amount);
    if (now === 0 || now !== open) return fail('courier_amounts_changed');
    const at = new Date(clock());
    const difference = { orderId, amount: now, currency, reason, note, at };
    await insertResolution(trx, { id, ...difference, ...toActorColumns(caller) });
    await sumOrders(trx, { orders: [orderId], at });
    record.setAfter({ reason, amount: toFact(now, currency) });
    return succeed((await findAmount(trx, number)) ?? amount);
  });
}

/** A line of a remittance. */
export interface LinePlace {
  readonly remittance: string;
  readonly position: number;
}

/**
 * Settles a line that names no order: it is of the order with this number, or is explained by a reason. Errors: `not_found`
 * (no such line, or no such order in its currency), `courier_amounts_changed` if somebody settled it meanwhile.
 */
export async function settleLine(
  { kysely, clock }: CourierDeps,
  caller: Caller,
  place: LinePlace,
  {
    id,
    note,
    as,
  }: Settling & {
    readonly as: { readonly order: string } | { readonly reason: DifferenceReason };
  },
): Promise<Result<null>> {
  const object = { kind: 'remittance', id: place.remittance } as const;
  const act = { act: 'courier.settle', object } as const;
  return await runAct(kysely, caller, act, async (trx, record): Promise<Result<null>> => {
    await lockCouriers(trx);
    if (await isSettledBy(trx, id)) {
      record.skip();
      return succeed(null);
    }
    const [line] = await findUnknownLines(trx, 1, place);
    if (!line) return fail('courier_amounts_changed');
    const { amount, currency } = line;
    const isFound = 'order' in as;
    const orderId = isFound ? await findOrderId(trx, as.order, currency) : null;
    if (isFound && orderId === null) return fail('not_found');
    const reason = isFound ? 'found' : as.reason;
    const at = new Date(clock());
    const resolution = { ...place, orderId, amount, currency, reason, note, at };
    await insertResolution(trx, { id, ...resolution, ...toActorColumns(caller) });
    if (orderId !== null) {
      await sumOrders(trx, { orders: [orderId], at });
      await enqueue(trx, 'complete-remitted', { remittance: place.remittance });
    }
    record.setAfter({
      line: place.position,
      reason,
      amount: toFact(amount, currency),
      ...(isFound && { order: as.order }),
    });
    return succeed(null);
  });
}
