import type Stripe from 'stripe';
import type { StripeConfig } from '../../../../config.ts';
import { parseServerTime, type ProviderProbe } from '../provider-probe.ts';
import { readFailure } from './calls.ts';
import { libraryFor } from './client.ts';

type Read = (stripe: Stripe) => Promise<{ lastResponse: { headers: Record<string, string> } }>;

/** One read for each permission that the shop's key needs and that a read can check. */
const reads: Readonly<Record<string, Read>> = {
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  'Charges and Refunds': (stripe) => stripe.refunds.list({ limit: 1 }),
  PaymentIntents: (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  Coupons: (stripe) => stripe.coupons.list({ limit: 1 }),
};

async function probe(stripe: Stripe, resource: string, read: Read): Promise<ProviderProbe> {
  try {
    const { lastResponse } = await read(stripe);
    const serverTime = parseServerTime(lastResponse.headers['date']);
    return { resource, failure: null, serverTime };
  } catch (error) {
    return { resource, failure: readFailure(resource, error), serverTime: null };
  }
}

/** Reads a little with the shop's key, without changing anything; a failed read is not permitted or not reachable. */
export function probeStripe(config: StripeConfig, timeoutMs: number): Promise<ProviderProbe[]> {
  const stripe = libraryFor(config, timeoutMs);
  return Promise.all(
    Object.entries(reads).map(([resource, read]) => probe(stripe, resource, read)),
  );
}
