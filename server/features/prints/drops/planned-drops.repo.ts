import type { OutputFormat, PlannedDrop } from '#domain/lab/drop.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import type { LabStudio } from '../../outputs/index.ts';

/** The folder of an order in a batch; a reprint is another one. */
export interface DropKey {
  readonly batch: number;
  readonly orderId: string;
  readonly round: number;
}

/** Finds a batch by its number. */
export async function findBatch(kysely: Sql, batch: number): Promise<Row<'printBatches'> | null> {
  const row = await kysely
    .selectFrom('printBatches')
    .selectAll()
    .where('id', '=', batch)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the orders and rounds that have drops in a batch. */
export function listDropKeys(kysely: Sql, batch: number): Promise<DropKey[]> {
  return kysely
    .selectFrom('printDrops')
    .select(['batch', 'orderId', 'round'])
    .distinct()
    .where('batch', '=', batch)
    .execute();
}

/** Lists the names that an order's drops have or had at a lab. */
export async function listDropNames(
  kysely: Sql,
  studio: LabStudio,
  orderId: string,
): Promise<string[]> {
  const rows = await kysely
    .selectFrom('printDrops')
    .select('name')
    .where('studio', 'is not distinct from', studio)
    .where('orderId', '=', orderId)
    .execute();
  return rows.map(({ name }) => name);
}

/** Inserts drops that wait for their lab. */
export async function insertDrops(
  trx: Trx,
  {
    studio,
    format,
    attempt,
    ...key
  }: DropKey & {
    readonly studio: LabStudio;
    readonly format: OutputFormat;
    readonly attempt: number;
  },
  drops: readonly PlannedDrop[],
): Promise<void> {
  await trx
    .insertInto('printDrops')
    .values(
      drops.map(({ name, part, parts, manifest }) => ({
        ...key,
        studio,
        format,
        attempt,
        part,
        parts,
        name,
        manifest: JSON.stringify(manifest),
      })),
    )
    .execute();
}

/** Locks a drop of any lab until the end of the transaction; null if there is none. */
export async function lockAnyDrop(trx: Trx, id: string): Promise<Row<'printDrops'> | null> {
  const row = await trx
    .selectFrom('printDrops')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the drops of a batch: of each part the latest attempt, unless it was cancelled. */
export function listLatestDrops(kysely: Sql, batch: number): Promise<Row<'printDrops'>[]> {
  return kysely
    .selectFrom('printDrops')
    .selectAll()
    .distinctOn(['orderId', 'round', 'part'])
    .where('batch', '=', batch)
    .where('state', '<>', 'cancelled')
    .orderBy('orderId')
    .orderBy('round')
    .orderBy('part')
    .orderBy('attempt', 'desc')
    .execute();
}

/** Finds the name of a later attempt at the same part; null if there is none. */
export async function findLaterDrop(
  kysely: Sql,
  drop: Pick<Row<'printDrops'>, 'batch' | 'orderId' | 'round' | 'part' | 'attempt'>,
): Promise<string | null> {
  const row = await kysely
    .selectFrom('printDrops')
    .select('name')
    .where('batch', '=', drop.batch)
    .where('orderId', '=', drop.orderId)
    .where('round', '=', drop.round)
    .where('part', '=', drop.part)
    .where('attempt', '>', drop.attempt)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Names of a lab's valid tokens, whose agents deliver its drops. */
export async function listAgents(kysely: Sql, studio: string | null): Promise<string[]> {
  const rows = await kysely
    .selectFrom('labTokens')
    .select('name')
    .where('studio', 'is not distinct from', studio)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}
