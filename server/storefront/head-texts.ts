import { processingHours } from '#domain/service-times.ts';
import { metaTexts } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { studioName, type HeadStudio } from './head-studio.ts';

/** Pages that are one person's own: the order of a private link, its missing originals, and a booking. */
export type OwnPage = 'track' | 'sendOriginals' | 'booking';

/** The page that a head describes. */
export interface HeadSubject {
  readonly language: LanguageCode;
  readonly brand: string;
  /** Null on every page but a studio's link. */
  readonly studio: HeadStudio | null;
  /** A page of one person's own, behind a secret; null for public pages. */
  readonly own: OwnPage | null;
  /** Whether the link brings a discount code. Whichever code it is, and whether it is valid, changes nothing. */
  readonly hasDiscount: boolean;
}

/** The texts of a page's head, unescaped. */
export interface HeadTexts {
  readonly title: string;
  readonly description: string;
  readonly socialTitle: string;
  readonly socialDescription: string;
}

function pageTexts({ language, brand, studio, own }: HeadSubject): HeadTexts {
  const t = metaTexts(language);
  if (!studio) {
    const title = own && t('pages.withBrand', { page: t(`pages.${own}`), brand });
    return {
      title: title ?? t('title', { brand }),
      description: t('description'),
      socialTitle: t('social.title', { brand }),
      socialDescription: t('social.description', { hours: processingHours }),
    };
  }
  const name = studioName(studio, language);
  const title = t('studio.title', { studio: name, brand });
  const description = t('studio.description', { studio: name, city: studio.city });
  return { title, description, socialTitle: title, socialDescription: description };
}

/** The texts of a head in its language. A discount changes what a shared link shows, not what search engines keep. */
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
