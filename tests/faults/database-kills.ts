import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { withClient } from '#server/platform/db/one-client.ts';
import { signSession } from '#server/platform/http/session.ts';
import { startMailServer, type TestMailServer } from '#tests/support/mails.ts';
import { orderInput } from '#tests/support/orders.ts';
import { startSupervised, type SupervisedShop } from './supervised-shop.ts';

/** The number of orders placed, and of kills of PostgreSQL meanwhile. */
export interface KillPlan {
  readonly orders: number;
  readonly kills: number;
}

/** The result; `violations` is empty when nothing was lost or doubled. */
export interface KillOutcome {
  readonly confirmed: number;
  readonly stored: number;
  readonly kills: number;
  /** Responses of 5xx and broken connections, each of which the customer's browser repeated. */
  readonly repeatedRequests: number;
  readonly mails: number;
  /** Mails that the mail server received more than once, with the same Message-ID. */
  readonly repeatedMails: number;
  readonly workerRestarts: number;
  readonly violations: readonly string[];
}

const atOnce = 4;
const retryPauseMs = 250;
const maxRetries = 240;
const mailsWithinMs = 90_000;
const lookMs = 250;

interface Progress {
  confirmed: Set<string>;
  repeatedRequests: number;
  isGivenUp: boolean;
}

function picture(): Promise<Buffer> {
  return sharp({
    create: { width: 600, height: 400, channels: 3, background: { r: 9, g: 90, b: 90 } },
  })
    .jpeg()
    .toBuffer();
}

/** An order of a separate customer: no two orders share a session, address, e-mail or phone. */
function chunkOf(index: number, jpeg: Buffer): Record<string, unknown> {
  const order = orderInput('TN', {
    email: `customer-${index}@example.com`,
    phone: `+216 71 ${String(100_000 + index).replace(/(\d{3})(\d{3})/, '$1 $2')}`,
    totalAmount: 25,
  });
  // A byte after the picture's end makes each photo different.
  const bytes = Buffer.concat([jpeg, Buffer.from([index >> 8, index & 255])]);
  const base64 = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const orderItems = [{ base64, size: '10x15', quantity: 10 }];
  return { orderNumber: order.orderNumber, chunkIndex: 0, totalChunks: 1, order, orderItems };
}

/**
 * Places an order as the browser does: it repeats the request while the shop does not answer or responds
 * with 5xx.
 */
async function place(shop: SupervisedShop, progress: Progress, index: number, jpeg: Buffer) {
  const chunk = chunkOf(index, jpeg);
  const session = signSession(crypto.randomUUID(), shop.config.sessionSecret);
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: `fpx_session=${encodeURIComponent(session)}`,
      'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify(chunk),
  };
  for (let retry = 0; retry < maxRetries; retry += 1) {
    const response = await fetch(`${shop.url}/api/orders/chunk`, request).catch(() => null);
    if (response?.status === 200) {
      progress.confirmed.add(String(chunk['orderNumber']));
      return;
    }
    if (response && response.status < 500) {
      throw new Error(`the shop answered ${response.status} ${await response.text()}`);
    }
    progress.repeatedRequests += 1;
    await pause(retryPauseMs);
  }
  throw new Error(`no answer to order ${index}`);
}

async function placeAll(shop: SupervisedShop, progress: Progress, orders: number) {
  const jpeg = await picture();
  let next = 0;
  const customer = async (): Promise<void> => {
    while (next < orders) {
      next += 1;
      await place(shop, progress, next, jpeg);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, customer));
}

/**
 * Kills PostgreSQL each time another share of the orders is confirmed; the last kills happen while the mails
 * are sent.
 */
async function killAlong(
  shop: SupervisedShop,
  progress: Progress,
  { orders, kills }: KillPlan,
): Promise<number> {
  let done = 0;
  while (done < kills && !progress.isGivenUp) {
    const isDue = progress.confirmed.size >= ((done + 0.5) * orders) / kills;
    const isKilled =
      isDue &&
      (await shop.killDatabase().then(
        () => true,
        () => false,
      ));
    if (isKilled) done += 1;
    await pause(20);
  }
  return done;
}

