import { sql } from 'kysely';
import type { WebhookKind } from '#domain/webhooks/webhooks.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** An endpoint with its secret. */
export type EndpointRow = Row<'webhookEndpoints'>;

/** An endpoint with the numbers of its deliveries. */
export type ListedEndpoint = Omit<EndpointRow, 'secret'> & {
  readonly waiting: number;
  readonly failed: number;
  readonly deliveredAt: Date | null;
};

/** Numbers of deliveries are counted up to this. */
export const maxCounted = 1000;

function countOf(state: 'waiting' | 'failed') {
  return sql<number>`(select count(*)::int from (select from webhook_deliveries
    where endpoint = webhook_endpoints.id and state = ${sql.lit(state)} limit ${sql.lit(maxCounted)}) counted)`;
}

/** Lists the endpoints that were not removed, the oldest first. */
export async function listEndpoints(kysely: Sql): Promise<ListedEndpoint[]> {
  return await kysely
    .selectFrom('webhookEndpoints')
    .select(['id', 'address', 'description', 'kinds', 'createdAt', 'createdBy', 'offAt'])
    .select(['offReason', 'failingSince', 'warnedAt', 'removedAt'])
    .select([
      countOf('waiting').as('waiting'),
      countOf('failed').as('failed'),
      sql<Date | null>`(select last_at from webhook_deliveries
        where endpoint = webhook_endpoints.id and state = 'delivered' order by id desc limit 1)`.as(
        'deliveredAt',
      ),
    ])
    .where('removedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Finds an endpoint that was not removed. */
export async function findEndpoint(kysely: Sql, id: string): Promise<EndpointRow | null> {
  const row = await kysely
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an id was ever used. */
export async function isEndpointKnown(kysely: Sql, id: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('webhookEndpoints')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an endpoint that was not removed and locks it until the transaction ends. */
export async function lockEndpoint(trx: Trx, id: string): Promise<EndpointRow | null> {
  const row = await trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    // Orders that queue messages refer to the row meanwhile: they must not wait.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Any number works that no other advisory lock of this database has. */
const endpointsLock = 4_706_120_250_029;

/** Waits for other changes of the list of endpoints, and counts those that were not removed. */
export async function lockAndCount(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${endpointsLock}::bigint)`.execute(trx);
  const { count } = await trx
    .selectFrom('webhookEndpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A new endpoint. */
export interface NewEndpoint {
  readonly id: string;
  readonly address: string;
  readonly description: string;
  readonly kinds: readonly WebhookKind[];
  readonly secret: Buffer;
  readonly createdAt: Date;
  readonly createdBy: string;
}

/** Stores an endpoint. */
export async function insertEndpoint(trx: Trx, { kinds, ...rest }: NewEndpoint): Promise<void> {
  await trx
    .insertInto('webhookEndpoints')
    .values({ ...rest, kinds: [...kinds] })
    .execute();
}

/** Changes an endpoint. */
export async function updateEndpoint(
  kysely: Sql,
  id: string,
  change: Partial<
    Pick<
      EndpointRow,
      | 'description'
      | 'kinds'
      | 'offAt'
      | 'offReason'
      | 'failingSince'
      | 'warnedAt'
      | 'removedAt'
      | 'secret'
    >
  >,
): Promise<void> {
  await kysely.updateTable('webhookEndpoints').set(change).where('id', '=', id).execute();
}

/** Lists the endpoints that get messages and have failed for a while. */
export async function findFailingEndpoints(kysely: Sql, since: Date): Promise<EndpointRow[]> {
  return await kysely
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('removedAt', 'is', null)
    .where('offAt', 'is', null)
    .where('failingSince', '<=', since)
    .orderBy('id')
    .execute();
}
