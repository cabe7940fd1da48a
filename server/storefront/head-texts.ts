import { promisedHours, type ProductionDays } from '#domain/orders/service-times.ts';
import { metaTexts } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { studioName, type HeadStudio } from './head-studio.ts';

/** Private pages: the order of a private link, its missing originals, and a booking. */
export type OwnPage = 'track' | 'sendOriginals' | 'booking';

/** The page that a head describes. */
export interface HeadSubject {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Null on every page except a studio's link. */
  readonly studio: HeadStudio | null;
  /** A private page behind a secret; null for public pages. */
  readonly own: OwnPage | null;
  /** Whether the link has a discount code. The code itself and its validity have no effect. */
  readonly hasDiscount: boolean;
  /** Days of production that orders are promised now. */
  readonly productionDays: ProductionDays;
}

/** The texts of a page's head, unescaped. */
export interface HeadTexts {
  readonly title: string;
  readonly description: string;
  readonly socialTitle: string;
  readonly socialDescription: string;
}

function pageTexts({ language, brand, studio, own, productionDays }: HeadSubject): HeadTexts {
  const t = metaTexts(language);
  if (!studio) {
    const title = own && t('pages.withBrand', { page: t(`pages.${own}`), brand });
    return {
      title: title ?? t('title', { brand }),
      description: t('description'),
      socialTitle: t('social.title', { brand }),
      socialDescription: t('social.description', {
        hours: promisedHours(productionDays),
      }),
    };
  }
  const name = studioName(studio, language);
  const title = t('studio.title', { studio: name, brand });
  const description = t('studio.description', { studio: name, city: studio.city });
  return { title, description, socialTitle: title, socialDescription: description };
}

/**
 * Builds the texts of a head in its language. A discount changes the preview of a shared link, not the entry in search
 * engines.
 */
export function getHeadTexts(subject: HeadSubject): HeadTexts {
  const texts = pageTexts(subject);
  if (!subject.hasDiscount || subject.own) return texts;
  const { language, brand, studio } = subject;
  const t = metaTexts(language);
  return {
    ...texts,
    socialTitle: t('discount.title', { name: studio ? studioName(studio, language) : brand }),
    socialDescription: t('discount.description'),
  };
}
