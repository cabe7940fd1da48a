import { sql } from 'kysely';
import type { UnfinishedPrint, ProductionStage } from '#domain/prints/production-board.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import {
  isPaid,
  isWanted,
  paperOfLine,
  stageOfJob,
  type WantedLabs,
} from './lab-conditions.repo.ts';

/** The place of a row in a list; the next page begins after it. */
export interface RowPlace {
  /** Microseconds since 1970. */
  readonly key: string;
  readonly id: string;
}

/** A page of unfinished prints. */
export interface UnfinishedPage extends WantedLabs {
  readonly size: string | null;
  readonly stage: ProductionStage | null;
  readonly after: RowPlace | null;
  readonly limit: number;
}

/** An unfinished print with its order. */
export interface UnfinishedRow
  extends
    Pick<Row<'printJobs'>, 'id' | 'copies' | 'round' | 'dpi' | 'waitUntil' | 'stateSince'>,
    Pick<UnfinishedPrint, 'state' | 'holdReason' | 'drop'>,
    Pick<Row<'orders'>, 'number' | 'name' | 'fulfilmentState'> {
  readonly line: string;
  readonly frame: number;
  readonly fileName: string;
  readonly photo: string;
  readonly hasPicture: boolean;
  readonly paper: string;
  readonly stage: ProductionStage;
  readonly isPayable: boolean;
  readonly batch: number | null;
  readonly batchState: UnfinishedPrint['batch'];
  readonly key: string;
}

/** Reads a page of unfinished prints, those first that have not moved for longest. */
export async function listUnfinished(kysely: Sql, page: UnfinishedPage): Promise<UnfinishedRow[]> {
  const { size, stage, after, limit } = page;
  const since = after && sql`timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond'`;
  const { rows } = await sql<UnfinishedRow>`
    select jobs.id, jobs.copies, jobs.round, jobs.dpi, jobs.wait_until, jobs.state, jobs.hold_reason, jobs.state_since,
      (extract(epoch from jobs.state_since) * 1000000)::bigint::text as key,
      orders.number, orders.name, orders.fulfilment_state,
      (select min(position)::int + 1 from order_items same
        where same.order_id = items.order_id and same.photo = items.photo) as frame,
      items.id as line, items.file_name, items.photo, ${paperOfLine} as paper, ${stageOfJob} as stage,
      exists (select from photo_files where photo_files.photo = items.photo) as has_picture,
      (jobs.round > 0 or ${isPaid}) as is_payable, jobs.batch, batches.state as batch_state,
      (select drops.state from print_drops drops
        where drops.batch = jobs.batch and drops.order_id = jobs.order_id and drops.round = jobs.round
        order by drops.attempt desc, drops.part limit 1) as drop
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
      left join print_batches batches on batches.id = jobs.batch
    where jobs.state not in ('printed', 'cancelled') and ${isWanted('orders.studio', page)}
      and (${size}::text is null or ${paperOfLine} = ${size})
      and (${stage}::text is null or ${stageOfJob} = ${stage})
      and ${since ? sql`(jobs.state_since, jobs.id) > (${since}, ${after.id}::uuid)` : sql`true`}
    order by jobs.state_since, jobs.id limit ${limit}`.execute(kysely);
  return rows;
}
