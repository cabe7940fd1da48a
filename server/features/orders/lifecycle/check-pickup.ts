import type { Result } from '#contract/errors.ts';
import {
  maxWrongPickupCodes,
  type CheckedProof,
  type PickupProof,
} from '#domain/orders/pickup-codes.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { countWrongPickupCode, findHandOverReference } from '../records/handover.repo.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { digestPickupProof, isPickupSecret } from '../records/pickup-secret.ts';
import { stateConflict } from './staff-command.ts';

/** Input of the counter: the customer's proof, and the studio whose counter it is; null for the shop's staff. */
interface PickupCheck {
  readonly proof: PickupProof | CheckedProof;
  readonly studio: string | null;
  /** Key of the secrets. */
  readonly key: string;
}

async function isHandedOver(trx: Trx, order: OrderRecord, digest: string): Promise<boolean> {
  return (
    order.fulfilmentState === 'completed' && (await findHandOverReference(trx, order.id)) === digest
  );
}

/**
 * Checks the proof for a locked order that waits at the counter, and counts a wrong code. A secret is too long to guess,
 * so it is neither counted nor locked. A digest is that of a proof that was checked before. Returns the proof's digest, and whether the order was handed over with this very
 * proof before. Errors: `order_not_found` (another studio's), `order_state_conflict`,
 * `pickup_code_invalid`, `pickup_code_locked`.
 */
export async function checkPickup(
  trx: Trx,
  order: OrderRecord,
  { proof, studio, key }: PickupCheck,
): Promise<Result<{ readonly digest: string; readonly isRepeat: boolean }>> {
  if (studio !== null && order.studio !== studio) return fail('order_not_found');
  const digest = 'digest' in proof ? proof.digest : digestPickupProof(order, proof, key);
  const isRepeat = await isHandedOver(trx, order, digest);
  if (isRepeat) return succeed({ digest, isRepeat });
  if (order.pickupCode === null) return stateConflict(order);
  if ('digest' in proof) return succeed({ digest, isRepeat });
  if ('secret' in proof) {
    return isPickupSecret(order, proof.secret, key)
      ? succeed({ digest, isRepeat })
      : fail('pickup_code_invalid');
  }
  if (order.wrongPickupCodes >= maxWrongPickupCodes) return fail('pickup_code_locked');
  if (proof.code === order.pickupCode) return succeed({ digest, isRepeat });
  await countWrongPickupCode(trx, order.id);
  return fail('pickup_code_invalid');
}
