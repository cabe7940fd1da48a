import { fromCallback } from 'xstate';
import type { OrderWire } from '#contract/orders.ts';
import { validatePayment, type PaymentQuestion } from './api/payments.ts';
import { readVerdict } from './payment-responses.ts';
import type { PaymentFailure } from './payment.ts';

/** The server's result for an open window that has sent no message yet. */
export type WatchEvent =
  | { readonly type: 'WATCH.PAID'; readonly order: OrderWire }
  | { readonly type: 'WATCH.FAILED'; readonly failure: PaymentFailure };

/** Milliseconds until the next check: every few seconds at first, less often while a window stays open. */
function pauseAfter(looks: number): number {
  return Math.min(3000 + 250 * looks, 30_000);
}

type WatchInput = Pick<PaymentQuestion, 'sessionId' | 'orderNumber' | 'link'>;

/** Watches an open window by polling with `ask`. */
export function watchBy(ask: typeof validatePayment) {
  return fromCallback<WatchEvent, WatchInput, WatchEvent>(({ sendBack, input }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
      const response = await ask({ ...input, eventMessage: null });
      if (isOver) return;
      const verdict = readVerdict(response, 'watching', false);
      if (verdict.verdict === 'paid') sendBack({ type: 'WATCH.PAID', order: verdict.order });
      else if (verdict.verdict === 'failed') {
        sendBack({ type: 'WATCH.FAILED', failure: verdict.failure });
      } else wait();
    };
    const wait = (): void => {
      timer = setTimeout(() => void look(), pauseAfter(looks));
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  });
}

/** Polls whether the order is paid while the window is open, because its message may get lost. */
export const windowWatch = watchBy(validatePayment);
