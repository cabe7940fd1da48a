import { useTranslations } from 'use-intl';
import { brandName, shopLogo } from '#web/lib/brand.ts';
import { ShopMark } from '#web/ui/shop-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { languagePrefix } from '../address/language-path.ts';

/** Page for an unknown URL. */
export function NotFound() {
  const t = useTranslations('notFound');
  return (
    <main className="mx-auto flex min-h-dvh max-w-page flex-col items-start justify-center gap-6 px-gutter py-16">
      <p className="flex items-center gap-3 font-display text-3">
        <ShopMark logo={shopLogo()} />
        <bdi>{brandName()}</bdi>
      </p>
      <h1 className="font-display text-1">{t('title')}</h1>
      <p className="max-w-prose text-4 text-ink-2">{t('text')}</p>
      <ButtonLink href={languagePrefix(location.pathname) || '/'} variant="primary" size="main">
        {t('toStart')}
      </ButtonLink>
    </main>
  );
}
