import type { Actor } from '../staff/actors.ts';
import type { CancelReason, StaffReason, TransitionReason } from './transition-reasons.ts';

/** Why an order moves; `by` is who acts for the shop, `reference` the object it concerns. */
type Cause<R extends TransitionReason> = R extends StaffReason
  ? { readonly code: R; readonly by: Actor; readonly reference?: string; readonly note?: string }
  : { readonly code: R; readonly reference?: string; readonly note?: string };

/** Why a transition happens, as its writers say it. Source: product §4. */
export type TransitionCause = Cause<TransitionReason>;

/** Why an order is cancelled, as the writers of the transition say it. Source: product §4.14. */
export type CancelCause = Cause<CancelReason>;
