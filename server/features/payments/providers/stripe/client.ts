import Stripe from 'stripe';
import * as z from 'zod';
import type { StripeConfig } from '../../../../config.ts';
import { ignoreReadFailure, type ReportReadFailure } from '../read-failure.ts';
import { notDone, readFailure, unexpectedResponse } from './calls.ts';
import { createSession, type CheckoutRequest, type OpenedSession } from './create-session.ts';
import {
  refundPayment,
  listRefunds,
  type KnownRefund,
  type StripeRefundOutcome,
  type StripeRefund,
} from './create-refund.ts';
import { toCheckoutSession, stripeSession, type CheckoutSession } from './session.ts';

export type { CheckoutLine } from './checkout-lines.ts';
export type { CheckoutRequest, OpenedSession } from './create-session.ts';
export type { KnownRefund, StripeRefundOutcome, StripeRefund } from './create-refund.ts';
export type { CheckoutSession } from './session.ts';

/** Status of a session after a request to expire it; `complete`: it was paid first, so read it. */
export type EndedSession = 'expired' | 'complete' | 'unknown';

/** Client of Stripe's API; no method throws because of the provider's response. */
export interface StripeClient {
  /** Opens a session; a repeated request for the same attempt returns the same session. */
  readonly createSession: (request: CheckoutRequest) => Promise<OpenedSession>;
  /** Null when the provider did not answer. */
  readonly readSession: (sessionId: string) => Promise<CheckoutSession | null>;
  /** The newest 100 completed sessions that were created since a moment; null when the provider did not answer. */
  readonly recentSessions: (since: Date) => Promise<CheckoutSession[] | null>;
  readonly expireSession: (sessionId: string) => Promise<EndedSession>;
  readonly refund: (refund: StripeRefund) => Promise<StripeRefundOutcome>;
  /** Null when the provider did not answer. */
  readonly refundsOf: (paymentIntent: string) => Promise<KnownRefund[] | null>;
}

const defaultTimeoutMs = 15_000;

/** Creates Stripe's library for this configuration. */
export function libraryFor({ secretKey, apiUrl }: StripeConfig, timeout: number): Stripe {
  // The library itself repeats a call once after a broken connection, regardless of its options: every call that
  // changes something carries a key.
  const options = { maxNetworkRetries: 0, timeout, telemetry: false };
  if (apiUrl === undefined) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    // A URL has an address of IPv6 in brackets, with which no host is found.
    host: hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
  });
}

async function readSession(
  stripe: Stripe,
  sessionId: string,
  report: ReportReadFailure,
): Promise<CheckoutSession | null> {
  const read = `checkout session ${sessionId}`;
  try {
    const session = await stripe.checkout.sessions.retrieve(sessionId, {
      expand: ['payment_intent.latest_charge'],
    });
    const parsed = stripeSession.safeParse(session);
    if (parsed.success) return toCheckoutSession(parsed.data);
    report(unexpectedResponse(read, parsed.error.issues[0]?.path.join('.') ?? ''));
    return null;
  } catch (error) {
    report(readFailure(read, error));
    return null;
  }
}

/** The most that Stripe lists at once. */
const pageSize = 100;
const secondMs = 1000;

async function recentSessions(
  stripe: Stripe,
  since: Date,
  report: ReportReadFailure,
): Promise<CheckoutSession[] | null> {
  const read = `checkout sessions since ${since.toISOString()}`;
  try {
    const { data } = await stripe.checkout.sessions.list({
      status: 'complete',
      created: { gte: Math.floor(since.getTime() / secondMs) },
      limit: pageSize,
      expand: ['data.payment_intent.latest_charge'],
    });
    const parsed = z.array(stripeSession).safeParse(data);
    if (parsed.success) return parsed.data.map(toCheckoutSession);
    report(unexpectedResponse(read, parsed.error.issues[0]?.path.join('.') ?? ''));
    return null;
  } catch (error) {
    report(readFailure(read, error));
    return null;
  }
}

async function expireSession(
  stripe: Stripe,
  sessionId: string,
  report: ReportReadFailure,
): Promise<EndedSession> {
  try {
    await stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey: `${sessionId}-expire` });
    return 'expired';
  } catch (error) {
    // Only an open session can be expired: Stripe refuses for one that is over or already paid.
    if (notDone(error).outcome === 'unknown') return 'unknown';
    const session = await readSession(stripe, sessionId, report);
    return session === null || session.status === 'open' ? 'unknown' : session.status;
  }
}

/** Opens the client; it keeps no state. `report` receives failed reads. Source: product §7. */
export function openStripe(
  config: StripeConfig,
  timeoutMs = defaultTimeoutMs,
  report: ReportReadFailure = ignoreReadFailure,
): StripeClient {
  const stripe = libraryFor(config, timeoutMs);
  return {
    createSession: (request) => createSession(stripe, request),
    readSession: (sessionId) => readSession(stripe, sessionId, report),
    recentSessions: (since) => recentSessions(stripe, since, report),
    expireSession: (sessionId) => expireSession(stripe, sessionId, report),
    refund: (refund) => refundPayment(stripe, refund),
    refundsOf: (paymentIntent) => listRefunds(stripe, paymentIntent, report),
  };
}
