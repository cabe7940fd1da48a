import { useTranslations } from 'use-intl';
import { Banner } from '#web/ui/banner.tsx';
import { AddPhotos } from './add-photos.tsx';

interface MissingPhotosProps {
  readonly count: number;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Photos of which only the list survived: the same files chosen again fill them. */
export function MissingPhotos({ count, onAdd }: MissingPhotosProps) {
  const t = useTranslations('photos.missing');
  if (count === 0) return null;
  return (
    <Banner
      tone="care"
      title={t('title', { count })}
      action={<AddPhotos label={t('chooseAgain')} onAdd={onAdd} icon={null} variant="outline" />}
    >
      {t('help')}
    </Banner>
  );
}
