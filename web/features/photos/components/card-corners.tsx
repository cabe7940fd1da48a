import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Crop, Cross, Eye } from '#web/ui/icons.tsx';
import { standingOf } from '../counts.ts';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '../model.ts';

interface CornerButtonProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'onClick'> {
  readonly className: string;
  readonly children: ReactNode;
}

/** A round button in a corner of the card's stage. */
function CornerButton({ className, children, ...rest }: CornerButtonProps) {
  return (
    <IconButton {...rest} look="bare" className={cx('absolute', className)}>
      <span className="grid size-8 place-items-center rounded-round bg-sheet text-ink shadow-print">
        {children}
      </span>
    </IconButton>
  );
}

interface CardCornersProps {
  readonly photo: PhotoItem;
  readonly actions: CardActions;
}

/** Removing at the end, cropping at the start where there is a picture to crop, under it the gift it becomes. */
export function CardCorners({ photo, actions }: CardCornersProps) {
  const t = useTranslations();
  const text = useWareText();
  const canCrop = photo.previewUrl !== null && standingOf(photo) !== 'rejected';
  return (
    <>
      <CornerButton
        data-remove
        label={t('photos.card.removeLabel', { number: photo.frame })}
        onClick={() => actions.remove(photo)}
        className="end-0 top-0"
      >
        <Cross className="size-4" />
      </CornerButton>
      {canCrop && (
        <CornerButton
          label={t('crop.open', { number: photo.frame })}
          onClick={() => actions.openPhoto(photo)}
          className="start-0 top-0"
        >
          <Crop className="size-4" />
        </CornerButton>
      )}
      {canCrop && photo.productType !== 'photo_print' && (
        <CornerButton
          data-gift
          label={t('gifts.openFor', { number: photo.frame, product: text.ware(photo) })}
          onClick={() => actions.openGift(photo)}
          className="start-0 top-11"
        >
          <Eye className="size-4" />
        </CornerButton>
      )}
    </>
  );
}
