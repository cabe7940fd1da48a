import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
} from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import type { PaymentQuestion } from '#web/features/payments/api/payments.ts';
import type { WindowEvent } from '#web/features/payments/card-window.ts';
import type { pageWatch } from '#web/features/payments/page-watch.ts';
import { paymentMachine } from '#web/features/payments/payment-machine.ts';
import type {
  OpenPaymentOutcome,
  Question,
  Verdict,
} from '#web/features/payments/payment-responses.ts';
import type { PayableOrder } from '#web/features/payments/payment.ts';
import type { windowWatch, WatchEvent } from '#web/features/payments/window-watch.ts';

/** An order to pay in the card window. */
export const order: PayableOrder = {
  orderNumber: 'FPX-ABC-123456789012',
  total: 12.5,
  country: 'US',
  way: 'window',
  home: 'https://shop.example/fr',
};
/** The same order, to pay on the Stripe Checkout page. */
export const pageOrder: PayableOrder = { ...order, way: 'page' };
/** The same order, as the server has stored it. */
export const stored = { orderNumber: order.orderNumber, paymentStatus: 'paid' } as OrderWire;

type Asking = PaymentQuestion & {
  readonly question: Question;
  readonly last: boolean;
  readonly reason: string | null;
};

interface Stage {
  readonly script?: () => Promise<void>;
  readonly openings?: OpenPaymentOutcome[];
  readonly redirections?: OpenPaymentOutcome[];
  readonly verdicts?: Verdict[];
  readonly mobile?: boolean;
}

/** Runs everything that is not waiting. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Calls of the staged parts, and the staged window's events. */
interface Seen {
  readonly asked: { readonly eventMessage: string | null; readonly last: boolean }[];
  readonly windows: { opened: number; closed: number };
  scripts: number;
  say: (event: WindowEvent) => void;
  /** Reports a finding of the server poll while the window is open. */
  find: (event: WatchEvent) => void;
}

function machineOf(seen: Seen, { script, openings = [], redirections = [], verdicts = [] }: Stage) {
  return paymentMachine.provide({
    actors: {
      cardScript: fromPromise<void, { readonly url: string }>(async () => {
        seen.scripts += 1;
        await script?.();
      }),
      pageWatch: fromCallback(() => {}) as typeof pageWatch,
      cardWindow: fromCallback<
        WindowEvent,
        { readonly checkoutToken: string; readonly origin: string },
        WindowEvent
      >(({ sendBack }) => {
        seen.windows.opened += 1;
        seen.say = (event) => sendBack(event as AnyEventObject);
        return () => {
          seen.windows.closed += 1;
        };
      }),
      windowWatch: fromCallback(({ sendBack }) => {
        seen.find = (event) => sendBack(event);
        return () => {
          seen.find = () => {};
        };
      }) as typeof windowWatch,
      open: fromPromise<OpenPaymentOutcome, PayableOrder>(async ({ input: { way } }) =>
        way === 'page'
          ? (redirections.shift() ?? { ok: true, sessionId: 'cs_1' })
          : (openings.shift() ?? { ok: true, sessionId: 'token' }),
      ),
      validate: fromPromise<Verdict, Asking>(async ({ input }) => {
        seen.asked.push({ eventMessage: input.eventMessage, last: input.last });
        return verdicts.shift() ?? { verdict: 'closed' };
      }),
    },
  });
}

/** The payment machine on a simulated clock; the provider's window and the server are staged. */
export async function stagePayment(stage: Stage = {}) {
  const { mobile = false } = stage;
  const clock = new SimulatedClock();
  const seen: Seen = {
    asked: [],
    windows: { opened: 0, closed: 0 },
    scripts: 0,
    say: () => {},
    find: () => {},
  };
  const actor = createActor(machineOf(seen, stage), { clock, input: { mobile } });
  actor.start();
  const source = { scriptUrl: 'https://pay.example/start.js', origin: 'https://pay.example' };
  actor.send({ type: 'PREPARE', source });
  await settled();
  const after = async (milliseconds: number): Promise<void> => {
    clock.increment(milliseconds);
    await settled();
  };
  const send = async (event: Parameters<typeof actor.send>[0]): Promise<void> => {
    actor.send(event);
    await settled();
  };
  return {
    actor,
    asked: seen.asked,
    windows: seen.windows,
    after,
    send,
    scripts: () => seen.scripts,
    emit: async (event: WindowEvent) => {
      seen.say(event);
      await settled();
    },
    find: async (event: WatchEvent) => {
      seen.find(event);
      await settled();
    },
    flow: () => JSON.stringify(actor.getSnapshot().value.flow).replaceAll('"', ''),
    script: () => JSON.stringify(actor.getSnapshot().value.script).replaceAll('"', ''),
    failure: () => actor.getSnapshot().context.failure,
    /** Starts a payment and opens the window. */
    open: async () => {
      await send({ type: 'PAY', order });
      await after(mobile ? 1500 : 500);
      seen.say({ type: 'WINDOW.OPENED' });
    },
  };
}

/** A browser storage whose contents tests can inspect; nothing clears it automatically. */
export function openKeptStorage() {
  const kept = new Map<string, string>();
  const storage = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, storage };
}
