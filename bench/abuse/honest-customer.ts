import { setTimeout as sleep } from 'node:timers/promises';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSession, request, type Response } from '#tests/support/shop.ts';
import { upload } from './upload.ts';

/** Requests of the customer during the attack; `healthz` represents the owner's monitoring. */
export const probes = ['healthz', 'quote', 'upload'] as const;
/** One of {@link probes}. */
export type ProbeName = (typeof probes)[number];
/** Milliseconds of every request by probe; Infinity for a wrong or missing response. */
export type Times = Readonly<Record<ProbeName, number[]>>;

const from = '127.0.0.3';
const pauseMs = 200;

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

/** Sends requests until stopped, each probe in its own loop. */
export async function watchHonestCustomer(url: string) {
  const cookie = await openSession(url, from);
  const times: Times = { healthz: [], quote: [], upload: [] };
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
      await sleep(pauseMs);
    }
  };
  const running = Promise.all(probes.map(repeat));
  return async () => {
    isOver = true;
    await running;
    return { times, refusals };
  };
}
