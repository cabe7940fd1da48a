import { useTranslations } from 'use-intl';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Placeholders for the cards while the stored photos are loading. */
export function PhotosSkeleton() {
  const t = useTranslations('saved');
  return (
    <output className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
      <span className="sr-only">{t('restoring')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-32 lg:h-38" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-11" />
        </div>
      ))}
    </output>
  );
}
