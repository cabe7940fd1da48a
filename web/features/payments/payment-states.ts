import { assign } from 'xstate';
import { allowsWanted, isLastLook, orderOf, paymentSetup } from './payment-setup.ts';

/** State of Helcim's script. */
export const scriptState = paymentSetup.createStateConfig({
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
      initial: 'early',
      states: {
        early: { after: { openWithin: 'late' } },
        // It may still load; a press requests it again in case that connection is dead.
        late: {
          on: {
            PAY: {
              guard: { type: 'inWindow' },
              target: '#payment.script.loading',
              reenter: true,
            },
          },
        },
      },
    },
    ready: {},
    failed: { on: { PAY: { guard: { type: 'inWindow' }, target: 'loading' } } },
  },
});

/** The server creates a window or a Stripe Checkout page. */
export const beginningState = paymentSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'open',
        input: orderOf,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'begun',
            actions: assign(({ event }) =>
              event.output.ok ? { sessionId: event.output.sessionId } : {},
            ),
          },
          {
            target: '#payment.flow.failed',
            actions: assign(({ event }) => ({
              failure: event.output.ok ? null : event.output.failure,
            })),
          },
        ],
      },
    },
    begun: {
      always: [
        { guard: 'onPage', target: '#payment.flow.leaving' },
        { target: '#payment.flow.window' },
      ],
    },
  },
  on: { 'PAGE.BACK': '#payment.flow.idle' },
});

const shown = paymentSetup.createStateConfig({
  initial: 'appearing',
  invoke: {
    src: 'cardWindow',
    input: ({ context }) => ({
      checkoutToken: context.sessionId,
      origin: context.source?.origin ?? '',
    }),
  },
  states: {
    appearing: { on: { 'WINDOW.OPENED': 'open' } },
    open: {
      invoke: {
        src: 'windowWatch',
        input: ({ context: { sessionId, orderNumber, link } }) => ({
          sessionId,
          orderNumber,
          link,
        }),
      },
    },
  },
});

/** The window, from waiting for its script to its result. */
export const windowState = paymentSetup.createStateConfig({
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
    // Only the provider can confirm that nothing was charged.
    'WINDOW.NOT_APPROVED': { target: 'checking', actions: { type: 'ask', params: 'not_approved' } },
    'WINDOW.ABORTED': {
      target: 'checking',
      actions: [
        { type: 'ask', params: 'aborted' },
        assign(({ event }) => ({ reason: event.reason })),
      ],
    },
    'WATCH.PAID': {
      target: 'paid',
      actions: assign(({ event }) => ({ paid: event.order })),
    },
    'WATCH.FAILED': {
      target: 'failed',
      actions: { type: 'fail', params: ({ event }) => event.failure },
    },
    'WINDOW.CLOSED': { target: 'checking', actions: { type: 'ask', params: 'closed' } },
    // A charge may be in flight when the customer leaves during the payment.
    'WINDOW.LEFT': { target: 'checking', actions: { type: 'ask', params: 'away' } },
    'PAGE.BACK': { target: 'checking', actions: { type: 'ask', params: 'away' } },
    'PAGE.AWAY': 'away',
  },
});

/** The browser is navigating to that page and may restore this one as it was. */
export const leavingState = paymentSetup.createStateConfig({
  after: {
    leaveWithin: {
      target: 'failed',
      actions: { type: 'fail', params: { kind: 'redirect_failed', message: null } },
    },
  },
  on: {
    'PAGE.RETURNED': { target: 'checking', actions: { type: 'ask', params: 'left' } },
    'PAGE.BACK': { target: 'checking', actions: { type: 'ask', params: 'left' } },
  },
});

/**
 * The server is asked repeatedly, with growing pauses, until the result is known. A press meanwhile, as right after a
 * reload, pays once the result allows it.
 */
export const checkingState = paymentSetup.createStateConfig({
  initial: 'asking',
  entry: assign({ wanted: null }),
  on: { PAY: { actions: 'want' } },
  states: {
    asking: {
      invoke: {
        src: 'validate',
        input: ({ context }) => ({
          sessionId: context.sessionId,
          orderNumber: context.orderNumber,
          eventMessage: context.eventMessage,
          link: context.link,
          question: context.question,
          last: isLastLook(context),
          reason: context.reason,
        }),
        onDone: [
          {
            guard: ({ context, event }) => allowsWanted(context, event.output),
            target: '#payment.flow.beginning',
            actions: 'beginWanted',
          },
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
