import { createHmac } from 'node:crypto';
import type { TestShop } from './test-shop.ts';

/** The differences between a provider's message and a genuine one. */
interface Message {
  readonly id?: string;
  readonly secondsAgo?: number;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  /** Sent instead of the signed body. */
  readonly sent?: string;
}

/** Returns the headers of a webhook message of Helcim. */
export function signedHeaders(
  shop: TestShop,
  body: string,
  message: Message = {},
): Record<string, string> {
  const token = shop.config.helcim?.webhookToken ?? '';
  const { id = crypto.randomUUID(), secondsAgo = 0, key = token, headers } = message;
  const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    ...headers,
  };
}

/** Sends a webhook message of Helcim and returns the response. */
export function sendSigned(shop: TestShop, body: string, message: Message = {}): Promise<Response> {
  return fetch(`${shop.app.listeningOrigin}/api/webhooks/cards`, {
    method: 'POST',
    headers: signedHeaders(shop, body, message),
    body: message.sent ?? body,
  });
}

/** Sends a webhook message of Helcim and returns the status. */
export async function postSigned(
  shop: TestShop,
  body: string,
  message: Message = {},
): Promise<number> {
  const response = await sendSigned(shop, body, message);
  await response.body?.cancel();
  return response.status;
}

/**
 * Sends a webhook event of Stripe and returns the status. `signature` replaces the header computed for the
 * body.
 */
export async function postCheckoutEvent(
  shop: TestShop,
  body: string,
  {
    secondsAgo = 0,
    key = shop.config.stripe?.webhookSecret ?? '',
    sent = body,
    signature,
  }: Omit<Message, 'id' | 'headers'> & { readonly signature?: string } = {},
): Promise<number> {
  const at = Math.floor(Date.now() / 1000) - secondsAgo;
  const mac = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  const response = await fetch(`${shop.app.listeningOrigin}/api/webhooks/checkout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? `t=${at},v1=${mac}`,
    },
    body: sent,
  });
  await response.body?.cancel();
  return response.status;
}

/** A Stripe event about an object, as JSON; each has an id of its own. */
export function stripeEvent(type: string, object: object): string {
  return JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    api_version: null,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  });
}
