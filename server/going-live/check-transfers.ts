import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { countAwaitedTransfers } from '../features/orders/read/awaited-transfers.repo.ts';
import { dangerous } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Looks for orders that wait for a transfer when the shop accepts none any more: their money still comes. */
export async function checkTransfers(config: Config): Promise<Finding[]> {
  if (config.interacEmail !== undefined) return [];
  return withDatabase(config, async (kysely) => {
    const { orders, withoutRecipient, recipients } = await countAwaitedTransfers(kysely);
    if (orders === 0) return [];
    const shown =
      recipients.length > 0 ? `, ${orders - withoutRecipient} to ${recipients.join(', ')}` : '';
    const hidden =
      withoutRecipient > 0 ? `, ${withoutRecipient} without a recipient on their page` : '';
    const text = `INTERAC_EMAIL is not set, but orders wait for a transfer: ${orders}${shown}${hidden}; set it until they are paid or cancelled`;
    return [dangerous('transfers', text)];
  });
}
