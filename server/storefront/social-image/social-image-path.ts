import { createHash } from 'node:crypto';
import {
  promisedHours,
  usualProductionDays,
  type ProductionDays,
} from '#domain/orders/service-times.ts';
import { catalogueOf } from '#locales/catalogues.ts';
import { isLanguageCode, languageCodes, type LanguageCode } from '#locales/languages.ts';
import type { HeadStudio } from '../head-studio.ts';

/** The subject of an image: the shop or a studio, for a plain link or one with a discount. */
export interface SocialImageSubject {
  readonly language: LanguageCode;
  readonly studio: HeadStudio | null;
  readonly hasDiscount: boolean;
}

/** What an image shows of the shop itself. */
export interface SocialImageShop {
  readonly brand: string;
  /** Days of production that orders are promised now; unset for the usual ones. */
  readonly productionDays?: ProductionDays;
}

/** Increase when the drawing itself changes. */
const drawingRevision = 2;

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}

const textsHash = hash(
  languageCodes.map((code) => {
    const { meta, storefront } = catalogueOf(code);
    return [meta.social, meta.studio, meta.discount, storefront.intro.title];
  }),
);

/** Hash of all drawn content, the same in every language: the browser replaces only the language in the path. */
function computeVersion(
  { brand, productionDays = usualProductionDays }: SocialImageShop,
  studio: HeadStudio | null,
): string {
  const shown = studio && [studio.slug, studio.name, studio.city, studio.translations];
  return hash([drawingRevision, textsHash, brand, promisedHours(productionDays), shown]);
}

/** Path of an image, which changes with its content: `/assets/social/{version}[/{slug}]/{language}[-discount].png`. */
export function socialImagePath(subject: SocialImageSubject, shop: SocialImageShop): string {
  const { language, studio, hasDiscount } = subject;
  const folder = studio ? `/${encodeURIComponent(studio.slug)}` : '';
  const name = `${language}${hasDiscount ? '-discount' : ''}.png`;
  return `/assets/social/${computeVersion(shop, studio)}${folder}/${name}`;
}

/** Parses the file name of an image's path; null when it is invalid. */
export function parseImageName(name: string): Omit<SocialImageSubject, 'studio'> | null {
  const [, language, discount] = /^([a-z]{2})(-discount)?\.png$/.exec(name) ?? [];
  return isLanguageCode(language) ? { language, hasDiscount: discount !== undefined } : null;
}
