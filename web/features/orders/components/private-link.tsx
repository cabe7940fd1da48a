import { useTranslations } from 'use-intl';
import { CopyValue } from './copy-value.tsx';

/** The link that opens the order on any device. Source: product §6. */
export function PrivateLink({ path }: { readonly path: string }) {
  const t = useTranslations('orderLink');
  return (
    <section className="no-print flex flex-col gap-2">
      <h2 className="font-display text-3">{t('title')}</h2>
      <p>{t('text')}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <a
          href={path}
          className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
        >
          {t('open')}
        </a>
        <CopyValue value={`${location.origin}${path}`} label={t('copy')} copied={t('copied')} />
      </p>
    </section>
  );
}
