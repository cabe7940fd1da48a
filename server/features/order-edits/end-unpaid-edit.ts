import type { HeldEditEnd } from '#domain/orders/held-edits.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { queueOrderMails, type OrderRecord } from '../orders/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { endHeldEdit } from './held-edits.repo.ts';

/** An edit that ends without the payment of its difference. */
interface UnpaidEdit {
  readonly order: OrderRecord;
  readonly edit: string;
  readonly state: Exclude<HeldEditEnd, 'paid'>;
}

/** Ends a waiting edit of a locked order without its payment: closes what is open to pay it, and tells its customer. */
export async function endUnpaidEdit(
  { money, clock }: Pick<OrderEditDeps, 'money' | 'clock'>,
  trx: Trx,
  { order, edit, state }: UnpaidEdit,
): Promise<void> {
  const now = clock();
  await money.cancelAttempts(trx, order.id, now);
  if (!(await endHeldEdit(trx, edit, { state, at: new Date(now) }))) return;
  // The mail about a cancellation says what becomes of the order.
  if (order.fulfilmentState === 'cancelled') return;
  await queueOrderMails(trx, order.id, ['edit-ended'], edit);
}
