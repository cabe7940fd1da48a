import path from 'node:path';
import { readExistingConfig } from '#server/config.ts';
import { exportShop } from '#server/features/shop-export/index.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text } from './command.ts';
import { formatCount } from './format.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { requiredText } from './with-shop.ts';

/** `npm run ops -- export-shop`. */
export const exportShopCommand = defineCommand({
  usage: 'export-shop --to <folder> [--without-photos]',
  help: `Writes everything about the shop's orders, customers and money into an empty folder, as of one moment, while the shop
goes on: tables as JSON Lines, tables for spreadsheets as CSV, the prices, and the originals of all photos by order and
name. READ-ME.txt in it explains each file. Passwords, keys and sessions are not in it. It has the data of customers: keep
it as you keep the shop. It ends with 1 when a photo's file is gone.`,
  options: { to: text, 'without-photos': flag },
  run: async ({ values, usage }) => {
    const folder = path.resolve(requiredText(values.to, 'to', usage));
    const config = readExistingConfig(process.env);
    const { blobs, archive } = await openStores(config);
    const exported = await withRunningDatabase(async ({ kysely }) => {
      const catalogues = await openShopCatalogues(kysely);
      return await exportShop({ catalogues, kysely, blobs, archive }, shellCaller(), folder, {
        hasPhotos: !values['without-photos'],
      });
    });
    if (!exported.ok) throw new StartError(`${folder} is not empty: name another folder`);
    const { rows, photos, missing } = exported.value;
    console.log(`orders: ${rows['orders'] ?? 0}, photos: ${photos}, in ${folder}`);
    if (missing.length > 0) {
      console.error(`FAULT  ${formatCount(missing.length, 'photo')} gone; READ-ME.txt names them`);
    }
    return missing.length === 0;
  },
});
