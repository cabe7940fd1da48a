import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { runningPostgresUrl } from '../platform/db/embedded.ts';
import type { Db } from '../platform/db/sql.ts';

/** Checks the shop's database; `unless` has the findings where none runs. */
export async function withDatabase(
  { databaseUrl, dataDir }: Config,
  check: (kysely: Db) => Promise<Finding[]>,
  unless: Finding[] = [],
): Promise<Finding[]> {
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir));
  if (url === null) return unless;
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-doctor' });
  try {
    return await check(database.kysely);
  } finally {
    await database.close();
  }
}
