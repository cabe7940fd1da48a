import { randomUUID } from 'node:crypto';
import { addDays, toLocalTime } from '#domain/common/local-time.ts';
import { usualLimits } from '#server/limits.ts';
import { buildStudio, everyDay } from '#tests/support/build-order.ts';
import { chunksFor, createLines, priced } from '#tests/support/orders.ts';
import {
  cashOrder,
  toCookieHeader,
  countBy,
  newContact,
  repeat,
  sendJson,
  type Attack,
} from './outside.ts';

/** Attacks on orders, codes, bookings and payments. */
export const orderAttacks: readonly Attack[] = [
  {
    name: 'sends the last piece of an order five times at once',
    expected: { statuses: { 200: 5 }, orders: 1 },
    run: async (outside) => {
      const lines = await createLines(outside.browser, 2);
      const order = await priced(outside.browser, 'TN', lines, newContact());
      const [first, last] = chunksFor(order, lines, 1);
      const cookie = toCookieHeader(outside);
      await sendJson(outside, '/api/orders/chunk', first, { cookie });
      const responses = await repeat(5, () =>
        sendJson(outside, '/api/orders/chunk', last, { cookie }),
      );
      const { rows } = await outside.shop.database.pool.query(
        'select 1 from orders where number = $1',
        [order.orderNumber],
      );
      return { statuses: countBy(responses.map(({ status }) => status)), orders: rows.length };
    },
  },
  {
    name: 'nests discountDetails 100,000 levels deep in an order',
    expected: true,
    run: async (outside) => {
      const lines = await createLines(outside.browser, 2);
      const order = await priced(outside.browser, 'TN', lines, newContact());
      const [chunk] = chunksFor({ ...order, discountDetails: 'HERE' }, lines, 1);
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const body = JSON.stringify(chunk).replace('"HERE"', deep);
      const cookie = toCookieHeader(outside);
      const { status } = await sendJson(outside, '/api/orders/chunk', body, { cookie });
      return status < 500;
    },
  },
  {
    name: 'places forty cash-on-delivery orders to one e-mail address',
    expected: { 200: 3, 429: 37 },
    run: async (outside) => {
      const changes = { email: 'flooded@example.com', phone: '+216 71 000 001' };
      const responses = await repeat(40, () => cashOrder(outside, changes));
      return countBy(responses.map(({ status }) => status));
    },
  },
  {
    name: 'places cash-on-delivery orders to ever new people from one session',
    expected: { 200: 10, 429: 10 },
    run: async (outside) => {
      const responses = await repeat(20, () => cashOrder(outside));
      return countBy(responses.map(({ status }) => status));
    },
  },
  {
    name: 'orders in the name of a link',
    expected: 400,
    run: async (outside) => {
      const name = 'Urgent: verify your account at https://evil.example';
      return (await cashOrder(outside, { name })).status;
    },
  },
  {
    name: 'guesses discount codes through the quote, 150 at once',
    expected: { invalid_discount_code: 5, too_many_requests: 145 },
    run: async (outside) => {
      const cookie = toCookieHeader(outside);
      const responses = await repeat(150, (index) =>
        sendJson(
          outside,
          '/api/quote',
          {
            country: 'US',
            deliveryMethod: 'shipping',
            items: [{ productType: 'photo_print', size: '4x6', quantity: 1 }],
            discountCode: `GUESS${index}`,
          },
          { cookie },
        ),
      );
      const codes = responses.map(({ body }) => {
        const { error, discountError } = JSON.parse(body.toString()) as {
          error?: string;
          discountError?: { code: string } | null;
        };
        return error ?? discountError?.code;
      });
      return countBy(codes);
    },
  },
  {
    name: 'guesses gift codes, 100 at once',
    expected: { invalid_gift_card: 5, too_many_requests: 95 },
    run: async (outside) => {
      const cookie = toCookieHeader(outside);
      const responses = await repeat(100, (index) =>
        sendJson(outside, '/api/validate-gift-card', { code: `GUESS${index}` }, { cookie }),
      );
      return countBy(
        responses.map(({ body }) => (JSON.parse(body.toString()) as { code?: string }).code),
      );
    },
  },
  {
    name: 'opens payment windows without end and leaves them',
    expected: { 200: usualLimits.openings.perSession.points, 429: 10 },
    run: async (outside) => {
      const cookie = toCookieHeader(outside);
      const lines = await createLines(outside.browser, 1, '4x6');
      const statuses: number[] = [];
      for (let index = 0; index < usualLimits.openings.perSession.points + 10; index += 1) {
        const order = await priced(outside.browser, 'US', lines, newContact());
        const [chunk] = chunksFor(order, lines, 24);
        await sendJson(outside, '/api/orders/chunk', chunk, { cookie });
        const body = {
          selectedCountry: 'US',
          total: order.totalAmount,
          orderNumber: order.orderNumber,
        };
        statuses.push(
          (await sendJson(outside, '/api/initialize-payment', body, { cookie })).status,
        );
      }
      return countBy(statuses);
    },
  },
  {
    name: 'takes every slot of a studio',
    expected: 2,
    run: async (outside) => {
      const studioId = await buildStudio(outside.shop.database.kysely, {
        operatingHours: JSON.stringify(everyDay('09:00', '17:00')),
      });
      const day = addDays(toLocalTime(Date.now(), 'Africa/Tunis').date, 2);
      const cookie = toCookieHeader(outside);
      const responses = await repeat(16, (index) =>
        sendJson(
          outside,
          '/api/bookings',
          {
            bookingId: randomUUID(),
            studioId,
            service: 'portrait',
            startsAt: `${day}T${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}:00+01:00`,
            name: 'First Last',
            email: 'greedy@example.com',
            phone: '+216 71 123 456',
          },
          { cookie },
        ),
      );
      return responses.filter(({ status }) => status < 300).length;
    },
  },
  {
    name: 'asks for a payment page that returns to another host',
    expected: 403,
    run: async (outside) => {
      const lines = await createLines(outside.browser, 1, '4x6');
      const order = await priced(outside.browser, 'US', lines, { paymentMethod: 'credit' });
      const cookie = toCookieHeader(outside);
      const [chunk] = chunksFor(order, lines, 24);
      await sendJson(outside, '/api/orders/chunk', chunk, { cookie });
      const back = 'http://evil.example/order-success?session_id={CHECKOUT_SESSION_ID}';
      const body = { orderNumber: order.orderNumber, success_url: back, cancel_url: back };
      const headers = { cookie, host: 'evil.example', origin: 'http://evil.example' };
      return (await sendJson(outside, '/api/create-checkout-session', body, headers)).status;
    },
  },
];
