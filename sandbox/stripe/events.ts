import { createHmac } from 'node:crypto';
import type { WebhookEvent } from '../state/entries.ts';
import { newId } from './ids.ts';

/** Something that happened to an object, before it is a webhook. */
export type Happening = {
  type:
    | 'checkout.session.completed'
    | 'checkout.session.async_payment_succeeded'
    | 'checkout.session.async_payment_failed'
    | 'checkout.session.expired'
    | 'charge.refunded'
    | 'charge.refund.updated'
    | 'refund.updated'
    | 'refund.failed'
    | 'charge.dispute.created';
  object: unknown;
};

/** The whole notice, the object as it stood then. */
export function eventFor({ type, object }: Happening, now: number): WebhookEvent {
  const id = newId('evt');
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: null,
    created: Math.floor(now / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  return { id, body, provider: 'stripe' };
}

/** `Stripe-Signature` of a notice; the secret is used as text, prefix included. */
export function signatureHeader(
  event: WebhookEvent,
  timestampSeconds: number,
  secret: string,
): Record<string, string> {
  const mac = createHmac('sha256', secret).update(`${timestampSeconds}.${event.body}`);
  return { 'stripe-signature': `t=${timestampSeconds},v1=${mac.digest('hex')}` };
}
