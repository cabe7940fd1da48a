import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { WebhookEvent } from '../state/entries.ts';
import { newId } from './ids.ts';
import { toSeconds } from './time.ts';

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.succeeded'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.updated'
  | 'refund.failed';

/** An event before it becomes a webhook; the SDK declares the object of each event. */
export type Happening = {
  [Type in EventType]: {
    type: Type;
    object: Extract<Stripe.Event, { type: Type }>['data']['object'];
  };
}[EventType];

/** The version that the pinned SDK speaks, and that its webhook endpoint is made for. */
const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

type EventFields = Omit<Stripe.CheckoutSessionCompletedEvent, 'type' | 'data'>;

/** Builds the whole event, with the object as it was at that moment. */
export function eventFor({ type, object }: Happening, now: number): WebhookEvent {
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: toSeconds(now),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  } satisfies EventFields;
  const body = JSON.stringify({ ...event, type, data: { object } });
  return { id, body, provider: 'stripe' };
}

/** `Stripe-Signature` of an event; the secret is used as text, prefix included. */
export function signatureHeader(
  event: WebhookEvent,
  timestampSeconds: number,
  secret: string,
): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${timestampSeconds}.${event.body}`);
  return { 'stripe-signature': `t=${timestampSeconds},v1=${mac.digest('hex')}` };
}
