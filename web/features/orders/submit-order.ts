import type { OrderItem, OrderWire } from '#contract/orders.ts';
import {
  newOrderNumber,
  orderNumberAttempts,
  orderNumberPauseMs,
} from '#domain/orders/order-numbers.ts';
import { submissionProfile } from '#domain/orders/submission.ts';
import type { ApiResult } from '#web/lib/api.ts';
import { findOrder } from './api/find-order.ts';
import { verifyOrderNumber } from './api/submission.ts';
import type { KeptNumber } from './kept-number.ts';
import { toOrderOutcome } from './order-outcome.ts';
import { sendChunks } from './send-chunks.ts';
import {
  failed,
  type Submission,
  type SubmissionDeps,
  type SubmissionOutcome,
} from './submission.ts';

type Step<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly outcome: SubmissionOutcome };

/** Retries with the submission's delays while there is no response or the server fails. */
async function withBackoff<T>(
  submission: Submission,
  deps: SubmissionDeps,
  run: () => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const { backoffMs } = deps.profile ?? submissionProfile(submission.country);
  let response = await run();
  for (const [index, pause] of backoffMs.entries()) {
    if (response.ok || !response.retryable) return response;
    deps.report({ stage: 'retrying', attempt: index + 1, total: backoffMs.length });
    await deps.wait(pause);
    response = await run();
  }
  return response;
}

function unanswered(submission: Submission, response: { readonly status: number }) {
  return failed({
    reason: 'attempts',
    country: submission.country,
    offline: response.status === 0,
  });
}

/** Whether a number has the pattern required by this order's payment method. */
function fits(kept: KeptNumber, { country, method }: Submission): boolean {
  return kept.number.length === newOrderNumber(country, method, 0, () => 0).length;
}

async function drawNumber(submission: Submission, deps: SubmissionDeps): Promise<Step<KeptNumber>> {
  deps.report({ stage: 'number' });
  for (let attempt = 0; attempt < orderNumberAttempts; attempt += 1) {
    if (attempt > 0) await deps.wait(orderNumberPauseMs);
    const now = deps.now();
    const number = newOrderNumber(submission.country, submission.method, now, deps.random);
    const response = await withBackoff(submission, deps, () => verifyOrderNumber(number));
    if (!response.ok) return { ok: false, outcome: unanswered(submission, response) };
    if (response.value.exists) continue;
    // Another tab may have generated one in the meantime; all tabs place the same order.
    const { fingerprint } = submission;
    const other = deps.numbers.load();
    const createdAt = new Date(now).toISOString();
    const fresh = { number, createdAt, fingerprint, seen: false };
    const shared = other?.fingerprint === fingerprint && fits(other, submission);
    return { ok: true, value: shared ? other : fresh };
  }
  return { ok: false, outcome: failed({ reason: 'number_exhausted' }) };
}

/** Whether the order contains every line: the same photo as the same product. Copies and framing are ignored. */
function holdsAll(order: OrderWire, lines: readonly OrderItem[]): boolean {
  const nameOf = ({ photoId, productType, shape, size }: OrderItem): string =>
    JSON.stringify([photoId, productType ?? 'photo_print', shape ?? null, size ?? null]);
  const held = new Set(order.orderItems.map(nameOf));
  return lines.every((line) => held.has(nameOf(line)));
}

/**
 * Finds a confirmed order that another tab placed with the same lines: this tab does not know about it yet and may
 * have other framings, because each tab finds faces by itself.
 */
async function orderedElsewhere(
  number: string,
  { items }: Submission,
): Promise<{ order: OrderWire } | null> {
  const found = await findOrder(number);
  if (!found.ok) return null;
  const order = found.value.data;
  return toOrderOutcome(order) === 'settled' && holdsAll(order, items) ? { order } : null;
}

/**
 * Resolves the number stored before: returns its order if it is placed already, else the number to continue with, or
 * null to generate a new one. A number of this browser is not verified again. Source: product §5.
 */
