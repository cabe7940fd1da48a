// @module-tag whole
import { randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { randomFrom } from '#tests/support/domain-builders.ts';
import { recordLog } from '#tests/support/logs.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { buildTestShop } from '#tests/support/test-shop.ts';
import { signOrderLink } from '#server/features/orders/records/order-link.ts';
import { publicRoute } from './route-access.ts';
import { signToken } from './signed-token.ts';

const it = base.extend('logged', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
  const { lines, log } = recordLog('trace');
  const shop = await buildTestShop(shopEnv, log);
  shop.app.get('/api/fails/:secret', publicRoute, async (request) => {
    throw new Error(`cannot read ${request.url}`);
  });
  shop.app.get('/api/refused-row', publicRoute, () =>
    shop.database.pool.query(
      `insert into held_mails (mail, recipient, subject, held_at)
       values ('a mail', 'ana@example.com', 'Your order', now())`,
    ),
  );
  onCleanup(shop.close);
  return { shop, lines };
});

const junk = [
  '',
  '.',
  '>',
  ')',
  ';',
  ',',
  '/',
  '//',
  "'",
  '"',
  '%20',
  '%2F',
  '%0A',
  '%00',
  '%25',
  '%',
];
const more = [
  'A',
  '-',
  '_',
  '=',
  '~',
  '!',
  ':',
  '@',
  '&',
  '*',
  '(',
  '?',
  '?x=',
  '#',
  '..',
  '%E2%80%AE',
];
const around = [...junk, ...more];

const paths = [
  '/api/order-links/',
  '/api/order-links/cancel/',
  '/api/order-links//',
  '/API/ORDER-LINKS/',
  '/api/pictures/',
  '/api/fails/',
  '/api/bookings/',
  '/api/studios/by-slug/',
  '/track/',
  '/fr/track/',
  '/TRACK/',
  '/zz/track/',
  '/send-originals/',
  '/',
  '/fr/',
  '/healthz/',
];
const tails = ['', '/', '/cancel', `/invoices/${randomUUID()}`, '/more', '?ref=mail', '/../x'];

function encoded(secret: string, pick: (below: number) => number): string {
  const at = pick(secret.length);
  const hex = secret.charCodeAt(at).toString(16);
  return pick(4) === 0 ? `${secret.slice(0, at)}%${hex}${secret.slice(at + 1)}` : secret;
}

function requestFrom(secret: string, pick: (below: number) => number): InjectOptions {
  const one = (list: readonly string[]): string => list[pick(list.length)] ?? '';
  const url = `${one(paths)}${one(around)}${encoded(secret, pick)}${one(around)}${one(tails)}`;
  const method = (['GET', 'GET', 'POST', 'HEAD', 'DELETE'] as const)[pick(5)] ?? 'GET';
  return {
    method,
    url,
    headers: {
      referer: `http://localhost/track/${secret}${one(around)}`,
      'user-agent': `mail ${secret}`,
      cookie: `fpx_session=${secret}; link=${secret}`,
    },
    ...(method === 'POST' && { payload: { link: secret } }),
  };
}

function decoded(line: string): string {
  return line.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

describe('the log of requests with the token of a lab', () => {
  it('contains no part of the token', async ({ logged: { shop, lines } }) => {
    const secret = randomBytes(32).toString('base64url');
    const token = `fpxlab_${secret}`;
    const headers = { authorization: `Bearer ${token}` };
    await shop.app.inject({ url: '/api/lab/drops', headers });
    await shop.app.inject({ url: `/api/lab/drops/${token}`, headers });
    await shop.app.inject({ url: `/api/fails/${token}`, headers });
    await shop.app.inject({ url: `/${token}?token=${token}`, headers });
    const log = lines.join('');
    expect(log).toContain('lab_token_invalid');
    expect(log).toContain('/api/lab/drops/:drop');
    expect(log).not.toContain(secret.slice(0, 10));
    expect(log).not.toContain(secret.slice(-10));
  });
});

describe('the log of a statement that the database refused', () => {
  it('contains no values of the refused row', async ({ logged: { shop, lines } }) => {
    const response = await shop.app.inject('/api/refused-row');
    expect(response.statusCode).toBe(500);
    const log = lines.join('');
    expect(log).toContain('violates not-null constraint');
    expect(log).not.toContain('ana@example.com');
  });
});

describe('10,000 log lines of private links with random text around their secrets', () => {
  it('contain none of the secrets', { timeout: 120_000 }, async ({ logged: { shop, lines } }) => {
    const random = randomFrom(7);
    const pick = (below: number) => Math.floor(random() * below);
    const { orderLinkKey } = shop.deps.orders;
    const secrets = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? signOrderLink({ id: randomUUID(), placedAt: new Date() }, orderLinkKey)
        : signToken({ id: randomUUID(), endsAt: Date.now() + 60_000 }, 'another key'),
    );
    while (lines.length < 10_000) {
      const batch = Array.from({ length: 50 }, () =>
        requestFrom(secrets[pick(secrets.length)] ?? '', pick),
      );
      await Promise.all(batch.map((request) => shop.app.inject(request)));
    }
    // Half of a secret would already help to guess it.
    const halves = secrets.flatMap((secret) => [secret.slice(0, 35), secret.slice(35)]);
    const revealing = lines.filter((line) => {
      const text = decoded(line);
      return halves.some((half) => line.includes(half) || text.includes(half));
    });
    expect(revealing.slice(0, 3)).toEqual([]);
    expect(lines.join('')).toContain('/api/order-links/:link');
    expect(lines.join('')).toContain('request failed');
  });
});
