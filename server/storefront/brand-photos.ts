import { introPlaces, introWidths, type IntroPhoto } from '#domain/storefront/intro-photos.ts';
import { openBrandFiles, type SettingsStore } from '../features/shop-settings/index.ts';
import type { Db } from '../platform/db/sql.ts';
import type { BlobStore } from '../platform/storage/blob-store.ts';
import type { IntroPhotoFiles } from './intro-photos.ts';

/** Where the photographs are that the owner chose. */
interface PhotoSources {
  readonly settings: SettingsStore;
  readonly kysely: Db;
  readonly shop: BlobStore;
}

const addressPattern = /^\/assets\/intro\/([0-9a-f]{32})-(\d{3,4})\.webp$/;

/**
 * The photographs of the first screen: of each place the one that the owner chose in the browser, which is in the storage,
 * else the one in the data folder of this machine, if it has any.
 */
export function joinIntroPhotos(
  { settings, kysely, shop }: PhotoSources,
  folder?: IntroPhotoFiles,
): IntroPhotoFiles {
  const readFile = openBrandFiles({ kysely, shop });
  return {
    current: () => {
      const inFolder = folder?.current() ?? [];
      const { pictures } = settings.current();
      return introPlaces.flatMap((place): readonly IntroPhoto[] => {
        const chosen = pictures.get(place);
        if (!chosen) return inFolder.filter((photo) => photo.place === place);
        const { tag, width, height } = chosen;
        return [{ place, hash: tag, width, height }];
      });
    },
    fileAt: async (address) => {
      const own = await folder?.fileAt(address);
      if (own) return own;
      const [, tag = '', width = ''] = addressPattern.exec(address) ?? [];
      const isWidth = introWidths.some((known) => String(known) === width);
      return isWidth ? await readFile(tag, width) : null;
    },
    look: async () => folder?.look(),
  };
}
