import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Erases the contents of an order's drops, the customer's name among them. The drops themselves stay, so that
 * their names are never used again. Source: product §4.22.
 */
export async function eraseDrops(trx: Trx, orderId: string): Promise<void> {
  await sql`
    update print_drops set manifest = manifest || '{"entries": [], "files": []}'
    where order_id = ${orderId}`.execute(trx);
}
