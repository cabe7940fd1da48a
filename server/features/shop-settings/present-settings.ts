import type {
  BrandPictureWire,
  SettingVersion,
  ShopSettingsResponse,
} from '#contract/staff/shop-settings.ts';
import {
  listFixed,
  unsetSettings,
  type BrandPlace,
  type SettingSection,
} from '#domain/settings/shop-settings.ts';
import { introPhotoAddress, introWidths } from '#domain/storefront/intro-photos.ts';
import { shopAccent } from '#domain/settings/accent.ts';
import type { StoredPicture } from './brand-pictures.repo.ts';
import { logoAddress } from './brand-files.ts';
import { listChanged } from './change-settings.ts';
import type { ShopSettingsDeps } from './deps.ts';
import { readValue, type SettingsNow } from './open-settings.ts';
import type { StoredVersion } from './setting-versions.repo.ts';

/** Presents a picture with the address of a file for a small screen. */
export function presentPicture({ id, place, tag, width, height }: StoredPicture): BrandPictureWire {
  const address =
    place === 'logo' ? logoAddress(tag) : introPhotoAddress({ hash: tag }, introWidths[1]);
  return { id, place: place as BrandPlace, address, width, height };
}

function presentChange(
  { versions }: SettingsNow,
  section: SettingSection,
  given: readonly string[],
) {
  const newest = versions.get(section);
  return {
    version: newest?.version ?? 0,
    at: newest?.at.toISOString() ?? null,
    by: newest?.actorName ?? null,
    fixed: listFixed(section, given),
  };
}

/** Presents the settings of every section, with what holds where nothing is set. */
export function presentSettings({ config, settings }: ShopSettingsDeps): ShopSettingsResponse {
  const now = settings.current();
  const { brand, seller, limits, sentences, times, languages } = now.settings;
  const { name, address = '', taxId = '' } = config.seller;
  return {
    brand: {
      ...presentChange(now, 'brand', config.given),
      value: brand,
      usual: { name: config.brandName.slice(0, 60), accent: shopAccent },
      pictures: [...now.pictures.values()].map(presentPicture),
    },
    seller: {
      ...presentChange(now, 'seller', config.given),
      value: seller,
      usual: {
        name: name.slice(0, 1000),
        address: address.slice(0, 1000),
        taxId: taxId.slice(0, 1000),
      },
    },
    limits: {
      ...presentChange(now, 'limits', config.given),
      value: limits,
      usual: {
        unpaid: config.inStoreLimit,
        typedRefund: config.refundLimits.typed,
        provenRefund: config.refundLimits.proven,
      },
    },
    sentences: {
      ...presentChange(now, 'sentences', config.given),
      value: { list: [...sentences.list] },
    },
    times: {
      ...presentChange(now, 'times', config.given),
      value: times,
      usual: config.productionDays,
    },
    languages: {
      ...presentChange(now, 'languages', config.given),
      value: languages,
    },
  };
}

/** Presents a version with the names of what it changed of the one before. */
export function presentVersion(
  section: SettingSection,
  row: StoredVersion,
  before: StoredVersion | undefined,
): SettingVersion {
  const value = readValue(section, row.value);
  const older = before ? readValue(section, before.value) : unsetSettings[section];
  return {
    version: row.version,
    at: row.at.toISOString(),
    by: row.actorName,
    changed: listChanged({ ...older }, { ...value }),
    value,
  };
}
