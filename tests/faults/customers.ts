import { submissionRule } from '#domain/photos/photo-rules.ts';
import sharp from 'sharp';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import { createDeps } from '#server/deps.ts';
import type { Config } from '#server/config.ts';
import { storeBase64Photo } from '#server/features/photos/index.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { signSession } from '#server/platform/http/session.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';

/** One browser session with pictures of its own in the shop. */
export interface Customer {
  readonly name: string;
  readonly cookie: string;
  readonly sessionId: string;
  readonly photos: readonly string[];
}

const names = ['Ada', 'Ben'];
const photosEach = 3;

async function picture(shade: number): Promise<string> {
  const background = { r: shade, g: 90, b: 90 };
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/** Creates the customers of a world and stores their pictures. */
export async function makeCustomers(config: Config, database: Database): Promise<Customer[]> {
  const log = openLog({ role: 'faults', level: 'silent' });
  const stores = await openStores(config);
  const deps = createDeps({
    ...openLiveConfig(config, database),
    catalogues: defaultCatalogues,
    database,
    ...stores,
    countries: null,
    clock: Date.now,
    log,
  });
  const customers: Customer[] = [];
  for (const name of names) {
    const sessionId = crypto.randomUUID();
    const photos: string[] = [];
    for (let index = 0; index < photosEach; index += 1) {
      const photoId = crypto.randomUUID();
      const dataUrl = await picture(customers.length * photosEach + index);
      const rule = submissionRule(defaultCatalogues.current().catalogue, 'US');
      const file = { fileName: 'picture.jpg', fileType: 'image/jpeg', rule };
      const client = { sessionId, address: '127.0.0.1' };
      const stored = await storeBase64Photo(deps.photos, { client, photoId, dataUrl, ...file });
      if (!stored.ok) throw new Error(`the picture was refused: ${stored.code}`);
      photos.push(photoId);
    }
    const signed = encodeURIComponent(signSession(sessionId, config.sessionSecret));
    customers.push({ name, cookie: `fpx_session=${signed}`, sessionId, photos });
  }
  return customers;
}
