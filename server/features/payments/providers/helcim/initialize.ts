import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { NotDone } from '../not-done.ts';
import type { Answered, Ask } from './api.ts';
import type { HelcimCustomer } from './customer.ts';

/** What opening a window answers. */
export type Initialized =
  | { readonly outcome: 'open'; readonly checkoutToken: string; readonly secretToken: string }
  | NotDone;

/** What a window is opened for; `amount` in major units. */
export interface Purchase {
  readonly amount: number;
  readonly currency: string;
  readonly invoiceNumber: string;
  readonly language: string;
  /** Fills in the window's form; null leaves it empty. */
  readonly customer: HelcimCustomer | null;
}

/** How long a customer who pressed Pay is kept waiting for a provider that is too busy. */
const timeoutSeconds = 3;

const tokens = z.object({ checkoutToken: z.string().min(1), secretToken: z.string().min(1) });

const bodyOf = ({ amount, currency, invoiceNumber, language, customer }: Purchase) => ({
  paymentType: 'purchase',
  amount,
  currency,
  paymentMethod: 'cc',
  language,
  // The charge equals the order's total: no partial amount, no fee on top.
  allowPartial: 0,
  hasConvenienceFee: 0,
  ...(customer === null ? {} : { customerRequest: customer }),
  invoiceRequest: {
    invoiceNumber,
    lineItems: [{ sku: 'order', description: 'Order', quantity: 1, price: amount, total: amount }],
  },
});

const initializedOf = (response: Answered | NotDone): Initialized => {
  if (response.outcome !== 'answered') return response;
  const parsed = tokens.safeParse(response.body);
  return parsed.success
    ? { outcome: 'open', ...parsed.data }
    : { outcome: 'unknown', why: 'unreadable answer' };
};

/** How often an opening is sent at most. */
const maxSends = 3;

/** Pause before a retry: at least what the provider asks for, and not the same for all who were refused together. */
const pauseMs = (retryAfterSeconds: number): number =>
  retryAfterSeconds * 1000 * (1 + Math.random() / 2);

/**
 * Opens a window. Too many calls did no work, so that one answer is waited out and asked again; all of it stays within
 * one time limit, which is what a concurrent duplicate of the request waits for.
 */
export const initialize = async (
  ask: Ask,
  timeoutMs: number,
  purchase: Purchase,
): Promise<Initialized> => {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let sends = 1; ; sends += 1) {
    const response = await ask('/helcim-pay/initialize', { body: bodyOf(purchase), signal });
    const isTransient = response.outcome === 'busy' && response.retryAfterSeconds <= timeoutSeconds;
    if (!isTransient || sends === maxSends) return initializedOf(response);
    await pause(pauseMs(response.retryAfterSeconds));
  }
};
