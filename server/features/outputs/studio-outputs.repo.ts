import type { OutputFormat } from '#domain/lab/drop.ts';
import type { Row, Sql, Trx } from '../../platform/db/sql.ts';

/** A lab's place in the tables: the id of its studio, or null for the shop's own lab. */
export type LabStudio = string | null;

/** A stored setting of a lab's output. */
export type StudioOutputRow = Pick<
  Row<'studioOutputs'>,
  'format' | 'options' | 'updatedAt' | 'updatedBy'
>;

/** Finds the setting of a lab's output; null while nothing is set. */
export async function findStudioOutput(
  kysely: Sql,
  studio: LabStudio,
): Promise<StudioOutputRow | null> {
  const row = await kysely
    .selectFrom('studioOutputs')
    .select(['format', 'options', 'updatedAt', 'updatedBy'])
    .where('studio', 'is not distinct from', studio)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the setting of a lab's output in place of an earlier one. */
export async function storeStudioOutput(
  trx: Trx,
  studio: LabStudio,
  output: {
    readonly format: OutputFormat;
    readonly options: Readonly<Record<string, unknown>>;
    readonly updatedAt: Date;
    readonly updatedBy: string;
  },
): Promise<void> {
  const { format, updatedAt, updatedBy } = output;
  const values = { format, options: JSON.stringify(output.options), updatedAt, updatedBy };
  await trx
    .insertInto('studioOutputs')
    .values({ studio, ...values })
    .onConflict((conflict) => conflict.constraint('studio_outputs_studio').doUpdateSet(values))
    .execute();
}

/** Finds a studio by its slug, an inactive one too. */
export async function findLab(
  kysely: Sql,
  slug: string,
): Promise<Pick<Row<'studios'>, 'id' | 'slug' | 'name'> | null> {
  const row = await kysely
    .selectFrom('studios')
    .select(['id', 'slug', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ?? null;
}
