// Closes the batches that are due three hours from now, with the database of its argument, so that a test can kill it.
import { closeBatches } from '#server/features/prints/batches/close-batches.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/http/logger.ts';

const [, , url = ''] = process.argv;
const database = connectDatabase({ url, max: 1, applicationName: 'fpx-kills' });

function clock(): number {
  return Date.now() + 3 * 3_600_000;
}

const log = openLog({ role: 'test', level: 'silent' });
await closeBatches({ kysely: database.kysely, clock }, log);
await database.close();
