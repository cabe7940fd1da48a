import { orderAddress } from '#server/features/orders/index.ts';
import { usualLimits } from '#server/limits.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { payingIn } from '#tests/support/paying.ts';
import { request } from '#tests/support/shop.ts';
import { steer, waitingJobs, type TestBrowser, type TestShop } from '#tests/support/test-shop.ts';
import {
  cashOrder,
  countBy,
  newContact,
  repeat,
  sendJson,
  toCookieHeader,
  type Attack,
} from './outside.ts';

/** What an `<img>` of another site's page sends. */
const ofImage = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

async function findPrivatePath({ shop, url }: { shop: TestShop; url: string }): Promise<string> {
  const { rows } = await shop.database.pool.query<{ id: string; placed_at: Date }>(
    'select id, placed_at from orders order by placed_at desc limit 1',
  );
  const [row] = rows;
  if (!row) throw new Error('no order');
  const order = { id: row.id, placedAt: row.placed_at, language: 'en' };
  const secret = orderAddress(order, url, shop.deps.orders.orderLinkKey).split('/').at(-1);
  return `/api/order-links/${secret}`;
}

/** Begins another minute of the limits of payments, here and at the provider. */
async function beginMinute(shop: TestShop): Promise<void> {
  shop.clock.offset += 61_000;
  await steer(shop, '/control/reset');
}

async function openNewWindow(
  shop: TestShop,
  from: string,
  method: 'helcim' | 'credit',
): Promise<number> {
  const browser = await shop.browser(from);
  const paying = payingIn(shop);
  const order = await paying.place(browser, undefined, method, newContact());
  const { status } =
    method === 'helcim' ? await paying.open(browser, order) : await paying.checkout(browser, order);
  return status;
}

