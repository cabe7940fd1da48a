import { sql } from 'kysely';
import type { ProductionStage, ReprintReason } from '#domain/prints/production-board.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import { isWanted, paperOfLine, stageOfJob, type WantedLabs } from './lab-conditions.repo.ts';

/** The unfinished prints of a size in one stage. */
export interface CellRow {
  readonly paper: string;
  readonly shape: Row<'printBatches'>['shape'];
  readonly stage: ProductionStage;
  readonly prints: number;
  readonly orders: number;
  readonly since: Date;
}

/** Counts the unfinished prints by size and stage. */
export async function countUnfinished(kysely: Sql, wanted: WantedLabs): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select ${paperOfLine} as paper, items.shape, ${stageOfJob} as stage, sum(jobs.copies)::int as prints,
      count(distinct jobs.order_id)::int as orders, min(jobs.state_since) as since
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
      left join print_batches batches on batches.id = jobs.batch
    where jobs.state not in ('printed', 'cancelled') and ${isWanted('orders.studio', wanted)}
    group by 1, 2, 3 order by 1, 2 nulls first limit 600`.execute(kysely);
  return rows;
}

/** Counts the prints of each size that were printed since a time. */
export async function countPrinted(
  kysely: Sql,
  wanted: WantedLabs,
  since: Date,
): Promise<Pick<CellRow, 'paper' | 'shape' | 'prints'>[]> {
  // As the index of the jobs with files has it: files stay longer than a day.
  const { rows } = await sql<Pick<CellRow, 'paper' | 'shape' | 'prints'>>`
    select ${paperOfLine} as paper, items.shape, sum(jobs.copies)::int as prints
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
    where jobs.state in ('printed', 'cancelled') and jobs.files_removed_at is null and jobs.rendered_at is not null
      and coalesce(jobs.printed_at, jobs.cancelled_at) >= ${since} and jobs.state = 'printed'
      and ${isWanted('orders.studio', wanted)}
    group by 1, 2 limit 100`.execute(kysely);
  return rows;
}

/** The program on a lab's computer. */
export interface MachineRow extends Pick<
  Row<'labTokens'>,
  'id' | 'name' | 'lastUsedAt' | 'agentVersion' | 'agentNotice'
> {
  readonly studio: string | null;
  readonly held: number;
  readonly waiting: number;
}

/** Lists the programs of the labs, those first that were not heard for longest. */
export async function listMachines(kysely: Sql, wanted: WantedLabs): Promise<MachineRow[]> {
  const { rows } = await sql<MachineRow>`
    select tokens.id, tokens.name, tokens.last_used_at, tokens.agent_version, tokens.agent_notice,
      studios.name as studio,
      (select count(*)::int from print_drops drops
        where drops.claimed_by = tokens.id and drops.state = 'claimed') as held,
      (select count(*)::int from print_drops drops
        where drops.state = 'waiting' and drops.studio is not distinct from tokens.studio) as waiting
    from lab_tokens tokens left join studios on studios.id = tokens.studio
    where tokens.revoked_at is null and ${isWanted('tokens.studio', wanted)}
    order by tokens.last_used_at nulls first, tokens.name, tokens.id limit 200`.execute(kysely);
  return rows;
}

/** Lists the labs that have a program or unfinished prints; those of a scope. */
export async function listLabs(
  kysely: Sql,
  { scope }: Pick<WantedLabs, 'scope'>,
): Promise<Pick<Row<'studios'>, 'id' | 'name'>[]> {
  const { rows } = await sql<Pick<Row<'studios'>, 'id' | 'name'>>`
    select studios.id, studios.name from studios
    where ${isWanted('studios.id', { scope, lab: null })}
      and (exists (select from lab_tokens where studio = studios.id and revoked_at is null)
        or studios.id in (select orders.studio from print_jobs jobs join orders on orders.id = jobs.order_id
          where jobs.state not in ('printed', 'cancelled')))
    order by studios.name, studios.id limit 199`.execute(kysely);
  return rows;
}

/** Prints that were spoiled, by reason and machine. */
export interface SpoiledRow {
  readonly reason: ReprintReason;
  readonly machine: string | null;
  readonly currency: string;
  readonly prints: number;
  /** What customers pay for as many, in minor units. */
  readonly worth: number;
}

/** Counts the prints that were made again since a time, by reason, machine and currency of their orders. */
export async function countSpoiled(
  kysely: Sql,
  wanted: WantedLabs,
  since: Date,
): Promise<SpoiledRow[]> {
  const { rows } = await sql<SpoiledRow>`
    select jobs.spoiled_reason as reason, tokens.name as machine, orders.currency,
      sum(jobs.copies)::int as prints, sum(jobs.copies * items.unit_price)::bigint as worth
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
      left join lab_tokens tokens on tokens.id = jobs.spoiled_on
    where jobs.spoiled_reason is not null and jobs.created_at >= ${since} and jobs.state <> 'cancelled'
      and ${isWanted('orders.studio', wanted)}
    group by 1, 2, 3 order by 4 desc, 1, 2, 3 limit 900`.execute(kysely);
  return rows;
}
