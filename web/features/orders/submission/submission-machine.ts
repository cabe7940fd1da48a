import { defaultVariantOf } from '#domain/catalogue/default-variant.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import type { OrderChunk, OrderItem, OrderWire } from '#contract/orders.ts';
import {
  newOrderNumber,
  orderNumberAttempts,
  orderNumberPauseMs,
} from '#domain/orders/order-numbers.ts';
import {
  splitIntoChunks,
  submissionAttempts,
  submissionProfile,
} from '#domain/orders/submission.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import type { KeptNumber } from '../kept-number.ts';
import { toOrderOutcome } from '../order-outcome.ts';
import { readMissingChunks, readRefusal, type SubmissionFailure } from './submission-failure.ts';
import type {
  FindingState,
  OwnNumber,
  SendingState,
  Submission,
  SubmissionEvent,
  SubmissionProgress,
  SubmissionState,
  VerifyingState,
} from './submission-state.ts';

/** How often chunks that the server lacks are sent again. */
const maxRounds = 3;

function succeed(order: OrderWire): SubmissionState {
  return { at: 'done', outcome: { ok: true, order } };
}

function fail(failure: SubmissionFailure): SubmissionState {
  return { at: 'done', outcome: { ok: false, failure } };
}

const left: SubmissionState = { at: 'done', outcome: null };
const exhausted = fail({ reason: 'number_exhausted' });

function unanswered({ country }: Submission, { status }: ApiFailure): SubmissionState {
  return fail({ reason: 'attempts', country, offline: status === 0 });
}

/** Repeats a request with the country's delays while there is no response or the server fails; null at the end. */
function repeat(
  state: FindingState | VerifyingState | SendingState,
  failure: ApiFailure,
): SubmissionState | null {
  const retries = state.retries + 1;
  const milliseconds = submissionProfile(getShopCatalogue(), state.submission.country).backoffMs[
    state.retries
  ];
  if (!failure.retryable || milliseconds === undefined) return null;
  const progress = { stage: 'retrying', attempt: retries + 1, total: submissionAttempts } as const;
  return { at: 'waiting', milliseconds, progress, next: { ...state, retries } };
}

/** Whether a number has the pattern required by this order's payment method. */
function fits({ number }: OwnNumber, { country, method }: Submission): boolean {
  return number.length === newOrderNumber(getShopCatalogue(), country, method, 0, () => 0).length;
}

/** Whether the order contains every item: the same photo as the same product. Copies and framing are ignored. */
function holdsAll(order: OrderWire, items: readonly OrderItem[]): boolean {
  const usual = defaultVariantOf(getShopCatalogue(), order.selectedCountry).productType;
  const nameOf = ({ photoId, productType, shape, size }: OrderItem): string =>
    JSON.stringify([photoId, productType ?? usual, shape ?? null, size ?? null]);
  const held = new Set(order.orderItems.map(nameOf));
  return items.every((item) => held.has(nameOf(item)));
}

/** An order that is placed already is found even if its photos have left this checkout for that reason. */
function afterLook(submission: Submission, kept: KeptNumber | null): SubmissionState {
  if (!kept) return { at: 'drawing', draw: 0, taken: 0 };
  const { fingerprint, seen, ...own } = kept;
  // An order the customer has seen confirmed is final; only the same photos again would be a duplicate.
  const why = seen && fingerprint !== submission.fingerprint ? 'elsewhere' : 'resumed';
  return { at: 'finding', why, own, fingerprint, submission, draw: 0, retries: 0 };
}

/** Whether the order that was found is the one that is being placed. */
function isThisOrder({ why, fingerprint, submission }: FindingState, order: OrderWire): boolean {
  const outcome = toOrderOutcome(order);
  switch (why) {
    case 'elsewhere':
      // The tab that placed it may have other framings, because each tab finds faces by itself.
      return outcome === 'done' && holdsAll(order, submission.items);
    case 'resumed':
      // An edited order is a new one: the stored one stays unpaid and expires.
      return (
        outcome === 'done' ||
        (outcome === 'awaiting_payment' && fingerprint === submission.fingerprint)
      );
    case 'taken':
      return outcome !== 'cancelled';
  }
}

/** Uses another number than that of an order that is not the one being placed. */
function drawAnother({ why, draw }: FindingState): SubmissionState {
  return why === 'taken' ? { at: 'discarding', draw } : { at: 'drawing', draw: 0, taken: 0 };
}

function afterNoOrder(state: FindingState, failure: ApiFailure): SubmissionState {
  const { why, own, submission, draw } = state;
  if (why === 'elsewhere') return drawAnother(state);
  const isAnswered =
    failure.code === 'order_not_found' || (why === 'resumed' && !failure.retryable);
  if (!isAnswered) return repeat(state, failure) ?? unanswered(submission, failure);
  // A number of this browser is not verified again.
  return why === 'resumed' && fits(own, submission)
    ? { at: 'keeping', own, draw }
    : drawAnother(state);
}

function afterCheck(
  state: VerifyingState,
  exists: boolean,
  kept: KeptNumber | null,
): SubmissionState {
  const { own, submission, draw } = state;
  if (exists) {
    const taken = state.taken + 1;
    const next = { at: 'drawing', draw, taken } as const;
    return taken === orderNumberAttempts
      ? exhausted
      : { at: 'waiting', milliseconds: orderNumberPauseMs, progress: null, next };
  }
  // Another tab may have generated one in the meantime; all tabs place the same order.
  const isShared = kept?.fingerprint === submission.fingerprint && fits(kept, submission);
  return { at: 'keeping', own: isShared ? kept : own, draw };
}

