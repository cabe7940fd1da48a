import { sql } from 'kysely';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Db } from '../../../platform/db/sql.ts';

function keyOf(provider: CardProvider, slot: number) {
  return sql`hashtextextended(${`call ${slot} to ${provider}`}, 0)`;
}

/** Takes a slot for this connection; false while another connection holds it. A lost connection frees its slots. */
export async function lockCallSlot(
  connection: Db,
  provider: CardProvider,
  slot: number,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${keyOf(provider, slot)}) as taken`.execute(connection);
  return rows[0]?.taken ?? false;
}

/** Frees a slot of this connection. */
export async function unlockCallSlot(
  connection: Db,
  provider: CardProvider,
  slot: number,
): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(provider, slot)})`.execute(connection);
}

/** A connection kept for several calls; `end` returns it to the pool. */
export interface KeptConnection {
  readonly connection: Promise<Db>;
  readonly end: () => void;
}

/** Takes a connection out of the pool until `end`, because session locks belong to one connection. */
export function keepConnection(kysely: Db): KeptConnection {
  const opened = Promise.withResolvers<Db>();
  const ended = Promise.withResolvers<undefined>();
  kysely
    .connection()
    .execute(async (connection) => {
      opened.resolve(connection);
      await ended.promise;
    })
    .catch(opened.reject);
  return { connection: opened.promise, end: () => ended.resolve(undefined) };
}
