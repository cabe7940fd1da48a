import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import { transitionReasons } from '#domain/orders/transition-reasons.ts';
import type { OrderTransitions } from '../../../platform/db/tables.ts';

/** Why a transition happened, and by whom, as it is stored with it. */
type StoredCause = Pick<
  OrderTransitions,
  'reasonCode' | 'actor' | 'actorName' | 'reference' | 'note'
>;

/** The columns of a cause. */
export function causeColumns(cause: TransitionCause): StoredCause {
  return {
    reasonCode: cause.code,
    actor: transitionReasons[cause.code],
    actorName: 'by' in cause ? cause.by : null,
    reference: cause.reference ?? null,
    note: cause.note ?? null,
  };
}
