import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { NotDone } from '../not-done.ts';
import type { Answered, Ask } from './api.ts';
import type { HelcimCustomer } from './customer.ts';

/** Result of opening a window. */
export type Initialized =
  | { readonly outcome: 'open'; readonly checkoutToken: string; readonly secretToken: string }
  | NotDone;

/** Input for opening a window; `amount` in major units. */
export interface Purchase {
  readonly amount: number;
  readonly currency: string;
  readonly invoiceNumber: string;
  readonly language: string;
  /** Prefills the window's form; null leaves it empty. */
  readonly customer: HelcimCustomer | null;
}

/** Longest pause, in seconds, for which a customer who pressed Pay waits for a busy provider. */
const maxRetryAfterSeconds = 3;

const tokens = z.object({ checkoutToken: z.string().min(1), secretToken: z.string().min(1) });

function createBody({ amount, currency, invoiceNumber, language, customer }: Purchase) {
  return {
    paymentType: 'purchase',
    amount,
    currency,
    paymentMethod: 'cc',
    language,
    // The charge must equal the order's total: no partial amount, no added fee.
    allowPartial: 0,
    hasConvenienceFee: 0,
    ...(customer === null ? {} : { customerRequest: customer }),
    invoiceRequest: {
      invoiceNumber,
      lineItems: [
        { sku: 'order', description: 'Order', quantity: 1, price: amount, total: amount },
      ],
    },
  };
}

function parseInitialized(response: Answered | NotDone): Initialized {
  if (response.outcome !== 'answered') return response;
  const parsed = tokens.safeParse(response.body);
  return parsed.success
    ? { outcome: 'open', ...parsed.data }
    : { outcome: 'unknown', why: 'unreadable answer' };
}

/** Maximum number of requests for one window. */
const maxSends = 3;

/**
 * Pause before a retry: at least what the provider asks for, and random so that refused calls do not return together.
 */
function pauseMs(retryAfterSeconds: number): number {
  return retryAfterSeconds * 1000 * (1 + Math.random() / 2);
}

/**
 * Opens a window. A refusal for too many calls did no work, so the request is repeated after a pause; all requests
 * share one time limit, which is what a concurrent duplicate of the request waits for.
 */
export async function initialize(
  ask: Ask,
  timeoutMs: number,
  purchase: Purchase,
): Promise<Initialized> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let sends = 1; ; sends += 1) {
    const response = await ask('/helcim-pay/initialize', { body: createBody(purchase), signal });
    const isTransient =
      response.outcome === 'busy' && response.retryAfterSeconds <= maxRetryAfterSeconds;
    if (!isTransient || sends === maxSends) return parseInitialized(response);
    await pause(pauseMs(response.retryAfterSeconds));
  }
}