function chunksOf({ submission: { items, country } }: SendingState): OrderItem[][] {
  return splitIntoChunks(items, submissionProfile(getShopCatalogue(), country).itemsPerChunk);
}

function indexToSend({ arrived }: SendingState, chunks: readonly unknown[]): number {
  return chunks.findIndex((_, index) => !arrived.includes(index));
}

/** The chunk that is sent in this state. */
export function toChunk(state: SendingState): OrderChunk {
  const { number: orderNumber, createdAt } = state.own;
  const chunks = chunksOf(state);
  const chunkIndex = indexToSend(state, chunks);
  return {
    orderNumber,
    chunkIndex,
    totalChunks: chunks.length,
    order: state.submission.order({ orderNumber, createdAt }),
    orderItems: chunks[chunkIndex] ?? [],
  };
}

/** Sends after the country's pause between two chunks. */
function pauseBefore(next: SendingState): SubmissionState {
  const { pauseMs } = submissionProfile(getShopCatalogue(), next.submission.country);
  return pauseMs > 0 ? { at: 'waiting', milliseconds: pauseMs, progress: null, next } : next;
}

/** Sends what the server lacks again, a few times. */
function sendMissing(state: SendingState, arrived: readonly number[]): SubmissionState {
  const rounds = state.rounds + 1;
  return rounds === maxRounds
    ? fail({ reason: 'refused', code: 'incomplete_chunks', message: null })
    : pauseBefore({ ...state, arrived, rounds, retries: 0 });
}

function afterChunk(state: SendingState, order: OrderWire | null): SubmissionState {
  if (order) return succeed(order);
  const chunks = chunksOf(state);
  const arrived = [...state.arrived, indexToSend(state, chunks)];
  // All chunks arrived but no order was returned: the completing chunk has to be sent again.
  return arrived.length === chunks.length
    ? sendMissing(
        state,
        arrived.filter((index) => index !== chunks.length - 1),
      )
    : pauseBefore({ ...state, arrived, retries: 0 });
}

function afterRefusal(state: SendingState, failure: ApiFailure): SubmissionState {
  const { own, submission, draw } = state;
  if (failure.code !== 'order_number_taken') return fail(readRefusal(failure));
  const { fingerprint } = submission;
  return { at: 'finding', why: 'taken', own, fingerprint, submission, draw, retries: 0 };
}

function afterLostChunk(state: SendingState, failure: ApiFailure): SubmissionState {
  const missing = readMissingChunks(failure);
  if (missing) {
    return sendMissing(
      state,
      state.arrived.filter((index) => !missing.includes(index)),
    );
  }
  return failure.retryable
    ? (repeat(state, failure) ?? unanswered(state.submission, failure))
    : afterRefusal(state, failure);
}

/**
 * The state after an event; one that does not belong to the state changes nothing. Submitting again, from this or
 * another tab or after a reload, ends with the same order: its number is kept before the first chunk is sent.
 */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case 'photos_arrived':
      if (state.at !== 'photos') return state;
      return event.missing.length > 0
        ? fail({ reason: 'photos', photoIds: event.missing })
        : { at: 'looking' };
    case 'looked':
      return state.at === 'looking' ? afterLook(event.submission, event.kept) : state;
    case 'found':
      if (state.at !== 'finding') return state;
      return isThisOrder(state, event.order) ? succeed(event.order) : drawAnother(state);
    case 'drawn': {
      if (state.at !== 'drawing') return state;
      const { own, submission } = event;
      return { ...state, at: 'verifying', own, submission, retries: 0 };
    }
    case 'verified':
      return state.at === 'verifying' ? afterCheck(state, event.exists, event.kept) : state;
    case 'kept': {
      if (state.at !== 'keeping') return state;
      const { submission } = event;
      return {
        ...state,
        at: 'sending',
        submission,
        arrived: [],
        rounds: 0,
        retries: 0,
      };
    }
    case 'left':
      return state.at === 'drawing' || state.at === 'keeping' ? left : state;
    case 'received':
      return state.at === 'sending' ? afterChunk(state, event.order) : state;
    case 'discarded':
      if (state.at !== 'discarding') return state;
      return state.draw + 1 === orderNumberAttempts
        ? exhausted
        : { at: 'drawing', draw: state.draw + 1, taken: 0 };
    case 'waited':
      return state.at === 'waiting' ? state.next : state;
    case 'failed':
      return afterFailure(state, event.failure);
  }
}

function afterFailure(state: SubmissionState, failure: ApiFailure): SubmissionState {
  switch (state.at) {
    case 'finding':
      return afterNoOrder(state, failure);
    case 'verifying':
      return repeat(state, failure) ?? unanswered(state.submission, failure);
    case 'sending':
      return afterLostChunk(state, failure);
    default:
      return state;
  }
}

/** What the screen says when the submission enters this state; null if it says the same as before. */
export function toProgress(state: SubmissionState): SubmissionProgress | null {
  switch (state.at) {
    case 'drawing':
      return { stage: 'number' };
    case 'sending': {
      const chunks = chunksOf(state);
      return { stage: 'sending', part: indexToSend(state, chunks) + 1, total: chunks.length };
    }
    case 'waiting':
      return state.progress;
    default:
      return null;
  }
}
