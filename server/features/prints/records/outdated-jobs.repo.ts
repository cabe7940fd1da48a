import type { PrintSettings } from '#domain/prints/print-templates.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** A rendered job with the settings that its prints were made with; null for the defaults. */
export interface JobSettings {
  readonly id: string;
  readonly orderId: string;
  readonly settings: PrintSettings | null;
}

/** Reads the settings of the rendered jobs of a batch. */
export function findJobSettings(kysely: Sql, batch: number): Promise<JobSettings[]> {
  return kysely
    .selectFrom('printJobs')
    .select(['id', 'orderId', 'settings'])
    .where('batch', '=', batch)
    .where('state', '=', 'rendered')
    .execute();
}

/** Reads the settings of the jobs whose prints a drop has. */
export async function findDropSettings(
  kysely: Sql,
  drop: Pick<Row<'printDrops'>, 'batch' | 'orderId' | 'round'>,
): Promise<(PrintSettings | null)[]> {
  const rows = await kysely
    .selectFrom('printJobs')
    .select('settings')
    .where('batch', '=', drop.batch)
    .where('orderId', '=', drop.orderId)
    .where('round', '=', drop.round)
    .where('state', 'in', ['rendered', 'printed'])
    .execute();
  return rows.map(({ settings }) => settings);
}

/** Takes rendered jobs out of their batch, which is locked, to be rendered again; their files stay until then. */
export async function unbatchJobs(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('printJobs')
    .set({ state: 'queued', batch: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'rendered')
    .execute();
}
