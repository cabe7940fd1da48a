import { useTranslations } from 'use-intl';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The places of the cards while the stored photos are being fetched. */
export function PhotosSkeleton() {
  const t = useTranslations('saved');
  return (
    <output className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 xl:grid-cols-3">
      <span className="sr-only">{t('restoring')}</span>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-48 sm:h-60" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </output>
  );
}
