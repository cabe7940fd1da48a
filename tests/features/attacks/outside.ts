import { request, type Response } from '#tests/support/shop.ts';
import { chunksFor, createLines, priced } from '#tests/support/orders.ts';
import type { TestBrowser, TestShop } from '#tests/support/test-shop.ts';

/** An attacker from outside: the shop's address, and a network address of their own. */
export interface Outside {
  readonly shop: TestShop;
  readonly url: string;
  readonly from: string;
  /** A session with photos, opened from `from`. */
  readonly browser: TestBrowser;
}

export interface Attack {
  readonly name: string;
  readonly run: (outside: Outside) => Promise<unknown>;
  readonly expected: unknown;
}

export function sendJson(
  { url, from }: Outside,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return request({
    url: url + path,
    from,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
}

export function toCookieHeader({ browser }: Outside): string {
  return Object.entries(browser.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
}

export function readError({ body }: Response): unknown {
  return (JSON.parse(body.toString()) as { error?: unknown }).error;
}

let customers = 0;

/** Contact data that no other order of these tests has. */
export function newContact(): Record<string, unknown> {
  customers += 1;
  return {
    email: `customer-${customers}@example.com`,
    phone: `+216 71 ${String(100_000 + customers)}`,
  };
}

/** Places a cash-on-delivery order of one photo. */
export async function cashOrder(outside: Outside, changes: Record<string, unknown> = {}) {
  const lines = await createLines(outside.browser, 1);
  const order = await priced(outside.browser, 'TN', lines, { ...newContact(), ...changes });
  const [chunk] = chunksFor(order, lines, 24);
  return sendJson(outside, '/api/orders/chunk', chunk, { cookie: toCookieHeader(outside) });
}

export function countBy<T>(values: readonly T[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

export function repeat<T>(times: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => work(index)));
}
