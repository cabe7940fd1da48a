import type { OwnSentence } from './own-sentences.ts';
import type { LanguagePath } from '../storefront/slugs.ts';
import { introPlaces, type IntroPlace } from '../storefront/intro-photos.ts';

/** Parts of the shop's settings that its owner changes in the browser; each is stored as a whole. */
export const settingSections = [
  'brand',
  'seller',
  'limits',
  'sentences',
  'times',
  'languages',
] as const;
/** One of {@link settingSections}. */
export type SettingSection = (typeof settingSections)[number];

/** Places of the pictures of a brand. */
export const brandPlaces = ['logo', ...introPlaces] as const;
/** One of {@link brandPlaces}. */
export type BrandPlace = (typeof brandPlaces)[number];

/** Places of the pictures that are made for pages: those of the brand, and the front of a studio. */
export type PicturePlace = BrandPlace | 'pickup-studio';

/** Most pictures of the brand that are stored, and most bytes of their files. */
export const brandPictureLimits = { pictures: 200, bytes: 1024 ** 3 } as const;

/** How the shop looks. Null leaves a value to the environment, or to the shop's own. */
export interface BrandSetting {
  readonly name: string | null;
  /** `#rrggbb`. */
  readonly accent: string | null;
  /** Id of a picture. */
  readonly logo: string | null;
  readonly intro: Readonly<Record<IntroPlace, string | null>>;
}

/** Who sells, on invoices and on the pages of text. */
export interface SellerSetting {
  readonly name: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
}

/** Amounts in whole US dollars, compared at the price list's rate. */
export interface LimitsSetting {
  /** Up to this, orders that are paid in store need no confirmation. */
  readonly unpaid: number | null;
  /** Above this, the amount of a refund is typed once more. */
  readonly typedRefund: number | null;
  /** Above this, a refund needs a fresh proof of who makes it. */
  readonly provenRefund: number | null;
}

/** Days of production by way of delivery, see `ProductionDays`. */
export interface TimesSetting {
  readonly pickup: number | null;
  readonly shipping: number | null;
}

/** Codes of the languages that customers may choose, without repetition; null for every one of the shop's. */
export interface LanguagesSetting {
  readonly offered: LanguagePath[] | null;
}

/** The owner's own sentences in mails, at most one for each kind and language. */
export interface SentencesSetting {
  readonly list: OwnSentence[];
}

/** The settings of a shop by section. */
export interface ShopSettings {
  readonly brand: BrandSetting;
  readonly seller: SellerSetting;
  readonly limits: LimitsSetting;
  readonly sentences: SentencesSetting;
  readonly times: TimesSetting;
  readonly languages: LanguagesSetting;
}

/** The settings of a shop whose owner has set nothing. */
export const unsetSettings: ShopSettings = {
  brand: {
    name: null,
    accent: null,
    logo: null,
    intro: { studio: null, 'print-1': null, 'print-2': null },
  },
  seller: { name: null, address: null, taxId: null },
  limits: { unpaid: null, typedRefund: null, provenRefund: null },
  sentences: { list: [] },
  times: { pickup: null, shipping: null },
  languages: { offered: null },
};

/** The variable of the environment that sets a value, which the browser then cannot change. */
const variables: Readonly<Record<SettingSection, Readonly<Record<string, string>>>> = {
  brand: { name: 'BRAND_NAME' },
  seller: { name: 'SELLER_NAME', address: 'SELLER_ADDRESS', taxId: 'SELLER_TAX_ID' },
  limits: { unpaid: 'UNCONFIRMED_ORDER_LIMIT' },
  sentences: {},
  times: {},
  languages: {},
};

/** Names of the values of a section that the environment sets. `given` has the names of its variables. */
export function listFixed(section: SettingSection, given: readonly string[]): string[] {
  return Object.entries(variables[section]).flatMap(([name, variable]) =>
    given.includes(variable) ? [name] : [],
  );
}