interface Stored {
  readonly numbers: readonly string[];
  /** Beginning of the Message-ID of each mail to a customer or the admin. */
  readonly mailIds: readonly string[];
  readonly unsent: number;
}

function readStored(url: string): Promise<Stored> {
  return withClient({ connectionString: url }, async (client) => {
    const orders = await client.query<{ number: string }>('select number from orders');
    // Studios have no address here: their mails complete without being sent.
    const mails = await client.query<{ id: string; isSent: boolean }>(
      `select order_id || '.' || kind as id, sent_at is not null as "isSent" from order_mails
       where kind in ('customer-confirmation', 'admin-confirmation')`,
    );
    return {
      numbers: orders.rows.map(({ number }) => number),
      mailIds: mails.rows.map(({ id }) => id),
      unsent: mails.rows.filter(({ isSent }) => !isSent).length,
    };
  });
}

async function waitForMails(shop: SupervisedShop): Promise<Stored> {
  for (const end = Date.now() + mailsWithinMs; ; await pause(lookMs)) {
    const stored = await readStored(shop.databaseUrl()).catch(() => null);
    if (stored && (stored.unsent === 0 || Date.now() >= end)) return stored;
    if (Date.now() >= end) throw new Error('the database did not come back');
  }
}

function violationsIn(
  confirmed: ReadonlySet<string>,
  { numbers, mailIds, unsent }: Stored,
  received: ReadonlySet<string>,
): string[] {
  const stored = new Set(numbers);
  const lost = [...confirmed].filter((number) => !stored.has(number));
  const missing = mailIds.filter((id) => !received.has(id));
  return [
    ...lost.map((number) => `order ${number} was confirmed and is not stored`),
    ...(numbers.length === stored.size ? [] : ['an order is stored twice']),
    ...(numbers.length === confirmed.size ? [] : ['an order is stored that nobody confirmed']),
    ...(mailIds.length === confirmed.size ? [] : [`${mailIds.length} mails are due`]),
    ...(unsent === 0 ? [] : [`${unsent} mails are not marked as sent`]),
    ...missing.map((id) => `mail ${id} did not reach the mail server`),
  ];
}

function messageIds({ mails }: TestMailServer): string[] {
  return mails.map(({ parsed }) => parsed.messageId?.replace(/^<|@.*$/g, '') ?? '');
}

/**
 * Places orders while PostgreSQL is killed repeatedly, waits for the mails, and compares, without any
 * intervention.
 */
export async function runDatabaseKills(plan: KillPlan): Promise<KillOutcome> {
  const mailServer = await startMailServer();
  const shop = await startSupervised({
    SMTP_URL: mailServer.url,
    ADMIN_EMAIL: 'desk@example.com',
    SEED_DEMO: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  });
  try {
    const progress: Progress = {
      confirmed: new Set(),
      repeatedRequests: 0,
      isGivenUp: false,
    };
    const [kills] = await Promise.all([
      killAlong(shop, progress, plan),
      placeAll(shop, progress, plan.orders).catch((error: unknown) => {
        progress.isGivenUp = true;
        throw error;
      }),
    ]);
    const stored = await waitForMails(shop);
    const ids = messageIds(mailServer);
    const sent = new Set(ids);
    return {
      confirmed: progress.confirmed.size,
      stored: stored.numbers.length,
      kills,
      repeatedRequests: progress.repeatedRequests,
      mails: sent.size,
      repeatedMails: ids.length - sent.size,
      workerRestarts: shop.said.filter((line) => line.startsWith('worker ended')).length,
      violations: violationsIn(progress.confirmed, stored, sent),
    };
  } finally {
    await shop.stop();
    await mailServer.stop();
  }
}
