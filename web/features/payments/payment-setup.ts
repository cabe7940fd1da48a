import { and, assign, fromPromise, setup, stateIn } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import {
  createCheckoutSession,
  initializePayment,
  validatePayment,
  type PaymentQuestion,
} from './api/payments.ts';
import { cardScript, cardWindow, type WindowEvent } from './card-window.ts';
import { keepPayment } from './kept-payment.ts';
import { pageWatch, type PageEvent } from './page-watch.ts';
import {
  toOpenPaymentOutcome,
  readRedirection,
  readVerdict,
  type OpenPaymentOutcome,
  type Question,
  type Verdict,
} from './payment-responses.ts';
import { isOutcomeUnknown, type PayableOrder, type PaymentFailure } from './payment.ts';
import { returnUrls } from './return-address.ts';
import { windowWatch, type WatchEvent } from './window-watch.ts';

/** Pauses between two checks with the server, milliseconds; there is one more check than pauses. */
const pauses = [1000, 2000, 3000, 5000, 8000] as const;

/** Number of checks when the provider's status rarely changes soon and the customer is waiting for it. */
const fewLooks = 4;

/** Origin and script of the Helcim window. */
export interface WindowSource {
  readonly scriptUrl: string;
  readonly origin: string;
}

interface PaymentInput {
  /** Phones get more time. */
  readonly mobile: boolean;
}

interface PaymentContext extends PaymentInput {
  readonly source: WindowSource | null;
  readonly order: PayableOrder | null;
  /** Order of a press that came while an earlier payment was checked. */
  readonly wanted: PayableOrder | null;
  /** Order of the payment being checked; the order itself may be unknown here. */
  readonly orderNumber: string;
  /** The window's token, or the Stripe Checkout session. */
  readonly sessionId: string;
  readonly eventMessage: string | null;
  /** Secret of the order's private link, when it is paid by that. */
  readonly link: string | null;
  readonly question: Question;
  /** Why the window was aborted, in the provider's words. */
  readonly reason: string | null;
  /** Number of checks of this payment. */
  readonly asked: number;
  readonly failure: PaymentFailure | null;
  readonly paid: OrderWire | null;
}

/** A payment begun before this page was loaded, and the reason to check it. */
export interface BegunPayment {
  readonly orderNumber: string;
  readonly sessionId: string;
  readonly question: Question;
  /** Secret of the order's private link, when it was paid by that. */
  readonly link?: string | null;
}

type PaymentEvent =
  | WindowEvent
  | WatchEvent
  | PageEvent
  /** A card payment is likely, so the script is loaded. */
  | { readonly type: 'PREPARE'; readonly source: WindowSource }
  | { readonly type: 'PAY'; readonly order: PayableOrder }
  /** Asks about a payment begun earlier; never pays. */
  | { readonly type: 'RETURNED'; readonly begun: BegunPayment }
  /** Asks the server once more; never pays. */
  | { readonly type: 'ASK' }
  | { readonly type: 'RESET' };

/** Context without a payment. */
export const nothing = {
  order: null,
  wanted: null,
  orderNumber: '',
  sessionId: '',
  eventMessage: null,
  link: null,
  reason: null,
  asked: 0,
  failure: null,
  paid: null,
} as const;

const noOrder: PayableOrder = { orderNumber: '', total: 0, country: '', way: 'window', home: '' };

/** The order of a payment that has one. */
export function orderOf({ context }: { readonly context: PaymentContext }): PayableOrder {
  return context.order ?? noOrder;
}

/** Whether the next check is the last one. */
export function isLastLook({ asked, question }: PaymentContext): boolean {
  const isBrief = ['away', 'dismissed', 'returned'].includes(question);
  return asked >= (isBrief ? fewLooks - 1 : pauses.length);
}

