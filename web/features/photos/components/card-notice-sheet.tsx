import { useTranslations } from 'use-intl';
import { Sheet } from '#web/ui/sheet.tsx';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findNotices, type Repeats } from '../quality/photo-notice.ts';
import { shownName } from '../model/shown-name.ts';
import { CardNotice } from './card-notice.tsx';

interface CardNoticeSheetProps extends Repeats {
  /** Null keeps the dialog closed. */
  readonly photo: PhotoItem | null;
  readonly country: string;
  readonly actions: CardActions;
  readonly onClose: () => void;
}

/** Shows the notices behind a photo's chip, each with the button that solves it; closes when none is left. */
export function CardNoticeSheet({
  photo,
  country,
  duplicate,
  alike,
  actions,
  onClose,
}: CardNoticeSheetProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  if (
    !photo ||
    findNotices(catalogue, photo, country, { duplicate: duplicate, alike }).length === 0
  )
    return null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('photos.frame', { number: photo.frame })}
      detail={<bdi>{shownName(photo.fileName)}</bdi>}
    >
      <CardNotice
        photo={photo}
        country={country}
        duplicate={duplicate}
        alike={alike}
        actions={actions}
      />
    </Sheet>
  );
}
