import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { initializePayment } from './api/initialize-payment.ts';
import { validatePayment, type PaymentQuestion } from './api/validate-payment.ts';
import { cardScript, cardWindow, type WindowEvent } from './card-window.ts';
import { pageWatch, type PageEvent } from './page-watch.ts';
import {
  openingOf,
  verdictOf,
  type Opening,
  type Question,
  type Verdict,
} from './payment-answers.ts';
import type { PayableOrder, PaymentFailure } from './payment.ts';

/** How often the server is asked after the window said paid. */
const looks = 6;

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
  readonly checkoutToken: string | null;
  readonly eventMessage: string | null;
  readonly question: Question;
  /** How often the server has been asked for this payment. */
  readonly asked: number;
  readonly failure: PaymentFailure | null;
  readonly paid: OrderWire | null;
}

type PaymentEvent =
  | WindowEvent
  | PageEvent
  /** A card is going to pay: time to load the script. */
  | { readonly type: 'PREPARE'; readonly source: WindowSource }
  | { readonly type: 'PAY'; readonly order: PayableOrder }
  /** Asks the server once more; never pays. */
  | { readonly type: 'ASK' }
  | { readonly type: 'RESET' };

const nothing = {
  order: null,
  checkoutToken: null,
  eventMessage: null,
  asked: 0,
  failure: null,
  paid: null,
} as const;

const parts = setup({
  types: {
    input: {} as PaymentInput,
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
  },
  actors: {
    cardScript,
    cardWindow,
    pageWatch,
    initialize: fromPromise<Opening, PayableOrder>(async ({ input }) =>
      openingOf(await initializePayment(input)),
    ),
    validate: fromPromise<Verdict, PaymentQuestion & { question: Question; last: boolean }>(
      async ({ input }) => verdictOf(await validatePayment(input), input.question, input.last),
    ),
  },
  delays: {
    openAfter: ({ context }) => (context.mobile ? 1500 : 500),
    openWithin: ({ context }) => (context.mobile ? 20_000 : 10_000),
    lookAgain: 2000,
    // Long enough to be read, and to be read out.
    seen: 1500,
  },
  guards: {
    scriptReady: stateIn({ script: 'ready' }),
    scriptFailed: stateIn({ script: 'failed' }),
    windowOpen: stateIn({ flow: { window: { shown: 'open' } } }),
  },
  actions: {
    begin: assign(({ event }) => (event.type === 'PAY' ? { ...nothing, order: event.order } : {})),
    fail: assign((_, failure: PaymentFailure) => ({ failure })),
    ask: assign((_, question: Question) => ({ question, asked: 0, eventMessage: null })),
  },
});

const script = parts.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        PREPARE: {
          target: 'loading',
          actions: assign(({ event }) => ({ source: event.source })),
        },
      },
    },
    loading: {
      invoke: {
        src: 'cardScript',
        input: ({ context }) => ({ url: context.source?.scriptUrl ?? '' }),
        onDone: 'ready',
        onError: 'failed',
      },
    },
    ready: {},
    failed: { on: { PAY: 'loading' } },
  },
});

const initializing = parts.createStateConfig({
  invoke: {
    src: 'initialize',
    input: ({ context }) => context.order ?? { orderNumber: '', total: 0, country: '' },
    onDone: [
      {
        guard: ({ event }) => event.output.ok,
        target: 'window',
        actions: assign(({ event }) => ({
          checkoutToken: event.output.ok ? event.output.checkoutToken : null,
        })),
      },
      {
        target: 'failed',
        actions: assign(({ event }) => ({
          failure: event.output.ok ? null : event.output.failure,
        })),
      },
    ],
  },
  on: { 'PAGE.BACK': 'idle' },
});

const shown = parts.createStateConfig({
  initial: 'appearing',
  invoke: {
    src: 'cardWindow',
    input: ({ context }) => ({
      checkoutToken: context.checkoutToken ?? '',
      origin: context.source?.origin ?? '',
    }),
  },
  states: { appearing: { on: { 'WINDOW.OPENED': 'open' } }, open: {} },
});

