import { createHash, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type * as z from 'zod';
import type { openPickupsResponse } from '#contract/staff/counter.ts';
import { toMajor } from '#domain/common/money.ts';
import { findCounterStudio, findOpenPickups, type OpenPickup } from './counter.repo.ts';
import type { CounterDeps } from './deps.ts';
import { secretOf } from './secret-of.ts';

const derive = promisify(pbkdf2);

/** Rounds per code: a device of a counter checks one in about 10 ms, all codes of a lost one take it hours. */
const iterations = 20_000;
const hashBytes = 32;
const maxOpen = 500;
/** Node derives this many keys at the same time; more would only keep other work of its threads waiting. */
const hashedAtOnce = 4;

/** A salt is used for this long, so that the hashes of the same codes are made once. */
const saltMs = 10 * 60 * 1000;

interface Hashes {
  readonly salt: string;
  readonly madeAt: number;
  readonly byCode: Map<string, string>;
}

/** Keeps the hashes of the codes of each studio for a while; those of many studios replace the oldest. */
export function openCodeHashes(maxStudios = 200) {
  const kept = new Map<string, Hashes>();
  return (studio: string, now: number): Hashes => {
    const known = kept.get(studio);
    if (known && now - known.madeAt < saltMs && now >= known.madeAt) return known;
    const made = { salt: randomBytes(16).toString('hex'), madeAt: now, byCode: new Map() };
    kept.delete(studio);
    kept.set(studio, made);
    const [oldest] = kept.keys();
    if (kept.size > maxStudios && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

async function hashCode({ salt, byCode }: Hashes, code: string): Promise<string> {
  const known = byCode.get(code);
  if (known !== undefined) return known;
  const hash = (await derive(code, salt, iterations, hashBytes, 'sha256')).toString('hex');
  byCode.set(code, hash);
  return hash;
}

function hashSecret({ salt }: Hashes, order: OpenPickup, key: string): string {
  const secret = secretOf(order, key);
  return createHash('sha256').update(`${salt} ${secret}`).digest('hex');
}

/** The orders that wait at a studio's counter, for a device that loses its connection for a while; null if there is none. */
export async function listOpenPickups(
  { kysely, clock, orderLinkKey }: CounterDeps,
  hashesOf: ReturnType<typeof openCodeHashes>,
  studio: string,
): Promise<z.input<typeof openPickupsResponse> | null> {
  if (!(await findCounterStudio(kysely, studio))) return null;
  const now = clock();
  const hashes = hashesOf(studio, now);
  const open = await findOpenPickups(kysely, studio, maxOpen);
  const present = async (order: OpenPickup) => {
    const { number, shelf, due, currency } = order;
    return {
      number,
      codeHash: await hashCode(hashes, order.pickupCode),
      secretHash: hashSecret(hashes, order, orderLinkKey),
      shelf,
      due: toMajor(due, currency),
      currency,
    };
  };
  const orders: Awaited<ReturnType<typeof present>>[] = [];
  for (let first = 0; first < open.length; first += hashedAtOnce) {
    orders.push(...(await Promise.all(open.slice(first, first + hashedAtOnce).map(present))));
  }
  return { salt: hashes.salt, madeAt: new Date(now).toISOString(), iterations, orders };
}
