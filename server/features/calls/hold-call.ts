import type * as z from 'zod';
import type { Result } from '#contract/errors.ts';
import type { heldCall } from '#contract/staff/calls.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { holdMs } from '#domain/orders/call-rules.ts';
import { isInScope, type Scope } from '#domain/staff/roles.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { transact } from '../../platform/db/transact.ts';
import { findOrderByNumber, lockOrder } from '../orders/index.ts';
import type { SignedIn } from '../staff/index.ts';
import { lockNextOrder } from './calls.repo.ts';
import type { CallDeps } from './deps.ts';
import { extendHold, findHolder, holdOrder, releaseHolds } from './holds.repo.ts';
import { presentCall } from './present-call.ts';

/** A person, and the orders that they may call. */
export interface Calling {
  readonly person: SignedIn;
  readonly scope: Scope;
}

/** Which order a person wants: a named one, or the next but these. */
export interface NextWish {
  readonly number?: string | undefined;
  readonly skip?: readonly string[] | undefined;
}

type Chosen = { readonly id: string; readonly number: string };

/** Errors: `not_found`, `order_state_conflict` (it awaits no call). */
async function findNamed(trx: Trx, number: string, scope: Scope): Promise<Result<Chosen>> {
  const found = await findOrderByNumber(trx, number);
  const order = found && isInScope(scope, found) ? await lockOrder(trx, found.id) : null;
  if (!order) return fail('not_found');
  const { fulfilmentState: state, paymentState: payment } = order;
  return state === 'awaiting_csr'
    ? succeed(order)
    : fail('order_state_conflict', { state, payment });
}

/** Orders that are tried before it is said that nobody is to be called: others took the ones before. */
const maxTries = 20;

async function holdNext(
  { clock }: CallDeps,
  trx: Trx,
  { person, scope }: Calling,
  { number, skip = [] }: NextWish,
): Promise<Result<(Chosen & { readonly until: Date }) | null>> {
  const now = new Date(clock());
  const until = new Date(now.getTime() + holdMs);
  const holder = { staff: person.id, staffName: person.name, until, now };
  if (number !== undefined) {
    const named = await findNamed(trx, number, scope);
    if (!named.ok) return named;
    const { id: orderId } = named.value;
    if (await holdOrder(trx, { orderId, ...holder })) return succeed({ ...named.value, until });
    const other = await findHolder(trx, orderId, now);
    const { staffName: name = '', heldUntil = until } = other ?? {};
    return fail('order_held', { name, until: heldUntil.toISOString() });
  }
  const passed = [...skip];
  for (let tries = 0; tries < maxTries; tries += 1) {
    const next = await lockNextOrder(trx, { scope, staff: person.id, now, skip: passed });
    if (!next) return succeed(null);
    if (await holdOrder(trx, { orderId: next.id, ...holder })) return succeed({ ...next, until });
    passed.push(next.number);
  }
  return succeed(null);
}

/**
 * Gives a person the next order to call, or a named one, and lets go of the one before; two people never get the same.
 * Null when nobody is to be called. Errors: `not_found`, `order_held`, `order_state_conflict`.
 */
export async function takeCall(
  deps: CallDeps,
  calling: Calling,
  wish: NextWish,
): Promise<Result<z.input<typeof heldCall> | null>> {
  const { kysely, clock } = deps;
  const { person } = calling;
  const taken = await transact(kysely, async (trx) => {
    const held = await holdNext(deps, trx, calling, wish);
    if (held.ok) await releaseHolds(trx, person.id, { except: held.value?.id ?? null });
    return held;
  });
  if (!taken.ok || !taken.value) return taken.ok ? succeed(null) : taken;
  const { number, until: heldUntil } = taken.value;
  const [order, shown] = [
    await findOrderByNumber(kysely, number),
    await deps.presentToStaff(person, number),
  ];
  if (!order || !shown) return fail('not_found');
  return succeed(await presentCall(kysely, { order, shown, heldUntil, now: clock() }));
}

/**
 * Goes on holding an order. Errors: `not_found` (also when the hold is over), `order_held` (by a
 * colleague since).
 */
export async function keepCall(
  { kysely, clock }: CallDeps,
  { person, scope }: Calling,
  number: string,
  said: readonly string[],
): Promise<Result<{ readonly heldUntil: string }>> {
  const order = await findOrderByNumber(kysely, number);
  if (!order || !isInScope(scope, order)) return fail('not_found');
  const now = new Date(clock());
  const until = new Date(now.getTime() + holdMs);
  const hold = { orderId: order.id, staff: person.id, until, now };
  if (await extendHold(kysely, hold, said)) return succeed({ heldUntil: until.toISOString() });
  const other = await findHolder(kysely, order.id, now);
  if (!other) return fail('not_found');
  const { staffName: name, heldUntil } = other;
  return fail('order_held', { name, until: heldUntil.toISOString() });
}

/** Lets go of an order; a repeat changes nothing. */
export async function dropCall(
  { kysely }: CallDeps,
  { person, scope }: Calling,
  number: string,
): Promise<Result<void>> {
  const order = await findOrderByNumber(kysely, number);
  if (!order || !isInScope(scope, order)) return fail('not_found');
  await releaseHolds(kysely, person.id, { only: order.id });
  return succeed(undefined);
}
