import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { dangerous, ok } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Counts mails by the reason for which they were given up: `2 AUTH_ERROR, 1 UNKNOWN`. */
export function formatFailures(mails: readonly { readonly failure: string | null }[]): string {
  return [...Map.groupBy(mails, ({ failure }) => failure ?? 'not composed')]
    .map(([failure, { length }]) => `${length} ${failure}`)
    .toSorted()
    .join(', ');
}

/**
 * Counts mails that were given up. A receiver that refuses a mail for good, as for a misspelled address, is no fault of
 * the shop.
 */
export async function checkMails(config: Config): Promise<Finding[]> {
  return withDatabase(config, async (kysely) => {
    const { listGivenUpMails } = await import('../features/notifications/index.ts');
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