async function resume(
  submission: Submission,
  deps: SubmissionDeps,
): Promise<Step<{ kept: KeptNumber } | { order: OrderWire } | null>> {
  const kept = deps.numbers.load();
  if (!kept) return { ok: true, value: null };
  // An order the customer has seen confirmed is final; only the same photos again would be a duplicate.
  if (kept.seen && kept.fingerprint !== submission.fingerprint) {
    return { ok: true, value: await orderedElsewhere(kept.number, submission) };
  }
  const found = await withBackoff(submission, deps, () => findOrder(kept.number));
  if (!found.ok) {
    if (found.code !== 'order_not_found' && found.retryable) {
      return { ok: false, outcome: unanswered(submission, found) };
    }
    return { ok: true, value: fits(kept, submission) ? { kept } : null };
  }
  const order = found.value.data;
  const outcome = toOrderOutcome(order);
  if (outcome === 'settled') return { ok: true, value: { order } };
  // An edited order is a new one: the stored one stays unpaid and expires.
  const same = outcome === 'awaiting_payment' && kept.fingerprint === submission.fingerprint;
  return { ok: true, value: same ? { order } : null };
}

/**
 * Sends the order as it is just before its first chunk: it may have changed during the calls before that. Null when it
 * must not be sent any more.
 */
async function place(asked: Submission, deps: SubmissionDeps): Promise<SubmissionOutcome | null> {
  // An order that is placed already is found even if its photos have left this checkout for that reason.
  const resumed = await resume(deps.current() ?? asked, deps);
  if (!resumed.ok) return resumed.outcome;
  if (resumed.value && 'order' in resumed.value) return { ok: true, order: resumed.value.order };
  let own = resumed.value?.kept ?? null;
  for (let draw = 0; draw < orderNumberAttempts; draw += 1) {
    const before = deps.current();
    if (!before) return null;
    if (!own) {
      const drawn = await drawNumber(before, deps);
      if (!drawn.ok) return drawn.outcome;
      own = drawn.value;
    }
    const submission = deps.current();
    if (!submission) return null;
    const { fingerprint } = submission;
    const { number, createdAt } = own;
    deps.numbers.keep({ number, createdAt, fingerprint, seen: false });
    const order = submission.order({ orderNumber: number, createdAt });
    const sent = await sendChunks(order, submission.items, deps);
    const taken =
      !sent.ok && sent.failure.reason === 'refused' && sent.failure.code === 'order_number_taken';
    if (!taken) return sent;
    // The number may be taken by this very order, if its response was lost.
    const stored = await withBackoff(submission, deps, () => findOrder(number));
    if (stored.ok && toOrderOutcome(stored.value.data) !== 'cancelled') {
      return { ok: true, order: stored.value.data };
    }
    if (!stored.ok && stored.code !== 'order_not_found') return unanswered(submission, stored);
    deps.numbers.forget();
    own = null;
  }
  return failed({ reason: 'number_exhausted' });
}

const lockName = 'order-submission';

/** Serializes tabs where the browser supports locks; elsewhere the shared number prevents a second order. */
async function oneTabAtATime(
  deps: SubmissionDeps,
  run: () => Promise<SubmissionOutcome | null>,
): Promise<SubmissionOutcome | null> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await run();
  const first = await locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? { outcome: await run() } : null,
  );
  if (first) return first.outcome;
  deps.report({ stage: 'other_tab' });
  return await locks.request(lockName, run);
}

/**
 * Places an order: waits for its photos, reserves and stores its number, and sends it in chunks. Submitting again,
 * from this or another tab or after a reload, ends with the same order. Null when there is no order to send once its
 * photos have arrived. Source: product §4, §5, §7.
 */
export async function submitOrder(
  submission: Submission,
  deps: SubmissionDeps,
): Promise<SubmissionOutcome | null> {
  const missing = await deps.photosArrived(({ done, total }) =>
    deps.report({ stage: 'photos', done, total }),
  );
  if (missing.length > 0) return failed({ reason: 'photos', photoIds: missing });
  return await oneTabAtATime(deps, () => place(submission, deps));
}
