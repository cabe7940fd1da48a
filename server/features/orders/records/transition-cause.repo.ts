import type { TransitionCause } from '#domain/transition-causes.ts';
import { transitionReasons } from '#domain/transition-reasons.ts';
import type { OrderTransitions } from '../../../platform/db/schema.ts';

/** Why a transition happened, and by whom, as it is stored with it. */
export type StoredCause = Pick<
  OrderTransitions,
  'reason_code' | 'actor' | 'actor_name' | 'reference' | 'note'
>;

/** The columns of a cause. */
export const causeColumns = (cause: TransitionCause): StoredCause => ({
  reason_code: cause.code,
  actor: transitionReasons[cause.code],
  actor_name: 'by' in cause ? cause.by : null,
  reference: cause.reference ?? null,
  note: cause.note ?? null,
});
