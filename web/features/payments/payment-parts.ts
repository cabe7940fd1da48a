import { and, assign, fromPromise, setup, stateIn } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { createCheckoutSession } from './api/create-checkout-session.ts';
import { initializePayment } from './api/initialize-payment.ts';
import { validatePayment, type PaymentQuestion } from './api/validate-payment.ts';
import { cardScript, cardWindow, type WindowEvent } from './card-window.ts';
import { keepPayment } from './kept-payment.ts';
import { pageWatch, type PageEvent } from './page-watch.ts';
import {
  openingOf,
  redirectionOf,
  verdictOf,
  type Opening,
  type Question,
  type Verdict,
} from './payment-answers.ts';
import type { PayableOrder, PaymentFailure } from './payment.ts';
import { returnUrls } from './return-address.ts';
import { windowWatch, type WatchEvent } from './window-watch.ts';

/** How long between two looks at the server, milliseconds; one more look than pauses. */
const pauses = [1000, 2000, 3000, 5000, 8000] as const;

/** Looks where the provider's answer is as good at once as it will be for a while, and the customer waits for it. */
const fewLooks = 4;

/** Where the provider's script and its window come from. */
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
  /** Of the payment that is asked about; there may be no more of its order here. */
  readonly orderNumber: string;
  /** The window's token, or the session of the page. */
  readonly sessionId: string;
  readonly eventMessage: string | null;
  /** Secret of the order's private link, where it is paid by that. */
  readonly link: string | null;
  readonly question: Question;
  /** Why the window was aborted, in the provider's words. */
  readonly reason: string | null;
  /** How often the server has been asked for this payment. */
  readonly asked: number;
  readonly failure: PaymentFailure | null;
  readonly paid: OrderWire | null;
}

/** A payment begun before this page was loaded, and why it is asked about. */
export interface BegunPayment {
  readonly orderNumber: string;
  readonly sessionId: string;
  readonly question: Question;
  /** Secret of the order's private link, where it was paid by that. */
  readonly link?: string | null;
}

type PaymentEvent =
  | WindowEvent
  | WatchEvent
  | PageEvent
  /** A card is going to pay: time to load the script. */
  | { readonly type: 'PREPARE'; readonly source: WindowSource }
  | { readonly type: 'PAY'; readonly order: PayableOrder }
  /** Asks about a payment begun earlier; never pays. */
  | { readonly type: 'RETURNED'; readonly begun: BegunPayment }
  /** Asks the server once more; never pays. */
  | { readonly type: 'ASK' }
  | { readonly type: 'RESET' };

/** No payment at all. */
export const nothing = {
  order: null,
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
export const orderOf = ({ context }: { readonly context: PaymentContext }): PayableOrder =>
  context.order ?? noOrder;

/** Whether the next look is the last one. */
export const isLastLook = ({ asked, question }: PaymentContext): boolean =>
  asked >= (question === 'away' || question === 'returned' ? fewLooks - 1 : pauses.length);

/** Asks for the page and goes there; the page that is left lives on for a moment. */
const openPage = async ({ orderNumber, home, link }: PayableOrder): Promise<Opening> => {
  const response = await createCheckoutSession(orderNumber, returnUrls(home, orderNumber), link);
  const redirection = redirectionOf(response);
  if (!redirection.ok) return redirection;
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
};

const openWindow = async (order: PayableOrder): Promise<Opening> => {
  const opening = openingOf(await initializePayment(order));
  const { orderNumber, link } = order;
  // One paid by its private link is asked about there.
  if (opening.ok && link === undefined) {
    keepPayment({ orderNumber, sessionId: opening.sessionId, way: 'window', returned: false });
  }
  return opening;
};

const open = fromPromise<Opening, PayableOrder>(({ input }) =>
  input.way === 'page' ? openPage(input) : openWindow(input),
);

/** A question to the server, and what its answer is read with. */
interface Asking extends PaymentQuestion {
  readonly question: Question;
  readonly last: boolean;
  readonly reason: string | null;
}

/** What the payment machine is made of. */
export const parts = setup({
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
      verdictOf(await validatePayment(input), input.question, input.last, input.reason),
    ),
  },
  delays: {
    openAfter: ({ context }) => (context.mobile ? 1500 : 500),
    openWithin: ({ context }) => (context.mobile ? 20_000 : 10_000),
    leaveWithin: 20_000,
    lookAgain: ({ context }) => pauses[Math.min(context.asked, pauses.length) - 1] ?? pauses[0],
    // Long enough to be read, and to be read out.
    seen: 1500,
  },
  guards: {
    scriptReady: stateIn({ script: 'ready' }),
    scriptFailed: stateIn({ script: 'failed' }),
    /** The script that was missed is there now. */
    arrivedMeanwhile: and([
      stateIn({ script: 'ready' }),
      ({ context }) => context.failure?.kind === 'still_loading',
    ]),
    windowOpen: stateIn({ flow: { window: { shown: 'open' } } }),
    onPage: ({ context }) => context.order?.way === 'page',
    inWindow: ({ event }) => event.type === 'PAY' && event.order.way === 'window',
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'PAY'
        ? {
            ...nothing,
            order: event.order,
            orderNumber: event.order.orderNumber,
            link: event.order.link ?? null,
          }
        : {},
    ),
    returnFromCheckout: assign(({ event }) =>
      event.type === 'RETURNED' ? { ...nothing, ...event.begun } : {},
    ),
    fail: assign((_, failure: PaymentFailure) => ({ failure })),
    ask: assign((_, question: Question) => ({ question, asked: 0, eventMessage: null })),
  },
});
