import * as z from 'zod';
import type { HelcimConfig } from '../../../config.ts';
import { helcimTransaction, type HelcimTransaction } from './transaction.ts';

/** What opening a window answers; `unknown`: it timed out or broke, and may or may not have happened. */
export type Initialized =
  | { readonly outcome: 'open'; readonly checkoutToken: string; readonly secretToken: string }
  | { readonly outcome: 'refused'; readonly status: number; readonly reason: string }
  | { readonly outcome: 'unknown' };

/** The hosted card window's provider, as far as the shop speaks with it. */
export interface HelcimClient {
  readonly initialize: (purchase: {
    readonly amount: number;
    readonly currency: string;
    readonly invoiceNumber: string;
    readonly language: string;
  }) => Promise<Initialized>;
  /** Every transaction under an invoice number; null when the provider did not answer. */
  readonly transactionsOf: (invoiceNumber: string) => Promise<HelcimTransaction[] | null>;
}

const timeoutMs = 15_000;
const tokens = z.object({ checkoutToken: z.string().min(1), secretToken: z.string().min(1) });
const errorShape = z.object({
  errors: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]),
});

const reasonOf = (body: unknown): string => {
  const parsed = errorShape.safeParse(body);
  if (!parsed.success) return 'no reason given';
  const { errors } = parsed.data;
  return (typeof errors === 'string' ? errors : JSON.stringify(errors)).slice(0, 300);
};

/** Opens the client; it keeps nothing and tries nothing twice. */
export const openHelcim = (config: HelcimConfig): HelcimClient => {
  const ask = async (path: string, init?: RequestInit): Promise<Response> =>
    await fetch(`${config.apiUrl}${path}`, {
      ...init,
      headers: { 'api-token': config.apiToken, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });

  const initialize: HelcimClient['initialize'] = async (purchase) => {
    try {
      const response = await ask('/helcim-pay/initialize', {
        method: 'POST',
        body: JSON.stringify({
          paymentType: 'purchase',
          amount: purchase.amount,
          currency: purchase.currency,
          paymentMethod: 'cc',
          language: purchase.language,
          invoiceRequest: {
            invoiceNumber: purchase.invoiceNumber,
            lineItems: [
              {
                sku: 'order',
                description: 'Order',
                quantity: 1,
                price: purchase.amount,
                total: purchase.amount,
              },
            ],
          },
        }),
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.status >= 500) return { outcome: 'unknown' };
      if (!response.ok) {
        return { outcome: 'refused', status: response.status, reason: reasonOf(body) };
      }
      const parsed = tokens.safeParse(body);
      return parsed.success ? { outcome: 'open', ...parsed.data } : { outcome: 'unknown' };
    } catch {
      return { outcome: 'unknown' };
    }
  };

  const transactionsOf: HelcimClient['transactionsOf'] = async (invoiceNumber) => {
    try {
      const query = new URLSearchParams({ invoiceNumber, limit: '100' });
      const response = await ask(`/card-transactions?${query}`);
      if (!response.ok) return null;
      const parsed = z.array(helcimTransaction).safeParse(await response.json());
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };

  return { initialize, transactionsOf };
};
