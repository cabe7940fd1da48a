// Writes drops into the folder of its argument, with a line for each, so that a test can kill it in between; exits with 0
// when all are there.
import { writeDrop } from '#agent/write-drop.ts';
import { drawDrops, openSlowly } from './drop-pictures.ts';

const [, , folder = ''] = process.argv;
process.stdout.write('begun\n');
for (const drop of drawDrops()) {
  const written = await writeDrop(drop, { folder, openPrint: openSlowly });
  if (!written.ok)
    throw new Error(`${drop.name}: ${written.code} ${JSON.stringify(written.details)}`);
  process.stdout.write('written\n');
}
