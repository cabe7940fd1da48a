import type { OrderChange } from '#contract/staff/order-edits.ts';
import { heldEditMs } from '#domain/orders/held-edits.ts';
import type { Trx } from '../../platform/db/sql.ts';
import { queueOrderMails } from '../orders/index.ts';
import type { SignedIn } from '../staff/index.ts';
import type { OrderEditDeps } from './deps.ts';
import { insertHeldEdit, type HeldEdit } from './held-edits.repo.ts';
import type { EditPlan } from './plan-edit.ts';

/** Methods of a difference; every method but a gift card pays one. */
type DifferenceMethod = HeldEdit['method'];

/**
 * Holds a planned edit of a locked order that costs more until the difference is paid, and asks its customer for it by mail.
 * The order stays as it is, and its prints that have not begun wait.
 */
export async function holdEdit(
  { clock }: Pick<OrderEditDeps, 'clock'>,
  trx: Trx,
  { editable: { order }, pricing, settlement, differenceMethod, fingerprint }: EditPlan,
  {
    id,
    person,
    change,
  }: { readonly id: string; readonly person: SignedIn; readonly change: OrderChange },
): Promise<HeldEdit> {
  if (settlement.kind !== 'pay' || differenceMethod === null) {
    throw new Error('an edit without a difference to pay is not held');
  }
  const now = clock();
  const method: DifferenceMethod = differenceMethod;
  const held = await insertHeldEdit(trx, {
    id,
    orderId: order.id,
    staff: person.id,
    staffName: person.name,
    createdAt: new Date(now),
    endsAt: new Date(now + heldEditMs),
    fingerprint,
    change,
    currency: order.currency,
    totalBefore: order.originalTotal,
    totalAfter: pricing.originalTotal,
    amount: settlement.amount,
    method,
  });
  await queueOrderMails(trx, order.id, ['edit-payment'], id);
  return held;
}
