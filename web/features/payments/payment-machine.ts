import { assign } from 'xstate';
import { nothing, paymentSetup } from './payment-setup.ts';
import {
  beginningState,
  checkingState,
  leavingState,
  scriptState,
  windowState,
} from './payment-states.ts';

const pay = { target: '#payment.flow.beginning', actions: { type: 'begin' } } as const;

const returned = {
  target: '#payment.flow.checking',
  actions: { type: 'returnFromCheckout' },
} as const;

/** Repeats the question after an inconclusive result: as an approval, unless the customer returned from the page. */
const askAgain = paymentSetup.createAction(
  assign(({ context }) => ({
    question: context.question === 'returned' ? ('returned' as const) : ('approved' as const),
    asked: 0,
    failure: null,
  })),
);

/**
 * The card payment of a stored order: script, window and message, or the Stripe Checkout page, and then the server's
 * result. Only that makes an order paid; closing, Back and a hidden page reset the screen and ask the server.
 */
export const paymentMachine = paymentSetup.createMachine({
  id: 'payment',
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...nothing, source: null, question: 'closed' }),
  invoke: { src: 'pageWatch' },
  states: {
    script: scriptState,
    flow: {
      initial: 'idle',
      on: { RESET: { target: '.idle', actions: assign(nothing) } },
      states: {
        idle: { on: { PAY: pay, RETURNED: returned } },
        beginning: beginningState,
        window: windowState,
        leaving: leavingState,
        away: {
          on: {
            'PAGE.RETURNED': { target: 'checking', actions: { type: 'ask', params: 'away' } },
          },
        },
        checking: checkingState,
        failed: {
          always: {
            guard: 'arrivedMeanwhile',
            target: 'idle',
            actions: assign({ failure: null }),
          },
          on: { PAY: pay, RETURNED: returned, ASK: { target: 'checking', actions: askAgain } },
        },
        paid: { after: { seen: 'done' } },
        done: {},
      },
    },
  },
});
