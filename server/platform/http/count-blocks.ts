import { countPoint, returnPoint, type CountedEvent } from '../db/rate-limits.repo.ts';
import type { Sql, Trx } from '../db/sql.ts';
import { countedKeys, raiseLimit } from './address-block.ts';

/** An event of a network address; `name` is what is counted, `points` the limit of one customer. */
export interface BlockEvent extends Omit<CountedEvent, 'key'> {
  readonly name: string;
  /** See `addressBlock`. */
  readonly address: string;
}

/**
 * Counts an event of an address block and of its wider blocks, and returns the seconds to wait if one of them is full, 0
 * if none is. A refused event must count for none: its transaction has to be rolled back.
 */
export async function countInBlocks(
  trx: Trx,
  { name, address, points, seconds, now }: BlockEvent,
): Promise<number> {
  for (const counted of countedKeys(address)) {
    const limit = { points: raiseLimit(counted, points), seconds, now };
    const point = await countPoint(trx, { key: `${name} ${counted.key}`, ...limit });
    if (!point.ok) return point.waitSeconds;
  }
  return 0;
}

/** Removes an event again that {@link countInBlocks} counted. */
export async function returnInBlocks(
  kysely: Sql,
  { name, address, now }: Pick<BlockEvent, 'name' | 'address' | 'now'>,
): Promise<void> {
  for (const { key } of countedKeys(address)) await returnPoint(kysely, `${name} ${key}`, now);
}
