import { createHmac } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import { openLog } from '#server/platform/http/logger.ts';
import { reportPayment, type AwaitingOrder } from './paying.ts';
import { it as shopTest } from './shop-fixtures.ts';
import type { TestShop, TestBrowser } from './test-shop.ts';

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

type Facts = Pick<Stripe.Dispute, 'id' | 'amount' | 'currency' | 'payment_intent' | 'status'>;

/** A dispute of 15.00 as Stripe's events carry it, with other facts. */
export function dispute(facts: Partial<Facts>) {
  return {
    id: `du_${crypto.randomUUID()}`,
    object: 'dispute',
    amount: 1500,
    charge: 'ch_1',
    currency: 'usd',
    payment_intent: null,
    reason: 'fraudulent',
    status: 'needs_response',
    ...facts,
  };
}

/** Sends an event of a dispute to the shop; returns the status of its response. */
function report(shop: TestShop, event: string, about: object): Promise<number> {
  return postCheckoutEvent(shop, stripeEvent(`charge.dispute.${event}`, about));
}

/** Reports a new dispute to the shop; returns the status of its response. */
export function created(shop: TestShop, about: object): Promise<number> {
  return report(shop, 'created', about);
}

/** Reports the end of a dispute to the shop. */
export function closed(
  shop: TestShop,
  about: object,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<number> {
  return report(shop, 'closed', { ...about, status });
}

/** Reports that the bank has put money of a closed dispute back. */
export function reinstated(shop: TestShop, about: object, status: 'won' | 'lost'): Promise<number> {
  return report(shop, 'funds_reinstated', { ...about, status });
}

/** Reports that the bank has taken the disputed amount. */
export function withdrawn(shop: TestShop, about: object): Promise<number> {
  return report(shop, 'funds_withdrawn', about);
}

const moneyTables = [
  'orders',
  'payments',
  'payment_attempts',
  'payment_reviews',
  'provider_events',
  'order_transitions',
  'order_mails',
  'refunds',
  'gift_cards',
  'gift_card_entries',
];

/** The response to a forged request. */
export interface Seen {
  readonly status: number;
  readonly body: unknown;
}

/** The expected response to a forged request, and its expected log line. */
interface Refusal {
  readonly status: number;
  readonly body: object;
  /** Parts of one log line. */
  readonly logged: readonly string[];
}

/** Reads every row that concerns money. */
async function everything({ database }: TestShop): Promise<unknown> {
  const all = moneyTables.map(
    (table) => `'${table}', (select json_agg(row order by row::text) from ${table} row)`,
  );
  const { rows } = await database.pool.query(`select json_build_object(${all.join()}) as all`);
  return rows[0];
}

/** Secrets that the log must never contain. */
async function secretsOf({ database, config }: TestShop): Promise<string[]> {
  const { rows } = await database.pool.query<{ secret: string }>(
    `select unnest(array[provider_secret, confirm_token, checkout_token]) as secret from payment_attempts`,
  );
  const { helcim, sessionSecret } = config;
  const own = [helcim?.apiToken, helcim?.webhookToken, sessionSecret, '4124939999999990', '412493'];
  return [...rows.map(({ secret }) => secret), ...own].filter(
    (secret) => typeof secret === 'string',
  );
}

/** Parts of the log line of a refusal: the reason, and the ids of the order or attempt. */
export function refusedFor(reason: string, ...ids: string[]): string[] {
  return ['"level":40', `"reason":"${reason}"`, '"msg":"refused"', ...ids];
}

function unproven(reason: string, ids: readonly string[]): Refusal {
  return {
    status: 200,
    body: { success: false, code: 'payment_verification_failed' },
    logged: refusedFor(reason, ...ids),
  };
}

/** A receipt with a wrong hash is ignored: the provider knows of no charge. */
export function ignored(...ids: string[]): Refusal {
  return {
    status: 200,
    body: { success: false, code: 'payment_not_settled' },
    logged: ['"level":40', '"reason":"proof that cannot be verified"', '"msg":"ignored"', ...ids],
  };
}

/** A claim for an order of another session. */
export function notOwn(...ids: string[]) {
  return unproven('order of another session', ids);
}

/** A claim with the card window of another order. */
export function notItsWindow(...ids: string[]) {
  return unproven('window of another order', ids);
}

/** Ids of an order and of its last attempt, as the log contains them. */
function idsIn({ database }: TestShop) {
  return async ({ number }: AwaitingOrder): Promise<{ order: string; attempt: string }> => {
    const { rows } = await database.pool.query<{ order: string; attempt: string }>(
      `select orders.id as "order", payment_attempts.id as attempt from orders
       left join payment_attempts on order_id = orders.id where number = $1
       order by payment_attempts.created_at desc limit 1`,
      [number],
    );
    if (!rows[0]) throw new Error(`no order ${number}`);
    return rows[0];
  };
}

/** A shop that receives forged requests, and everything it writes to its log. */
export const it = shopTest
  .extend('lines', { scope: 'file' }, (): string[] => [])
  .extend('shopLog', { scope: 'file' }, ({ lines }) => {
    const destination = new PassThrough();
    destination.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    return openLog({ role: 'test', level: 'info', destination });
  })
  .extend('forging', { scope: 'file' }, async ({ shop, paying, lines }) => {
    await paying.steer('/control/limits', { concurrent: null, perMinute: null, perHour: null });

    /**
     * Runs an attempt and expects it to be refused or ignored, logged without secrets, and to change
     * nothing.
     */
    const expectRefused = async (attempt: () => Promise<Seen>, refusal: Refusal): Promise<void> => {
      const before = await everything(shop);
      const seen = lines.length;
      const { status, body } = await attempt();
      expect({ status, body }).toMatchObject({ status: refusal.status, body: refusal.body });
      expect(await everything(shop)).toEqual(before);
      const logged = lines.slice(seen).join('\n');
      const isLogged = lines
        .slice(seen)
        .some((line) => refusal.logged.every((part) => line.includes(part)));
      expect(isLogged, `${refusal.logged.join(' … ')} in ${logged}`).toBe(true);
      for (const secret of await secretsOf(shop)) expect(logged).not.toContain(secret);
    };

    /** A customer with an order whose card window is open. */
    const atTheWindow = async (browser?: TestBrowser) => {
      const customer = browser ?? (await shop.browser());
      return { browser: customer, ...(await paying.placeAtWindow(customer)) };
    };

    /** The same after the charge, before the shop has been notified of it. */
    const atThePaidWindow = async () => {
      const window = await atTheWindow();
      const { message } = await paying.pay(window.checkoutToken);
      return { ...window, message: message?.eventMessage ?? '' };
    };

    return {
      shop,
      paying,
      lines,
      expectRefused,
      idsOf: idsIn(shop),
      claim: reportPayment,
      atTheWindow,
      atThePaidWindow,
    };
  });
