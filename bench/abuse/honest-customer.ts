import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSession, request, type Response } from '#tests/support/shop.ts';
import { placeCardOrder, type CardOrder } from './card-order.ts';
import { honestAddress } from './honest-address.ts';
import { upload } from './upload.ts';

/** Requests of the customer during the attack; `healthz` represents the owner's monitoring. */
export const probes = ['healthz', 'quote', 'upload', 'pay', 'link'] as const;
/** One of {@link probes}. */
export type ProbeName = (typeof probes)[number];
/** Milliseconds of every request by probe; Infinity for a wrong or missing response. */
export type Times = Readonly<Record<ProbeName, number[]>>;

const from = honestAddress;
const pauseMs: Readonly<Record<ProbeName, number>> = {
  healthz: 200,
  quote: 200,
  upload: 200,
  pay: 2500,
  link: 200,
};
/** Customers that press Pay in a minute, each once. */
const payers = 24;

const quoteBody = Buffer.from(
  JSON.stringify({
    country: 'US',
    items: Array.from({ length: 10 }, (_, index) => ({
      productType: 'photo_print',
      size: '4x6',
      quantity: 1 + (index % 3),
    })),
    deliveryMethod: 'shipping',
  }),
);

/** Places the orders that customers pay in each run: before the attacks, as customers with a history have. */
export async function placeHonestOrders(url: string, runs: number): Promise<CardOrder[][]> {
  const all: CardOrder[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const orders: CardOrder[] = [];
    for (let payer = 1; payer <= payers; payer += 1) {
      orders.push(await placeCardOrder(url, `127.${10 + run}.${payer}.1`));
    }
    all.push(orders);
  }
  return all;
}

async function payNext(url: string, orders: CardOrder[]): Promise<Response> {
  const order = orders.shift();
  if (!order) throw new Error('no order to pay');
  // After a minute they begin again, with the window that is open.
  orders.push(order);
  const { orderNumber, total } = order;
  return await request({
    url: `${url}/api/initialize-payment`,
    from: order.from,
    method: 'POST',
    headers: { cookie: order.cookie, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ selectedCountry: 'US', total, orderNumber })),
  });
}

/** Sends requests until stopped, each probe in its own loop. */
export async function watchHonestCustomer(url: string, orders: CardOrder[]) {
  const cookie = await openSession(url, from);
  const { link } = await placeCardOrder(url, from);
  const times: Times = { healthz: [], quote: [], upload: [], pay: [], link: [] };
  const refusals = new Map<string, number>();
  let isOver = false;
  const requests: Readonly<Record<ProbeName, () => Promise<Response>>> = {
    healthz: () => request({ url: `${url}/healthz`, from }),
    quote: () =>
      request({
        url: `${url}/api/quote`,
        from,
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: quoteBody,
      }),
    upload: async () => {
      const bytes = await uniqueJpeg(1200, 900);
      return upload(url, from, cookie, { bytes, kind: 'order-copy', type: 'image/jpeg' });
    },
    pay: () => payNext(url, orders),
    link: () => request({ url: `${url}/api/order-links/${link}`, from }),
  };
  const measure = async (probe: ProbeName): Promise<void> => {
    const begun = performance.now();
    const { status } = await requests[probe]().catch(() => ({ status: 0 }));
    const isAnswered = status >= 200 && status < 300;
    times[probe].push(isAnswered ? performance.now() - begun : Number.POSITIVE_INFINITY);
    if (isAnswered) return;
    const refusal = `${probe} ${status}`;
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  };
  const repeat = async (probe: ProbeName): Promise<void> => {
    while (!isOver) {
      await measure(probe);
      await sleep(pauseMs[probe]);
    }
  };
  const running = Promise.all(probes.map(repeat));
  return async () => {
    isOver = true;
    await running;
    return { times, refusals };
  };
}
