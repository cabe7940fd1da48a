import { sql } from 'kysely';
import type { WebhookEventKind } from '#domain/webhooks/webhooks.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** A delivery with what it delivers. */
export type DeliveryRow = Row<'webhookDeliveries'> & {
  readonly kind: WebhookEventKind;
  readonly at: Date;
  readonly data: Row<'webhookEvents'>['data'];
};

function select(kysely: Sql) {
  return kysely
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.event')
    .selectAll('webhookDeliveries')
    .select(['webhookEvents.kind', 'webhookEvents.at', 'webhookEvents.data']);
}

/** Filters of the deliveries of an endpoint. */
export interface DeliveryPage {
  readonly state: 'waiting' | 'delivered' | 'failed' | null;
  readonly before: number | null;
  readonly limit: number;
}

/** A page of the deliveries of an endpoint, the latest first. */
export async function readDeliveries(
  kysely: Sql,
  endpoint: string,
  { state, before, limit }: DeliveryPage,
): Promise<DeliveryRow[]> {
  return await select(kysely)
    .where('endpoint', '=', endpoint)
    .$if(state !== null, (query) => query.where('webhookDeliveries.state', '=', state ?? 'failed'))
    .$if(before !== null, (query) => query.where('webhookDeliveries.id', '<', before ?? 0))
    .orderBy('webhookDeliveries.id', 'desc')
    .limit(limit)
    .execute();
}

/** Finds a delivery that is to be sent in this run, as its attempt of this number; null if it is not any more. */
export async function findDue(
  kysely: Sql,
  {
    delivery,
    run,
    attempt,
  }: { readonly delivery: number; readonly run: number; readonly attempt: number },
): Promise<DeliveryRow | null> {
  const row = await select(kysely)
    .where('webhookDeliveries.id', '=', delivery)
    .where('webhookDeliveries.state', '=', 'waiting')
    .where('webhookDeliveries.run', '=', run)
    .where('webhookDeliveries.attempts', '=', attempt - 1)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores how an attempt ended, unless the delivery was replayed or ended meanwhile; returns whether it was stored. */
export async function storeAttempt(
  trx: Trx,
  { id, run, attempts }: Pick<DeliveryRow, 'id' | 'run' | 'attempts'>,
  outcome: Pick<
    DeliveryRow,
    'state' | 'attempts' | 'nextAt' | 'lastAt' | 'lastStatus' | 'lastFailure' | 'lastMs'
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhookDeliveries')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('run', '=', run)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives up everything that an endpoint still waits for: it can be replayed. */
export async function giveUpWaiting(kysely: Sql, endpoint: string): Promise<void> {
  await kysely
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', nextAt: null })
    .where('endpoint', '=', endpoint)
    .where('state', '=', 'waiting')
    .execute();
}

/** A delivery that was started. */
export interface StartedRun {
  readonly id: number;
  readonly run: number;
}

/** Starts deliveries of an endpoint anew, by their ids. One that waits is sent now instead of later. */
export async function restartDeliveries(
  trx: Trx,
  endpoint: string,
  ids: readonly number[],
  now: Date,
): Promise<StartedRun[]> {
  return await trx
    .updateTable('webhookDeliveries')
    .set(({ eb }) => ({
      state: 'waiting',
      run: eb('run', '+', 1),
      attempts: 0,
      runAt: now,
      nextAt: now,
    }))
    .where('endpoint', '=', endpoint)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .returning(['id', 'run'])
    .execute();
}

/** A range of what happened. */
export interface EventRange {
  readonly from: Date;
  readonly to: Date;
  /** Leaves out what arrived. */
  readonly isFailedOnly: boolean;
  readonly limit: number;
}

/**
 * Starts everything of a range that an endpoint wants, also what happened while it was off; the oldest first, up to the
 * limit. What waits for its first attempt is left alone; what waits for another one is sent now, since whoever asks knows
 * that the endpoint is back.
 */
export async function restartRange(
  trx: Trx,
  endpoint: string,
  { from, to, isFailedOnly, limit }: EventRange,
  now: Date,
): Promise<StartedRun[]> {
  const { rows } = await sql<StartedRun>`
    insert into webhook_deliveries (endpoint, event, run_at, next_at)
    select endpoint.id, happened.id, ${now}, ${now}
    from webhook_endpoints endpoint
    join webhook_events happened on happened.kind = any (endpoint.kinds)
    left join webhook_deliveries known on known.endpoint = endpoint.id and known.event = happened.id
    where endpoint.id = ${endpoint} and happened.at >= ${from} and happened.at < ${to}
      and (known.id is null or known.state = 'failed' or (known.state = 'waiting' and known.attempts > 0)
        or (known.state = 'delivered' and not ${isFailedOnly}))
    order by happened.at, happened.id
    limit ${limit}
    on conflict (endpoint, event) do update set
      state = 'waiting', run = webhook_deliveries.run + 1, attempts = 0, run_at = excluded.run_at,
      next_at = excluded.next_at
    returning id, run`.execute(trx);
  return rows.map(({ id, run }) => ({ id: Number(id), run }));
}

/** Stores a message that tries an endpoint; returns its delivery. */
export async function insertTest(trx: Trx, endpoint: string, now: Date): Promise<StartedRun> {
  const { rows } = await sql<StartedRun>`
    with happened as (
      insert into webhook_events (kind, at, data) values ('webhook.test', ${now}, '{}') returning id
    )
    insert into webhook_deliveries (endpoint, event, run_at, next_at)
    select ${endpoint}::uuid, id, ${now}, ${now} from happened
    returning id, run`.execute(trx);
  const [started] = rows;
  if (!started) throw new Error('the test was not stored');
  return { id: Number(started.id), run: started.run };
}

/** Removes what happened before a moment, with its deliveries; at most `limit` of it. Returns how much. */
export async function deleteOldEvents(kysely: Sql, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('webhookEvents')
    .where('id', 'in', (query) =>
      query.selectFrom('webhookEvents').select('id').where('at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
