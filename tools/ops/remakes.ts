import { maxReprintCopies } from '#domain/prints/print-jobs.ts';
import { maxRemakeWords } from '#domain/remakes/remakes.ts';
import {
  acceptRemake,
  declineRemake,
  listOpenRemakes,
  type OpenRemake,
} from '#server/features/remakes/index.ts';
import { requestRemake } from '#server/features/prints/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { formatCount, formatTime } from './format.ts';
import { wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { requiredText, unwrap, withShop } from './with-shop.ts';

function describeRemake(remake: OpenRemake): string {
  return [
    remake.id,
    formatTime(remake.createdAt),
    remake.number,
    `${remake.copies} × ${remake.size} ${remake.fileName}`,
    ...(remake.hasPicture ? ['with a picture'] : []),
    ...(remake.words === null ? [] : [remake.words.replaceAll(/\s+/g, ' ')]),
  ].join('  ');
}

const remakes = defineCommand({
  usage: 'remakes [--json]',
  help: 'Lists the open reports of prints that came out wrong, the oldest first, at most 200.',
  options: { json: flag },
  run: async ({ values }) => {
    const open = await withRunningDatabase(({ kysely }) => listOpenRemakes(kysely));
    if (values.json) console.log(JSON.stringify(open));
    else {
      for (const remake of open) console.log(describeRemake(remake));
      console.log(formatCount(open.length, 'report'));
    }
  },
});

const accept = defineCommand({
  usage: 'accept-remake <id> [--copies <number>]',
  help: `Accepts a report: the print is made again without payment, as often as it was ordered unless --copies says
otherwise. Notifies the customer.`,
  options: { copies: text },
  word: true,
  run: async ({ word, values }) => {
    const copies = wholeNumber('--copies', values.copies);
    if (copies !== null && copies > maxReprintCopies) {
      throw new StartError(`--copies must be at most ${maxReprintCopies}`);
    }
    const accepted = await withShop((shop) =>
      acceptRemake({ ...shop, requestRemake }, shop.caller, word, { copies }),
    );
    if (!accepted.ok && accepted.code === 'remake_not_possible') {
      throw new StartError('the files of its photo were deleted: decline the report');
    }
    const { id } = unwrap(accepted);
    console.log(`${id}: accepted`);
  },
});

const decline = defineCommand({
  usage: 'decline-remake <id> --reason <text>',
  help: 'Declines a report. The customer receives an e-mail with the reason as written here.',
  options: { reason: text },
  word: true,
  run: async ({ word, values, usage }) => {
    const reason = requiredText(values.reason, 'reason', usage, maxRemakeWords);
    const { id } = unwrap(await withShop((shop) => declineRemake(shop, shop.caller, word, reason)));
    console.log(`${id}: declined`);
  },
});

/** Staff commands for reported prints. */
export const remakeCommands: Readonly<Record<string, OpsCommand>> = {
  remakes,
  'accept-remake': accept,
  'decline-remake': decline,
};
