import { readExistingConfig } from '#server/config.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text } from './command.ts';
import { formatCount } from './format.ts';
import { wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

/** A larger shop is not tried out. */
const maxOrders = 5_000_000;

/** `seed-orders`: fills a demo shop. */
export const seedOrdersCommand = defineCommand({
  usage: 'seed-orders --count <number>',
  help: `Stores demo orders of the last two years in a demo shop, to see how lists and search work with many of them. Their
photos have no files, and no mail is sent. Only in a shop with demo data and without keys of payment providers.`,
  options: { count: text },
  run: async ({ values }) => {
    const count = wholeNumber('--count', values.count);
    if (count === null || count > maxOrders) {
      throw new StartError(`--count must be a number from 1 to ${maxOrders}`);
    }
    const { sandbox, seedDemo } = readExistingConfig(process.env);
    if (!sandbox || !seedDemo) {
      throw new StartError('only a demo shop without keys of payment providers is filled');
    }
    await withRunningDatabase(async ({ kysely }) => {
      const { seedOrders } = await import('#server/features/staff-orders/index.ts');
      const report = (done: number): void => {
        if (done % 100_000 === 0) console.log(`${done} of ${count}`);
      };
      await seedOrders(kysely, shellCaller(), { count, now: new Date(), report });
    });
    console.log(formatCount(count, 'order'));
  },
});
