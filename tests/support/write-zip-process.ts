// Writes a ZIP file into a folder, and prints a dot and hangs before it reads one of the pictures, so that a test can kill
// it there. Arguments: the database, the folder, the number of that reading.
import { connectDatabase } from '#server/platform/db/connect.ts';
import { writeZip } from '#tools/ops/write-zip.ts';
import { openPictures, zippedAt, zippedDrop } from './zip-pictures.ts';

const [, , url = '', folder = '', last = ''] = process.argv;
const { kysely } = connectDatabase({ url, max: 1, applicationName: 'fpx-kills' });
const blobs = openPictures(async (reads) => {
  if (reads !== Number(last)) return;
  process.stdout.write('.');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
await writeZip(zippedDrop, zippedAt, folder, { kysely, blobs });
