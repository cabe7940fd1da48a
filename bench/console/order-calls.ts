import { systemClock } from '#server/platform/clock/clock.ts';
import type { Database } from '#server/platform/db/connect.ts';
import {
  createToken,
  hashToken,
  insertSession,
  staffCookie,
} from '#server/features/staff/index.ts';
import { writePlace } from '#server/features/staff-orders/lists/order-pages.ts';
import type { Calls } from './measure.ts';
import { drawNames, findPosition, insertOwner } from './seeded-orders.repo.ts';
import { toSpoken } from './spoken-names.ts';

/** Signs an owner in and returns the cookie. */
export async function signInOwner({ kysely }: Database): Promise<string> {
  const token = createToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('the token has no hash');
  const staff = await insertOwner(kysely);
  const session = { staff, tokenHash, device: null, address: '127.0.0.1', agent: 'bench' };
  await insertSession(kysely, session, new Date());
  return `${staffCookie}=${token}`;
}

/** Addresses of the lists, the search and the counts of orders, by name and by how often each was asked. */
export async function nameOrderCalls({ kysely }: Database, count: number): Promise<Calls> {
  const names = await drawNames(kysely, 200);
  // Page 10,000 of a million orders, and as far into fewer.
  const far = await findPosition(kysely, Math.floor(count / 2) - 1);
  const now = systemClock();
  const after = writePlace({ part: 'newest', key: far.key, id: far.id, now });
  const lists = '/api/staff/orders?view=all&sort=newest';
  const search = (text: string) => `${lists}&search=${encodeURIComponent(text)}`;
  const at = (index: number): string => names[index % names.length] ?? '';
  return {
    'an order': () => `/api/staff/orders/${far.number}`,
    'list, open orders': () => '/api/staff/orders',
    'list, page 1': () => lists,
    'list, page 10,000': () => `${lists}&after=${after}`,
    'list, by country': () => `${lists}&country=CA`,
    'search, full name': (index) => search(at(index)),
    'search, last name': (index) => search(at(index).split(' ').slice(1).join(' ')),
    'search, slipped name': (index) => search(toSpoken(at(index), index)),
    'search, phone': (index) => search(String(1000 + ((index * 37) % 9000))),
    'search, number': () => search(far.number),
    counts: () => '/api/staff/orders/counts',
  };
}
