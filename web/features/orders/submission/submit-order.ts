import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { create } from 'zustand';
import { newOrderNumber } from '#domain/orders/order-numbers.ts';
import { submissionProfile } from '#domain/orders/submission.ts';
import type { ApiResult } from '#web/lib/api.ts';
import { findOrder } from '../api/find-order.ts';
import { sendChunk, verifyOrderNumber } from '../api/order-chunks.ts';
import { orderNumberStore, type OrderNumberStore } from '../kept-number.ts';
import type { FreshPrice, SubmissionFailure } from './submission-failure.ts';
import { nextState, toChunk, toProgress } from './submission-machine.ts';
import type {
  Submission,
  SubmissionEvent,
  SubmissionOutcome,
  SubmissionProgress,
  SubmissionState,
} from './submission-state.ts';

/** Dependencies of a submission. */
export interface SubmissionDeps {
  readonly numbers: OrderNumberStore;
  /** Waits until every order copy has arrived; returns the ids of photos that cannot. */
  readonly photosArrived: (
    report: (progress: { readonly done: number; readonly total: number }) => void,
  ) => Promise<readonly string[]>;
  /**
   * The order as it is now; null when it must not be sent: the customer has left the checkout or changed what they agreed
   * to pay.
   */
  readonly current: () => Submission | null;
  readonly report: (progress: SubmissionProgress) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  /** Timeout of a chunk in milliseconds; defaults to the country's. */
  readonly timeoutMs?: number;
}

/** The event of a response: a failure, or what `read` makes of its value. */
function toEvent<T>(response: ApiResult<T>, read: (value: T) => SubmissionEvent): SubmissionEvent {
  return response.ok ? read(response.value) : { type: 'failed', failure: response };
}

function draw({ current, now, random }: SubmissionDeps): SubmissionEvent {
  const submission = current();
  if (!submission) return { type: 'left' };
  const at = now();
  const number = newOrderNumber(
    getShopCatalogue(),
    submission.country,
    submission.method,
    at,
    random,
  );
  return { type: 'drawn', own: { number, createdAt: new Date(at).toISOString() }, submission };
}

/** Does what a state is there for. The order on the screen may have changed since the state before. */
async function act(
  state: Exclude<SubmissionState, { readonly at: 'done' }>,
  pressed: Submission,
  deps: SubmissionDeps,
): Promise<SubmissionEvent> {
  const { numbers, current } = deps;
  switch (state.at) {
    case 'photos':
      return {
        type: 'photos_arrived',
        missing: await deps.photosArrived((progress) =>
          deps.report({ stage: 'photos', ...progress }),
        ),
      };
    case 'looking':
      return { type: 'looked', submission: current() ?? pressed, kept: numbers.load() };
    case 'finding':
      return toEvent(await findOrder(state.own.number), ({ data: order }) => ({
        type: 'found',
        order,
      }));
    case 'drawing':
      return draw(deps);
    case 'verifying':
      return toEvent(await verifyOrderNumber(state.own.number), ({ exists }) => ({
        type: 'verified',
        exists,
        kept: numbers.load(),
      }));
    case 'keeping': {
      const submission = current();
      if (!submission) return { type: 'left' };
      numbers.keep({ ...state.own, fingerprint: submission.fingerprint, seen: false });
      return { type: 'kept', submission };
    }
    case 'sending': {
      const {
        timeoutMs = submissionProfile(getShopCatalogue(), state.submission.country).timeoutMs,
      } = deps;
      return toEvent(await sendChunk(toChunk(state), timeoutMs), ({ data: { order = null } }) => ({
        type: 'received',
        order,
      }));
    }
    case 'discarding':
      numbers.forget();
      return { type: 'discarded' };
    case 'waiting':
      await deps.wait(state.milliseconds);
      return { type: 'waited' };
  }
}

const lockName = 'order-submission';

/** Serializes tabs where the browser supports locks; elsewhere the shared number prevents a second order. */
async function oneTabAtATime<T>({ report }: SubmissionDeps, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return await run();
  const first = await locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? { outcome: await run() } : null,
  );
  if (first) return first.outcome;
  report({ stage: 'other_tab' });
  return await locks.request(lockName, run);
}

/**
 * Places an order: waits for its photos, reserves and stores its number, and sends it in chunks. Null when there is no
 * order to send once its photos have arrived.
 */
export async function submitOrder(
  pressed: Submission,
  deps: SubmissionDeps,
): Promise<SubmissionOutcome | null> {
  const run = async (from: SubmissionState): Promise<SubmissionOutcome | null> => {
    let state = from;
    while (state.at !== 'done') {
      const progress = toProgress(state);
      if (progress) deps.report(progress);
      state = nextState(state, await act(state, pressed, deps));
    }
    return state.outcome;
  };
  const photos = { at: 'photos' } as const;
  const arrived = nextState(photos, await act(photos, pressed, deps));
  return arrived.at === 'done' ? arrived.outcome : await oneTabAtATime(deps, () => run(arrived));
}

interface ShownSubmission {
  /** Null while no order is being placed. */
  readonly progress: SubmissionProgress | null;
  readonly failure: SubmissionFailure | null;
  /** The server's price the customer agreed to, and the order it applies to. */
  readonly agreed: { readonly price: FreshPrice; readonly for: string } | null;
}

/** State of placing the order that is on the screen. */
export const useSubmission = create<ShownSubmission>()(() => ({
  progress: null,
  failure: null,
  agreed: null,
}));

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}

/** The submission that the screen shows; one that was left shows nothing any more. */
let shown: symbol | null = null;

/**
 * Places the order; returns null when one is being placed already, so a double click gives one order, and when there is
 * none to send by the time its photos have arrived.
 */
export async function startSubmission(
  submission: Submission,
  deps: Pick<SubmissionDeps, 'photosArrived' | 'current'>,
): Promise<SubmissionOutcome | null> {
  if (useSubmission.getState().progress) return null;
  const own = Symbol('submission');
  shown = own;
  const show = (state: Partial<ShownSubmission>): void => {
    if (shown === own) useSubmission.setState(state);
  };
  show({ progress: { stage: 'number' }, failure: null });
  try {
    const outcome = await submitOrder(submission, {
      ...deps,
      numbers: orderNumberStore(),
      report: (progress) => show({ progress }),
      wait,
      now: Date.now,
      random: Math.random,
    });
    if (outcome && !outcome.ok) show({ failure: outcome.failure });
    return outcome;
  } finally {
    show({ progress: null });
  }
}

/**
 * Called when the checkout is left: the next press starts a new submission. An order whose first chunk is on its way is
 * placed nevertheless.
 */
export function leaveSubmission(): void {
  shown = null;
  useSubmission.setState({ progress: null });
}

/** Accepts the server's price for the current order (`decided`: the input it was priced from). */
export function agreeToPrice(price: FreshPrice, decided: string): void {
  useSubmission.setState({ agreed: { price, for: decided }, failure: null });
}

/** Clears the state of the last submission. */
export function resetSubmission(): void {
  shown = null;
  useSubmission.setState({ progress: null, failure: null, agreed: null });
}
