import { formatFailures } from '#server/going-live/check-mails.ts';
import { defineCommand, flag } from './command.ts';
import { withShop } from './with-shop.ts';

/** `npm run ops -- resend-mails`. */
export const resendMailsCommand = defineCommand({
  usage: 'resend-mails [--dry-run]',
  help: `Queues the mails to customers, studios and staff once more that were given up in the last 30 days, as after a wrong
mail password was corrected. A mail that is no longer due is not sent, one held back by the daily limit of its
recipient stays held back, and none is sent twice. With --dry-run it only counts them by reason: AUTH_ERROR (the mail
server refused the login), RATE_LIMIT, SERVER_ERROR, UNKNOWN (refused for good, as with an address that does not exist).`,
  options: { 'dry-run': flag },
  run: async ({ values }) => {
    const isDryRun = values['dry-run'];
    const mails = await withShop((shop, { listGivenUpMails, resendMails }) =>
      isDryRun ? listGivenUpMails(shop) : resendMails(shop, shop.caller),
    );
    const reasons = mails.length === 0 ? '' : ` (${formatFailures(mails)})`;
    console.log(`mails given up: ${mails.length}${reasons}`);
    console.log(isDryRun ? 'nothing was queued' : `queued again: ${mails.length}`);
  },
});
