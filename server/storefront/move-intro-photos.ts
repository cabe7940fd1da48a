import { readFile, stat } from 'node:fs/promises';
import { storeFoundPicture, type ShopSettingsDeps } from '../features/shop-settings/index.ts';
import type { Logger } from '../platform/http/logger.ts';
import { findIntroFiles, maxIntroBytes } from './intro-photos.ts';

/**
 * Takes the photographs of the first screen in the data folder of this machine into the storage and the settings, where
 * every machine finds them. Each is taken once; the files stay as they are.
 */
export async function moveIntroPhotos(
  deps: ShopSettingsDeps,
  folder: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  for (const [place, file] of await findIntroFiles(folder)) {
    const { size } = await stat(file);
    if (size > maxIntroBytes) continue;
    const failed = await storeFoundPicture(deps, place, await readFile(file));
    if (failed === null) log.info({ file }, 'a photograph of the intro is in the storage');
    else log.warn({ file, reason: failed }, 'a photograph of the intro cannot be stored');
  }
}
