import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';

/** A browser in which a person signed in before. */
export type StaffDevice = Row<'staffDevices'>;

/** The device of a token's hash. */
export async function findDevice(kysely: Sql, tokenHash: Buffer): Promise<StaffDevice | null> {
  const device = await kysely
    .selectFrom('staffDevices')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return device ?? null;
}

/** Records that a device is in use; false if it is gone. */
export async function touchDevice(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffDevices')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Devices of a person that are known at a time; the one that was not used for the longest goes. */
const maxDevices = 20;

/** Adds a device of a person. */
export async function insertDevice(
  trx: Trx,
  staff: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string> {
  const { id } = await trx
    .insertInto('staffDevices')
    .values({ staff, tokenHash, createdAt: now, lastUsedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('staffDevices')
    .where('staff', '=', staff)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('staffDevices')
        .select('id')
        .where('staff', '=', staff)
        .orderBy('lastUsedAt', 'desc')
        .limit(maxDevices),
    )
    .execute();
  return id;
}

/** Forgets all devices of a person. */
export async function deleteDevices(trx: Trx, staff: string): Promise<void> {
  await trx.deleteFrom('staffDevices').where('staff', '=', staff).execute();
}
