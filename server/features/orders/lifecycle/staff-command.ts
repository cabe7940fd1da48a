import type { Result } from '#contract/errors.ts';
import {
  canMove,
  fulfilmentTransitions,
  type FulfilmentState,
} from '#domain/orders/order-states.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { OrderRecord } from '../records/order-record.ts';
import {
  findOrderById,
  findOrderByNumber,
  lockOrder,
  storeTransition,
} from '../records/orders.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';

/** Dependencies of the staff actions. */
export interface StaffDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly payments: PaymentWrites;
}

/** Dependencies of handing orders over. */
export interface HandOverDeps extends StaffDeps {
  /** Key that signs the private links of orders, and the secrets of their pickups. */
  readonly orderLinkKey: string;
}

/** Runs a command on the order with this number, under its lock. Errors: `order_not_found`, and the command's own. */
export function onOrder<T>(
  { kysely }: Pick<StaffDeps, 'kysely'>,
  number: string,
  command: (trx: Trx, order: OrderRecord) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transact(kysely, async (trx): Promise<Result<T>> => {
    const found = await findOrderByNumber(trx, number);
    const order = found && (await lockOrder(trx, found.id));
    return order ? await command(trx, order) : fail('order_not_found');
  });
}

/** The failure of an action that an order's states do not allow. */
export function stateConflict({ fulfilmentState: state, paymentState: payment }: OrderRecord) {
  return fail('order_state_conflict', { state, payment });
}

/** Moves the fulfilment of a locked order. Errors: `order_state_conflict`. */
export async function moveFulfilment(
  trx: Trx,
  order: OrderRecord,
  to: FulfilmentState,
  cause: TransitionCause,
): Promise<Result<OrderRecord>> {
  if (!canMove(fulfilmentTransitions, order.fulfilmentState, to)) return stateConflict(order);
  await storeTransition(trx, order, { machine: 'fulfilment', to }, cause);
  return succeed((await findOrderById(trx, order.id)) ?? order);
}
