import { useTranslations } from 'use-intl';
import { AddPhotos } from './add-photos.tsx';

/** Empty state before the first photo, with one button. */
export function EmptyPhotos({ onAdd }: { readonly onAdd: (files: readonly File[]) => void }) {
  const t = useTranslations('photos');
  return (
    <section className="flex flex-col items-center gap-6 rounded-sheet border-2 border-dashed border-edge px-6 py-14 text-center">
      <div aria-hidden="true" className="flex items-end gap-3 border-b border-ink px-4">
        <span className="h-20 w-15 border border-dashed border-edge" />
        <span className="h-24 w-32 border border-dashed border-edge" />
        <span className="size-16 border border-dashed border-edge" />
      </div>
      <div className="max-w-md">
        <h2 className="font-display text-3">{t('empty.title')}</h2>
        <p className="pt-2 text-ink-2">{t('empty.text')}</p>
      </div>
      <AddPhotos label={t('addPhotos')} onAdd={onAdd} variant="primary" size="main" />
      <p className="max-w-md text-small text-ink-3">
        <span className="hidden lg:block">{t('dropHere')}</span>
        {t('formats')}
      </p>
    </section>
  );
}
