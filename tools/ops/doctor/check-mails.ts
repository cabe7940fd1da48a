import type { Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { formatFailures } from '../resend-mails.ts';
import { dangerous, ok, type Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';

/**
 * Counts mails that were given up. A receiver that refuses a mail for good, as for a misspelled address, is no fault of
 * the shop.
 */
export async function checkMails(config: Config): Promise<Finding[]> {
  return withDatabase(config, async (kysely) => {
    const { listGivenUpMails } = await import('#server/features/notifications/index.ts');
    const mails = await listGivenUpMails({ kysely, clock: systemClock });
    if (mails.length === 0) return [ok('mails', '0 mails of the last 30 days were given up')];
    const text = `${mails.length} mails of the last 30 days were given up (${formatFailures(mails)})`;
    return [
      mails.every(({ failure }) => failure === 'UNKNOWN')
        ? ok('mails', text)
        : dangerous('mails', `${text}: npm run ops -- resend-mails queues them again`),
    ];
  });
}