/** Attacks on the limits themselves: what strangers use up of the shop and of others. */
export const limitAttacks: readonly Attack[] = [
  {
    name: 'asks 300 times whether a window was paid, while another customer pays',
    expected: { statuses: { 200: 300 }, other: 200 },
    run: async (outside) => {
      const { shop, browser } = outside;
      await beginMinute(shop);
      const paying = payingIn(shop);
      const { order, checkoutToken } = await paying.placeAtWindow(browser);
      const cookie = toCookieHeader(outside);
      const claim = { sessionId: checkoutToken, orderNumber: order.number };
      const statuses = await repeat(30, async () => {
        const own: number[] = [];
        for (let time = 0; time < 10; time += 1) {
          const { status } = await sendJson(outside, '/api/validate-payment', claim, { cookie });
          own.push(status);
        }
        return own;
      });
      return {
        statuses: countBy(statuses.flat()),
        other: await openNewWindow(shop, '127.0.2.1', 'helcim'),
      };
    },
  },
  {
    name: 'opens 45 windows with 45 new sessions from eight /64',
    expected: { isLimited: true, helcim: 200, stripe: 200, alarms: undefined },
    run: async ({ shop }) => {
      await beginMinute(shop);
      const statuses: number[] = [];
      for (let session = 0; session < 45; session += 1) {
        statuses.push(await openNewWindow(shop, `2001:db8:50${session % 8}::1`, 'helcim'));
      }
      return {
        isLimited: statuses.filter((status) => status === 200).length <= 24,
        helcim: await openNewWindow(shop, '2001:db8:600::1', 'helcim'),
        stripe: await openNewWindow(shop, '2001:db8:601::1', 'credit'),
        alarms: (await waitingJobs(shop.database))['send-alarm'],
      };
    },
  },
  {
    name: 'guesses 200 codes from forty /64 of one /48',
    expected: {
      guessed: { invalid_gift_card: 125, too_many_requests: 75 },
      elsewhere: 'invalid_gift_card',
    },
    run: async ({ shop }) => {
      const guess = async (from: string, index: number) => {
        const browser = await shop.browser(from);
        const outcomes = [];
        for (let time = 0; time < 5; time += 1) {
          const { body } = await browser.post<{ code?: string }>('/api/validate-gift-card', {
            code: `GUESS00000${index}0${time}0000`,
          });
          outcomes.push(body.code);
        }
        return outcomes;
      };
      const outcomes = [];
      for (let block = 0; block < 40; block += 1) {
        outcomes.push(await guess(`2001:db8:700:${block}::1`, block));
      }
      const [elsewhere] = await guess('2001:db8:701::1', 99);
      return { guessed: countBy(outcomes.flat()), elsewhere };
    },
  },
  {
    name: 'guesses codes from a hundred networks and more',
    expected: { known: 200, alarms: 1, isRefused: true },
    run: async ({ shop }) => {
      const guess = async (browser: TestBrowser) =>
        (await browser.post('/api/price-rules', { code: 'NO-SUCH-CODE' })).status;
      const statuses: number[] = [];
      const sessions = usualLimits.codeGuesses.perShop / usualLimits.codeGuesses.perSession;
      for (let network = 0; network < sessions + 5; network += 1) {
        const browser = await shop.browser(`2001:db8:${(0x8000 + network).toString(16)}::1`);
        statuses.push(...(await repeat(5, () => guess(browser))));
      }
      const customer = await shop.browser('2001:db8:900::1');
      await customer.photo();
      return {
        isRefused: statuses.at(-1) === 429,
        known: await guess(customer),
        alarms: (await waitingJobs(shop.database))['send-alarm'],
      };
    },
  },
  {
    name: 'shows visitors of another site twenty images of private links',
    expected: { images: { 403: 25 }, link: 200 },
    run: async (outside) => {
      const { url, from } = outside;
      await cashOrder(outside);
      const images = await repeat(25, (index) =>
        request({ url: `${url}/api/order-links/wrong${index}`, from, headers: ofImage }),
      );
      const path = await findPrivatePath(outside);
      return {
        images: countBy(images.map(({ status }) => status)),
        link: (await request({ url: url + path, from })).status,
      };
    },
  },
  {
    name: 'shows visitors of another site images of private links in an old browser',
    expected: { link: 200, cancelled: 200 },
    run: async (outside) => {
      const { url, from } = outside;
      await cashOrder(outside);
      await repeat(25, (index) => request({ url: `${url}/api/order-links/wrong${index}`, from }));
      // Others at the address guess, and the right link passes all the same.
      await repeat(25, (index) => sendJson(outside, `/api/order-links/wrong${index}/cancel`, {}));
      const path = await findPrivatePath(outside);
      return {
        link: (await request({ url: url + path, from })).status,
        cancelled: (await sendJson(outside, `${path}/cancel`, {})).status,
      };
    },
  },
  {
    name: 'shows visitors of another site images of codes, in a new browser and an old one',
    expected: { 200: 25, 403: 25, code: 200 },
    run: async ({ shop, url, from }) => {
      const browser = await shop.browser(from);
      const images = await repeat(50, (index) =>
        request({
          url: `${url}/api/price-rules?code=GUESS${index}`,
          from,
          ...(index % 2 === 0 && { headers: ofImage }),
        }),
      );
      await browser.photo();
      const code = await browser.post('/api/price-rules', { code: 'NO-SUCH-CODE' });
      return { ...countBy(images.map(({ status }) => status)), code: code.status };
    },
  },
  {
    name: 'reads an order with the cookie of a session that was ended',
    expected: { before: 200, after: 404 },
    run: async (outside) => {
      const { shop, url, from, browser } = outside;
      const { number } = await placeTestOrder(shop, browser, 'US', newContact());
      const cookie = toCookieHeader(outside);
      const read = async () =>
        (await request({ url: `${url}/api/orders/${number}`, from, headers: { cookie } })).status;
      const before = await read();
      await request({ url: `${url}/api/session`, from, method: 'DELETE', headers: { cookie } });
      return { before, after: await read() };
    },
  },
];
