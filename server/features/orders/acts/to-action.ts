import type { StaffAct } from '#contract/staff/acts.ts';
import type { Result } from '#contract/errors.ts';
import { readShipment, type Shipment } from '#domain/orders/carriers.ts';
import type { PickupProof } from '#domain/orders/pickup-codes.ts';
import type { StaffAction } from '#domain/orders/staff-actions.ts';
import { fail, succeed } from '#domain/common/result.ts';

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

/** When an act was made, and the digest with which a hand-over was proven. */
interface ActContext {
  /** Ms since 1970. */
  readonly at: number;
  readonly digest: string | null;
}

/** The action of an act. Errors: `invalid_request` (a carrier without a number, or none that there is). */
export function toAction(
  act: StaffAct,
  { at, digest }: ActContext,
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
      if (digest === null) return fail('invalid_request', { fields: ['act.code'] });
      return succeed({ kind: 'hand_over', proof: { digest }, studio: null, paid: act.paid });
    default:
      return succeed(act);
  }
}

/** An act as it is stored: a pickup's code and secret are never kept. */
export function withoutProof(act: StaffAct): StaffAct {
  if (act.kind !== 'hand_over') return act;
  const { code: _code, secret: _secret, ...rest } = act;
  return rest;
}
