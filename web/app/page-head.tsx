import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { promisedHours } from '#domain/orders/service-times.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { studioWords } from '#web/features/studios/studio-words.ts';
import { brandName, productionDays } from '#web/lib/brand.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import type { ParsedPath } from './address/language-path.ts';
import { useStudioAddress } from './address/studio-address.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { useScreen } from './order/screen-store.ts';

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  document.querySelector(`meta[${attribute}="${key}"]`)?.setAttribute('content', content);
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
  const isSent = useRef(true);
  useEffect(() => {
    // The server wrote the addresses of the first page.
    if (!isSent.current) {
      void import('./head-address.ts').then(
        ({ setHeadAddress }) => setHeadAddress(language, slug),
        // Without a connection they stay as they were.
        () => undefined,
      );
    }
    isSent.current = false;
  }, [language, slug]);
  // The head is outside React's tree.
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
