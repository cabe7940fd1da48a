import { maxRemakeWords } from '#domain/remakes/remakes.ts';
import {
  acceptRemake,
  declineRemake,
  listOpenRemakes,
  type OpenRemake,
} from '#server/features/remakes/index.ts';
import { requestRemake } from '#server/features/prints/index.ts';
import { StartError } from '../start/start-error.ts';
import type { OpsCommand } from './command.ts';
import { formatTime } from './format-time.ts';
import { wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { readArgs, requiredText, unwrap, withShop } from './with-shop.ts';
import { formatCount } from './format-count.ts';

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

const remakesUsage = 'remakes [--json]';

const remakes: OpsCommand = {
  usage: remakesUsage,
  help: 'Lists the open reports of prints that came out wrong, the oldest first, at most 200.',
  run: async (args) => {
    const { values } = readArgs(args, remakesUsage, {
      options: { json: { type: 'boolean', default: false } },
      word: false,
    });
    const open = await withRunningDatabase(({ kysely }) => listOpenRemakes(kysely));
    if (values.json) console.log(JSON.stringify(open));
    else {
      for (const remake of open) console.log(describeRemake(remake));
      console.log(formatCount(open.length, 'report'));
    }
    return true;
  },
};

const acceptUsage = 'accept-remake <id> [--copies <number>]';
const maxCopies = 99;

const accept: OpsCommand = {
  usage: acceptUsage,
  help: `Accepts a report: the print is made again without payment, as often as it was ordered unless --copies says
otherwise. Notifies the customer.`,
  run: async (args) => {
    const { word, values } = readArgs(args, acceptUsage, {
      options: { copies: { type: 'string' } },
      word: true,
    });
    const copies = wholeNumber('--copies', values.copies);
    if (copies !== null && copies > maxCopies) {
      throw new StartError(`--copies must be at most ${maxCopies}`);
    }
    const accepted = await withShop((shop) =>
      acceptRemake({ ...shop, requestRemake }, word, { by: shop.by, copies }),
    );
    if (!accepted.ok && accepted.code === 'remake_not_possible') {
      throw new StartError('the files of its photo were deleted: decline the report');
    }
    const { id } = unwrap(accepted);
    console.log(`${id}: accepted`);
    return true;
  },
};

const declineUsage = 'decline-remake <id> --reason <text>';

const decline: OpsCommand = {
  usage: declineUsage,
  help: 'Declines a report. The customer receives an e-mail with the reason as written here.',
  run: async (args) => {
    const { word, values } = readArgs(args, declineUsage, {
      options: { reason: { type: 'string' } },
      word: true,
    });
    const reason = requiredText(values.reason, 'reason', declineUsage, maxRemakeWords);
    const { id } = unwrap(
      await withShop((shop) => declineRemake(shop, word, { by: shop.by, reason })),
    );
    console.log(`${id}: declined`);
    return true;
  },
};

/** Staff commands for reported prints. Source: product §4.21, §6.4. */
export const remakeCommands: Readonly<Record<string, OpsCommand>> = {
  remakes,
  'accept-remake': accept,
  'decline-remake': decline,
};