/** Whether a press waits for this verdict, which leaves its order payable. */
export function allowsWanted({ wanted }: PaymentContext, verdict: Verdict): boolean {
  return (
    wanted !== null &&
    (verdict.verdict === 'closed' ||
      (verdict.verdict === 'failed' && !isOutcomeUnknown(verdict.failure)))
  );
}

/** The context in which the payment of an order begins. */
function begin(order: PayableOrder | null) {
  return order
    ? { ...nothing, order, orderNumber: order.orderNumber, link: order.link ?? null }
    : {};
}

/** Creates the page and navigates there; this page stays alive for a moment. */
async function openPage(order: PayableOrder, signal: AbortSignal): Promise<OpenPaymentOutcome> {
  const { orderNumber, home, link } = order;
  const response = await createCheckoutSession(order, returnUrls(home, orderNumber));
  const redirection = readRedirection(response);
  // The customer never sees this page, so it cannot be paid, and there is nothing to remember.
  if (!redirection.ok || signal.aborted) return redirection;
  const { sessionId, url } = redirection;
  keepPayment({
    orderNumber,
    sessionId,
    way: 'page',
    returned: false,
    ...(link !== undefined && { link }),
  });
  location.assign(url);
  return redirection;
}

async function openWindow(order: PayableOrder, signal: AbortSignal): Promise<OpenPaymentOutcome> {
  const opening = toOpenPaymentOutcome(await initializePayment(order));
  const { orderNumber, link } = order;
  // An order paid by its private link is checked on that link's page.
  if (opening.ok && link === undefined && !signal.aborted) {
    keepPayment({ orderNumber, sessionId: opening.sessionId, way: 'window', returned: false });
  }
  return opening;
}

const open = fromPromise<OpenPaymentOutcome, PayableOrder>(({ input, signal }) =>
  input.way === 'page' ? openPage(input, signal) : openWindow(input, signal),
);

/** A question to the server and the input to interpret its response. */
interface Asking extends PaymentQuestion {
  readonly question: Question;
  readonly last: boolean;
  readonly reason: string | null;
}

/** Types, actors, delays, guards and actions of the payment machine. */
export const paymentSetup = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
  },
  actors: {
    cardScript,
    cardWindow,
    windowWatch,
    pageWatch,
    open,
    validate: fromPromise<Verdict, Asking>(async ({ input }) =>
      readVerdict(await validatePayment(input), input.question, input.last, input.reason),
    ),
  },
  delays: {
    openAfter: ({ context }) => (context.mobile ? 1500 : 500),
    openWithin: ({ context }) => (context.mobile ? 20_000 : 10_000),
    leaveWithin: 20_000,
    lookAgain: ({ context }) => pauses[Math.min(context.asked, pauses.length) - 1] ?? pauses[0],
    // Long enough to be read on screen or by a screen reader.
    seen: 1500,
  },
  guards: {
    scriptReady: stateIn({ script: 'ready' }),
    scriptFailed: stateIn({ script: 'failed' }),
    /** The script that was missing has loaded. */
    arrivedMeanwhile: and([
      stateIn({ script: 'ready' }),
      ({ context }) => context.failure?.kind === 'still_loading',
    ]),
    windowOpen: stateIn({ flow: { window: { shown: 'open' } } }),
    onPage: ({ context }) => context.order?.way === 'page',
    inWindow: ({ event }) => event.type === 'PAY' && event.order.way === 'window',
  },
  actions: {
    begin: assign(({ event }) => (event.type === 'PAY' ? begin(event.order) : {})),
    beginWanted: assign(({ context }) => begin(context.wanted)),
    want: assign(({ event }) => (event.type === 'PAY' ? { wanted: event.order } : {})),
    returnFromCheckout: assign(({ event }) =>
      event.type === 'RETURNED' ? { ...nothing, ...event.begun } : {},
    ),
    fail: assign((_, failure: PaymentFailure) => ({ failure })),
    ask: assign((_, question: Question) => ({ question, asked: 0, eventMessage: null })),
  },
});
