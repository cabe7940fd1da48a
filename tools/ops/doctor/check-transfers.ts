import type { Config } from '#server/config.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import { countAwaitedTransfers } from './awaited-transfers.repo.ts';
import { dangerous, type Finding } from './finding.ts';

/** Looks for orders that wait for a transfer when the shop accepts none any more: their money still comes. */
export async function checkTransfers(config: Config): Promise<Finding[]> {
  if (config.interacEmail !== undefined) return [];
  const url = config.databaseUrl ?? (await runningPostgresUrl(config.dataDir));
  if (url === null) return [];
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-doctor' });
  try {
    const { orders, withoutRecipient, recipients } = await countAwaitedTransfers(database.kysely);
    if (orders === 0) return [];
    const shown =
      recipients.length > 0 ? `, ${orders - withoutRecipient} to ${recipients.join(', ')}` : '';
    const hidden =
      withoutRecipient > 0 ? `, ${withoutRecipient} without a recipient on their page` : '';
    const text = `INTERAC_EMAIL is not set, but orders wait for a transfer: ${orders}${shown}${hidden}; set it until they are paid or cancelled`;
    return [dangerous('transfers', text)];
  } finally {
    await database.close();
  }
}