const windowState = parts.createStateConfig({
  initial: 'script',
  after: {
    openWithin: [
      { guard: 'windowOpen' },
      {
        guard: 'scriptReady',
        target: 'failed',
        actions: { type: 'fail', params: { kind: 'window_failed' } },
      },
      { target: 'failed', actions: { type: 'fail', params: { kind: 'still_loading' } } },
    ],
  },
  states: {
    script: { always: { guard: 'scriptReady', target: 'pause' } },
    pause: { after: { openAfter: 'shown' } },
    shown,
  },
  always: {
    guard: 'scriptFailed',
    target: 'failed',
    actions: { type: 'fail', params: { kind: 'load_failed' } },
  },
  on: {
    'WINDOW.NOT_READY': {
      target: 'failed',
      actions: { type: 'fail', params: { kind: 'not_ready' } },
    },
    'WINDOW.APPROVED': {
      target: 'checking',
      actions: [
        { type: 'ask', params: 'approved' },
        assign(({ event }) => ({ eventMessage: event.eventMessage })),
      ],
    },
    'WINDOW.UNREADABLE': { target: 'checking', actions: { type: 'ask', params: 'unreadable' } },
    'WINDOW.NOT_APPROVED': {
      target: 'failed',
      actions: { type: 'fail', params: { kind: 'not_approved' } },
    },
    'WINDOW.ABORTED': {
      target: 'failed',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ kind: 'cancelled', reason: event.reason }),
      },
    },
    'WINDOW.CLOSED': { target: 'checking', actions: { type: 'ask', params: 'closed' } },
    'PAGE.BACK': { target: 'checking', actions: { type: 'ask', params: 'closed' } },
    'PAGE.AWAY': 'away',
  },
});

const checking = parts.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'validate',
        input: ({ context }) => ({
          checkoutToken: context.checkoutToken ?? '',
          orderNumber: context.order?.orderNumber ?? '',
          eventMessage: context.eventMessage,
          question: context.question,
          last: context.asked + 1 >= looks,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.verdict === 'paid',
            target: '#payment.flow.paid',
            actions: assign(({ event }) => ({
              paid: event.output.verdict === 'paid' ? event.output.order : null,
            })),
          },
          {
            guard: ({ event }) => event.output.verdict === 'failed',
            target: '#payment.flow.failed',
            actions: assign(({ event }) => ({
              failure: event.output.verdict === 'failed' ? event.output.failure : null,
            })),
          },
          {
            guard: ({ event }) => event.output.verdict === 'wait',
            target: 'waiting',
            actions: assign(({ context }) => ({ asked: context.asked + 1 })),
          },
          { target: '#payment.flow.idle' },
        ],
      },
    },
    waiting: { after: { lookAgain: 'asking' } },
  },
});

const pay = {
  target: '#payment.flow.initializing',
  actions: { type: 'begin' },
} as const;

/**
 * The card payment of a stored order: script, window, message, the server's word. Only the server's word makes an
 * order paid; closing, Back and a hidden page reset the screen and ask it. Source: product §4, pay window flow.
 */
export const paymentMachine = parts.createMachine({
  id: 'payment',
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...nothing, source: null, question: 'closed' }),
  invoke: { src: 'pageWatch' },
  states: {
    script,
    flow: {
      initial: 'idle',
      on: { RESET: { target: '.idle', actions: assign(nothing) } },
      states: {
        idle: { on: { PAY: pay } },
        initializing,
        window: windowState,
        away: {
          on: {
            'PAGE.RETURNED': { target: 'checking', actions: { type: 'ask', params: 'closed' } },
          },
        },
        checking,
        failed: {
          on: {
            PAY: pay,
            ASK: {
              target: 'checking',
              actions: assign({ question: 'approved', asked: 0, failure: null }),
            },
          },
        },
        paid: { after: { seen: 'done' } },
        done: {},
      },
    },
  },
});
