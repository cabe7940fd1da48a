import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { brandName } from '#web/lib/brand.ts';
import { useLanguageChoice } from './language/language-store.ts';
import { useScreen } from './wizard/screen-store.ts';

const setMeta = (attribute: 'name' | 'property', key: string, content: string): void => {
  document.querySelector(`meta[${attribute}="${key}"]`)?.setAttribute('content', content);
};

/** Title, description and social texts in the language of the screen; the first ones are the server's. */
export function PageHead() {
  const t = useTranslations('meta');
  const brand = brandName();
  const screen = useScreen((state) => state.screen);
  const changes = useLanguageChoice((state) => state.changes) + useScreen((state) => state.changes);
  // The head lies outside React's tree.
  useEffect(() => {
    if (changes === 0) return;
    document.title =
      screen === 'intro'
        ? t('title', { brand })
        : t('pages.withBrand', { page: t(`pages.${screen}`), brand });
    setMeta('name', 'description', t('description'));
    setMeta('name', 'keywords', t('keywords'));
    setMeta('property', 'og:title', t('social.title', { brand }));
    setMeta('property', 'og:description', t('social.description', { hours: 48 }));
  }, [t, brand, screen, changes]);
  return null;
}
