import type { CardProvider } from '#domain/payments/payment-methods.ts';
import { openAttempt } from '#server/features/payments/attempts/open-attempt.ts';
import type { PaymentDeps } from '#server/features/payments/deps.ts';
import type { AwaitingOrder } from './paying.ts';
import type { TestBrowser, TestShop } from './test-shop.ts';

/** Opens an attempt of an order in another process of the shop, whose parts may differ. */
export function openBeside(
  shop: TestShop,
  browser: TestBrowser,
  order: AwaitingOrder,
  {
    provider = 'helcim',
    ...parts
  }: Partial<PaymentDeps> & { readonly provider?: CardProvider } = {},
) {
  return openAttempt(
    { ...shop.deps.payments, ...parts },
    {
      sessionId: browser.sessionId,
      address: '127.0.0.1',
      orderNumber: order.number,
      provider,
      total: null,
      addresses: { success: 'http://localhost/order-success', cancel: 'http://localhost/' },
    },
  );
}

/** The shop's client of Helcim. */
export function helcimOf({ deps }: TestShop) {
  const { helcim } = deps.payments;
  if (!helcim) throw new Error('no card window');
  return helcim;
}

/** A gate at which calls wait until it is released; `reached` when the first one waits. */
export function openGate() {
  const reached = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  return {
    reached: reached.promise,
    release: () => released.resolve(undefined),
    pass: async (): Promise<void> => {
      reached.resolve(undefined);
      await released.promise;
    },
  };
}
