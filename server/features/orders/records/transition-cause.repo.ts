import {
  transitionReasons,
  type CancelReason,
  type CurrentReason,
  type StaffReason,
} from '#domain/transition-reasons.ts';
import type { OrderTransitions } from '../../../platform/db/tables.ts';

/** Why an order moves; `by` names the member of staff, `reference` the object it concerns. */
type Cause<R extends CurrentReason> = R extends StaffReason
  ? { readonly code: R; readonly by: string; readonly reference?: string; readonly note?: string }
  : { readonly code: R; readonly reference?: string; readonly note?: string };

/** Why a transition happens, as its writers say it. */
export type TransitionCause = Cause<CurrentReason>;

/** Why an order is cancelled, as the writers of the transition say it. */
export type CancelCause = Cause<CancelReason>;

/** Why a transition happened, and by whom, as it is stored with it. */
export type StoredCause = Pick<
  OrderTransitions,
  'reasonCode' | 'actor' | 'actorName' | 'reference' | 'note'
>;

/** The columns of a cause. */
export const causeColumns = (cause: TransitionCause): StoredCause => ({
  reasonCode: cause.code,
  actor: transitionReasons[cause.code],
  actorName: 'by' in cause ? cause.by : null,
  reference: cause.reference ?? null,
  note: cause.note ?? null,
});
