import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { infoPages } from '#domain/storefront/info-pages.ts';
import { languageCodes } from '#locales/languages.ts';
import { storeFoundPage, type ShopSettingsDeps } from '../../features/shop-settings/index.ts';
import type { Logger } from '../../platform/http/logger.ts';
import { maxOwnTextBytes } from './own-texts.ts';

/** Each file that can be a text, with the page and the language that it is of; `*` for every language. */
const places = infoPages.flatMap((page) => [
  { page, language: '*', name: `${page}.md` },
  ...languageCodes.map((language) => ({ page, language, name: `${page}.${language}.md` })),
]);

/**
 * Takes the texts of pages in the data folder of this machine into the database, where every machine finds them and the
 * owner changes them. Each is taken once; the files stay as they are.
 */
export async function moveOwnTexts(
  deps: Pick<ShopSettingsDeps, 'kysely' | 'clock'>,
  folder: string,
  log: Pick<Logger, 'info'>,
): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const { page, language, name } of places) {
    if (!names.includes(name)) continue;
    const file = path.join(folder, name);
    const { size } = await stat(file);
    if (size > maxOwnTextBytes) continue;
    const body = (await readFile(file, 'utf8')).replaceAll('\0', '').slice(0, 200_000);
    if (body.trim() === '') continue;
    await storeFoundPage(deps, { page, language }, body);
    log.info({ file }, 'a text of a page is in the database');
  }
}
