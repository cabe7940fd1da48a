import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** A drop of an order that its lab has, or may have. */
export interface DropAtLab extends Pick<Row<'printDrops'>, 'name' | 'state'> {
  /** Null for the shop's own lab. */
  readonly studioSlug: string | null;
  /** Its agent began to put it in place. A lab without an agent, or whose work staff reported, may have an export of it. */
  readonly isPlaced: boolean;
}

/**
 * Returns the drops of an order that an agent began to put in place, and those without an agent that staff may have
 * exported; the oldest first. Prints that were shipped are not at the lab any more.
 */
export async function findLabDrops(kysely: Sql, order: string): Promise<DropAtLab[]> {
  const { rows } = await sql<DropAtLab>`
    select drops.name, drops.state, studios.slug as studio_slug, is_placed
    from print_drops drops
      join orders on orders.id = drops.order_id
      left join studios on studios.id = drops.studio,
      lateral (select drops.placing_at is not null
        or drops.state in ('delivered', 'accepted', 'printed') as is_placed) placed
    where orders.number = ${order} and drops.state <> 'failed'
      and not exists (select from order_transitions
        where order_id = orders.id and machine = 'fulfilment' and to_state = 'shipped')
      and (is_placed
        or exists (select from print_jobs jobs where jobs.batch = drops.batch
          and jobs.order_id = drops.order_id and jobs.state = 'printed')
        or not exists (select from lab_tokens
          where lab_tokens.studio is not distinct from drops.studio and last_used_at is not null))
    order by drops.created_at, drops.id`.execute(kysely);
  return rows;
}
