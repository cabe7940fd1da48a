import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { RunningShop } from '#tests/support/shop.ts';

/** The mails a shop has written so far, optionally of one kind. */
export async function mailsIn(shop: RunningShop, kind = '') {
  const folder = path.join(shop.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  // A mail that is still being written has another extension until it is complete.
  const whole = names.filter((name) => name.endsWith('.eml') && name.includes(kind));
  return Promise.all(
    whole.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
}
