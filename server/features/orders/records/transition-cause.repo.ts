import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import { transitionReasons } from '#domain/orders/transition-reasons.ts';
import type { OrderTransitions } from '../../../platform/db/tables.ts';

/** Why a transition happened, and by whom, as it is stored with it. */
type StoredCause = Pick<
  OrderTransitions,
  'reasonCode' | 'actor' | 'actorId' | 'actorName' | 'reference' | 'note'
>;

/** The columns of a cause. */
export function causeColumns(cause: TransitionCause): StoredCause {
  const by = 'by' in cause ? cause.by : null;
  return {
    reasonCode: cause.code,
    actor: by?.kind ?? transitionReasons[cause.code],
    actorId: by?.id ?? null,
    actorName: by?.name ?? null,
    reference: cause.reference ?? null,
    note: cause.note ?? null,
  };
}
