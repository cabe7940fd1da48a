import type { Config } from '#server/config.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { Finding } from './finding.ts';

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
