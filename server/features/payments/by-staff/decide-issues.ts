import type { Result } from '#contract/errors.ts';
import type { Decided, RecordedDispute } from '#contract/staff/money.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { may, scopeOf, type Right, type Scope } from '#domain/staff/roles.ts';
import { findOrderByNumber, type OrderRecord } from '../../orders/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { findIssueStudio } from '../records/money-issues.repo.ts';
import { findRefund } from '../records/refund-runs.repo.ts';
import { findReview } from '../records/reviews.repo.ts';
import { acceptReview } from '../reviews/accept-review.ts';
import { endReview, type ReviewDecision } from '../reviews/end-review.ts';
import { recordLoss } from '../reviews/record-loss.ts';
import { recordWin } from '../reviews/record-win.ts';
import { closeReview } from '../reviews/reviews.ts';
import type { Refunder } from './make-refund.ts';

/** A person who decides. */
type Decider = Omit<Refunder, 'isProven'>;

type Deps = Pick<PaymentDeps, 'kysely' | 'clock' | 'shop'>;

/** The dependencies of a command with the scope of the person, which it checks again under the lock of the order. */
function within(deps: Deps, { person }: Decider, right: Right): Deps & { readonly scope: Scope } {
  const scope = scopeOf(person, right);
  if (!scope) throw new Error(`the route let somebody in who lacks ${right}`);
  return { ...deps, scope };
}

const done: Decided = { isDone: true, refusal: null, amounts: null };

/** Whether a person may decide a review or see to a refund; one without an order is for the people of the shop alone. */
async function mayDecide(
  { kysely }: Deps,
  { person }: Decider,
  right: Right,
  id: string,
): Promise<boolean> {
  const found = await findIssueStudio(kysely, id);
  return found !== null && may(person, right, found);
}

/**
 * Closes a review with what was found or done; a repeat with the same words changes nothing. Errors: `not_found`,
 * `review_not_found` (it is closed).
 */
export async function closeByStaff(
  deps: Deps,
  decider: Decider,
  id: string,
  note: string,
): Promise<Result<Decided>> {
  const review = await findReview(deps.kysely, id);
  if (!review || !(await mayDecide(deps, decider, 'reviews.decide', id))) return fail('not_found');
  if (review.resolution === note) return succeed(done);
  const closed = await closeReview(
    within(deps, decider, 'reviews.decide'),
    decider.caller,
    id,
    note,
  );
  return closed.ok ? succeed(done) : closed;
}

/** Enters what a review reports in the books, see {@link acceptReview}. Error: `not_found`. */
export async function acceptByStaff(
  deps: Deps,
  decider: Decider,
  id: string,
  note: string,
): Promise<Result<Decided>> {
  if (!(await mayDecide(deps, decider, 'reviews.decide', id))) return fail('not_found');
  const allowed = within(deps, decider, 'reviews.decide');
  const accepted = await acceptReview(allowed, decider.caller, id, note);
  if (!accepted.ok) return accepted;
  const { isAccepted } = accepted.value;
  return succeed(isAccepted ? done : { ...done, isDone: false, refusal: 'nothing_lacks' });
}

/**
 * Says that people returned their part of a refund, under a reference; a repeat with the same changes nothing. Errors:
 * `not_found`, `review_not_found` (nothing is to be paid out).
 */
export async function payOutByStaff(
  deps: Deps,
  decider: Decider,
  id: string,
  reference: string,
): Promise<Result<Decided>> {
  const refund = await findRefund(deps.kysely, id);
  if (!refund || !(await mayDecide(deps, decider, 'refunds.make', id))) return fail('not_found');
  if (refund.byHandReference === reference) return succeed(done);
  const allowed = within(deps, decider, 'refunds.make');
  const closed = await closeReview(allowed, decider.caller, id, reference);
  return closed.ok ? succeed(done) : closed;
}

async function findDecided(
  { kysely }: Deps,
  { person }: Decider,
  number: string,
): Promise<OrderRecord | null> {
  const order = await findOrderByNumber(kysely, number);
  return order && may(person, 'reviews.decide', order) ? order : null;
}

/** Ends the payment review of an order, see {@link endReview}. Errors: `not_found`, `order_state_conflict`. */
export async function endByStaff(
  deps: Deps,
  decider: Decider,
  number: string,
  decision: ReviewDecision,
): Promise<Result<Decided>> {
  if (!(await findDecided(deps, decider, number))) return fail('not_found');
  const allowed = within(deps, decider, 'reviews.decide');
  const ended = await endReview(allowed, decider.caller, number, decision);
  if (!ended.ok) return ended;
  if (ended.value.isEnded) return succeed(done);
  const { held, due, order } = ended.value;
  const { currency } = order;
  const amounts = { held: toMajor(held, currency), due: toMajor(due, currency), currency };
  return succeed({ isDone: false, refusal: 'other_amount', amounts });
}

/** How a dispute at Helcim ended. */
export interface EndedDispute {
  readonly outcome: 'lost' | 'won';
  readonly reference: string;
  /** Major units; null for all that is left of the charge. */
  readonly amount: number | null;
}

/** Records how a dispute at Helcim ended, see {@link recordLoss} and {@link recordWin}. Error: `not_found`. */
export async function recordByStaff(
  deps: Deps,
  decider: Decider,
  number: string,
  { outcome, reference, amount }: EndedDispute,
): Promise<Result<RecordedDispute>> {
  if (!(await findDecided(deps, decider, number))) return fail('not_found');
  const recorded: RecordedDispute = { isRecorded: true, refusal: null };
  const allowed = within(deps, decider, 'reviews.decide');
  if (outcome === 'won') {
    const won = await recordWin(allowed, decider.caller, number, reference);
    if (!won.ok) return won;
    return succeed(won.value.isLost ? recorded : { isRecorded: false, refusal: 'not_lost' });
  }
  const lost = await recordLoss(allowed, decider.caller, number, ({ currency }) => ({
    reference,
    amount: amount === null ? null : toMinor(amount, currency),
  }));
  if (!lost.ok) return lost;
  const { review } = lost.value;
  if (typeof review === 'string') return succeed(recorded);
  return succeed({ isRecorded: false, refusal: review.refused });
}
