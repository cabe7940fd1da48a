import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { promisedHours } from '#domain/orders/service-times.ts';
import { languageOf, localizedPath, type LanguageCode } from '#locales/index.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { studioWords } from '#web/features/studios/studio-words.ts';
import { brandName, productionDays } from '#web/lib/brand.ts';
import { offeredLanguages, openLanguage } from '#web/lib/offered-languages.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import type { ParsedPath } from './address/language-path.ts';
import { useStudioAddress } from './address/studio-address.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { useScreen } from './order/screen-store.ts';

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  document.querySelector(`meta[${attribute}="${key}"]`)?.setAttribute('content', content);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}

/** Sets the URL metadata in the head, as the server does for the pages it sends. Browsers share the canonical URL. */
function setHeadAddress(language: LanguageCode, slug: string | null): void {
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  // This page is not indexed by search engines.
  if (!canonical) return;
  const { origin } = new URL(canonical.href);
  const addressIn = (code: LanguageCode): string => origin + localizedPath(code, slug);
  canonical.href = addressIn(language);
  setAttribute('meta[property="og:url"]', 'content', addressIn(language));
  const languages = offeredLanguages();
  for (const { code } of languages) {
    setAttribute(`link[hreflang="${code}"]`, 'href', addressIn(code));
  }
  setAttribute('link[hreflang="x-default"]', 'href', addressIn('en'));
  setAttribute('meta[property="og:locale"]', 'content', languageOf(language).socialLocale);
  const others = languages.filter(({ code }) => code !== language);
  const alternates = document.head.querySelectorAll('meta[property="og:locale:alternate"]');
  for (const [index, alternate] of alternates.entries()) {
    alternate.setAttribute('content', others[index]?.socialLocale ?? '');
  }
  const image = document.head.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  if (image) {
    image.content = image.content.replace(/[a-z]{2}(?=(-discount)?\.png$)/, language);
  }
}

/** Texts of the studio in the URL; null when it names none. */
function useStudioTexts() {
  const t = useTranslations('meta.studio');
  const language = useLanguage();
  const slug = useStudioAddress((state) => state.slug);
  const studio = useStudioChoice((state) => state.studio);
  if (!studio || slug === null) return null;
  const { name } = studioWords(studio, language);
  return {
    title: t('title', { studio: name, brand: brandName() }),
    description: t('description', { studio: name, city: studio.city }),
  };
}

/** The private page of the URL, if it is not part of the storefront. */
function ownPageOf({ track, originals, booking }: ParsedPath) {
  if (track !== null) return 'track';
  if (booking) return 'booking';
  return originals ? 'sendOriginals' : null;
}

/** Title, description and social texts in the language of the screen; the server writes the initial ones. */
export function PageHead({ place }: { readonly place: ParsedPath }) {
  const t = useTranslations('meta');
  const studio = useStudioTexts();
  const title = studio?.title ?? t('title', { brand: brandName() });
  const description = studio?.description ?? t('description');
  const socialTitle = studio?.title ?? t('social.title', { brand: brandName() });
  const socialDescription =
    studio?.description ??
    t('social.description', {
      hours: promisedHours(productionDays()),
    });
  const brand = brandName();
  const screen = useScreen((state) => state.screen);
  const page = ownPageOf(place) ?? screen;
  const changes = useLanguageChoice((state) => state.changes) + useScreen((state) => state.changes);
  const { language, studio: slug } = place;
  // The head is outside React's tree.
  useEffect(() => setHeadAddress(language ?? openLanguage(), slug), [language, slug]);
  useEffect(() => {
    if (changes === 0) return;
    document.title =
      page === 'intro' ? title : t('pages.withBrand', { page: t(`pages.${page}`), brand });
    setMeta('name', 'description', description);
    setMeta('name', 'keywords', t('keywords'));
    setMeta('property', 'og:title', socialTitle);
    setMeta('property', 'og:description', socialDescription);
    setMeta('property', 'og:image:alt', t('social.imageAlt'));
    // It describes the page that the server sent.
    document.querySelector('script[type="application/ld+json"]')?.remove();
  }, [t, brand, page, changes, title, description, socialTitle, socialDescription]);
  return null;
}
