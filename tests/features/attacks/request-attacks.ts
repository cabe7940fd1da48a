import { usualLimits } from '#server/limits.ts';
import { orderAddress } from '#server/features/orders/index.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { request } from '#tests/support/shop.ts';
import {
  cashOrder,
  toCookieHeader,
  countBy,
  readError,
  repeat,
  sendJson,
  type Attack,
} from './outside.ts';

/** Attacks by the form of a request, and on data that responses reveal. */
export const requestAttacks: readonly Attack[] = [
  {
    name: 'asks the price of 349,001 empty items',
    expected: { isRefused: true, isShort: true },
    run: async (outside) => {
      const body = `{"country":"US","items":[${'{},'.repeat(349_000)}{}]}`;
      const { status, body: response } = await sendJson(outside, '/api/quote', body);
      return { isRefused: status === 400 || status === 413, isShort: response.length < 4000 };
    },
  },
  {
    name: 'asks the price of 200 items without a field',
    expected: { error: 'invalid_request', fieldCount: 10 },
    run: async (outside) => {
      const items = Array.from({ length: 200 }, () => ({}));
      const response = await sendJson(outside, '/api/quote', { country: 'US', items });
      const { details } = JSON.parse(response.body.toString()) as { details: { fields: string[] } };
      return { error: readError(response), fieldCount: details.fields.length };
    },
  },
  {
    name: 'asks for 10,000 studios sorted by distance',
    expected: 500,
    run: async ({ shop, url, from }) => {
      const { kysely } = shop.database;
      for (let index = 0; index < 520; index += 1) await buildStudio(kysely);
      const { body } = await request({
        url: `${url}/api/studios?limit=10000&near=36.8,10.18`,
        from,
      });
      return (JSON.parse(body.toString()) as unknown[]).length;
    },
  },
  {
    name: 'asks for studios around ever new places, by ever new words and names',
    expected: { 200: usualLimits.studioLists.points, 429: 20 },
    run: async ({ url, from }) => {
      const responses = await repeat(20, async (index) => {
        const statuses: number[] = [];
        for (let more = 0; more < usualLimits.studioLists.points / 20 + 1; more += 1) {
          const ways = [
            `?near=${index},${more}`,
            `/search?query=${index}-${more}`,
            `/by-slug/none-${index}-${more}`,
          ];
          const { status } = await request({
            url: `${url}/api/studios${ways[index % ways.length]}`,
            from,
          });
          // No studio has such a name.
          statuses.push(status === 404 ? 200 : status);
        }
        return statuses;
      });
      return countBy(responses.flat());
    },
  },
  {
    name: 'asks for ever new order numbers whether they are taken',
    expected: { 200: usualLimits.orderNumberChecks.points, 429: 20 },
    run: async ({ url, from }) => {
      const checks = usualLimits.orderNumberChecks.points + 20;
      const responses = await repeat(checks, (index) =>
        request({ url: `${url}/api/orders/verify/FPX-${100_000_000 + index}`, from }),
      );
      return countBy(responses.map(({ status }) => status));
    },
  },
  {
    name: 'collects session cookies from public answers',
    expected: {},
    run: async ({ url, from }) => {
      const paths = [
        '/api/catalogue?country=US',
        '/api/studios',
        '/healthz',
        '/readyz',
        '/api/openapi.json',
        '/api/unknown',
      ];
      const cookies: Record<string, unknown> = {};
      for (const path of paths) {
        const { headers } = await request({ url: url + path, from });
        if (headers['set-cookie']) cookies[path] = headers['set-cookie'];
      }
      return cookies;
    },
  },
  {
    name: 'posts from another site without an Origin header',
    expected: 403,
    run: async (outside) =>
      (await sendJson(outside, '/api/quote', {}, { 'sec-fetch-site': 'cross-site' })).status,
  },
  {
    name: 'posts from the same host by another scheme',
    expected: 403,
    run: async (outside) => {
      const origin = outside.url.replace('http:', 'https:');
      return (await sendJson(outside, '/api/quote', {}, { origin })).status;
    },
  },
  {
    name: 'puts a NUL into a path',
    expected: 404,
    run: async ({ url, from }) =>
      (await request({ url: `${url}/api/orders/verify/FPX%00`, from })).status,
  },
  {
    name: 'asks for a resumable upload feature that is not offered',
    expected: 400,
    run: async (outside) => {
      const { url, from } = outside;
      const { status } = await request({
        url: `${url}/api/uploads`,
        from,
        method: 'POST',
        headers: {
          cookie: toCookieHeader(outside),
          'tus-resumable': '1.0.0',
          'upload-concat': 'partial',
          'upload-length': 10,
        },
      });
      return status;
    },
  },
  {
    name: 'adds junk to the secret of an order link',
    expected: Array(4).fill('order_link_invalid'),
    run: async (outside) => {
      const { shop, url, from } = outside;
      await cashOrder(outside);
      const { rows } = await shop.database.pool.query<{ id: string; placed_at: Date }>(
        'select id, placed_at from orders order by placed_at desc limit 1',
      );
      const [{ id, placed_at: placedAt } = { id: '', placed_at: new Date(0) }] = rows;
      const order = { id, placedAt, language: 'en' };
      const page = orderAddress(order, url, shop.deps.orders.orderLinkKey);
      const secret = page.split('/').at(-1);
      const responses = await Promise.all(
        ['.', '>', ')', ';'].map((junk) =>
          request({ url: `${url}/api/order-links/${secret}${encodeURIComponent(junk)}`, from }),
        ),
      );
      return responses.map(readError);
    },
  },
];
