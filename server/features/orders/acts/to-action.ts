import type { StaffAct } from '#contract/staff/acts.ts';
import type { Result } from '#contract/errors.ts';
import { readShipment, type Shipment } from '#domain/orders/carriers.ts';
import { kindOfProof, type CheckedProof, type PickupProof } from '#domain/orders/pickup-codes.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { StoredAct } from '../../../platform/db/columns.ts';
import type { OrderAct } from './order-acts.repo.ts';

type HandOver = Extract<StaffAct, { kind: 'hand_over' }>;

/** The proof of a hand-over; null unless it is exactly one of code and secret. */
export function proofOf({ code, secret }: HandOver): PickupProof | null {
  if (code !== undefined && secret === undefined) return { code };
  return secret !== undefined && code === undefined ? { secret } : null;
}

function shipmentOf({
  carrier,
  trackingNumber,
}: Extract<StaffAct, { kind: 'mark_shipped' }>): Result<Shipment | null, 'invalid_request'> {
  if (carrier === undefined && trackingNumber === undefined) return succeed(null);
  const read = readShipment(carrier ?? '', trackingNumber ?? '');
  return read.ok ? read : fail('invalid_request', { fields: ['act.trackingNumber'] });
}

/** When an act was made, and the checked proof of a hand-over. */
interface ActContext {
  /** Ms since 1970. */
  readonly at: number;
  readonly proof: CheckedProof | null;
}

/** The action of an act. Errors: `invalid_request` (a carrier without a number, or none that there is). */
export function toAction(
  act: StaffAct,
  { at, proof }: ActContext,
): Result<StaffAction, 'invalid_request'> {
  switch (act.kind) {
    case 'no_answer':
      return succeed({ kind: 'no_answer', at });
    case 'mark_shipped': {
      const shipment = shipmentOf(act);
      return shipment.ok
        ? succeed({ kind: 'mark_shipped', shipment: shipment.value, mailsCorrection: false })
        : shipment;
    }
    case 'mark_ready':
      return succeed({
        kind: 'mark_ready',
        ...(act.shelf === undefined ? {} : { shelf: act.shelf }),
      });
    case 'hand_over':
      if (proof === null) return fail('invalid_request', { fields: ['act.code'] });
      return succeed({
        kind: 'hand_over',
        proof,
        studio: null,
        paid: act.paid,
        hasProxy: act.proxy !== undefined,
        hasMissing: act.missing !== undefined,
      });
    default:
      return succeed(act);
  }
}

/** An act as it is stored: of a pickup's code or secret, only which of them it was is kept. */
export function toStoredAct(act: StaffAct): StoredAct {
  if (act.kind !== 'hand_over') return act;
  const { code: _code, secret: _secret, ...rest } = act;
  const proof = proofOf(act);
  return { ...rest, ...(proof && { proof: kindOfProof(proof) }) };
}

/** The checked proof of a stored hand-over; null of every other act. */
export function readStoredProof({
  act,
  reference,
}: Pick<OrderAct, 'act' | 'reference'>): CheckedProof | null {
  if (reference === null) return null;
  return { digest: reference, kind: act['proof'] === 'secret' ? 'secret' : 'code' };
}
