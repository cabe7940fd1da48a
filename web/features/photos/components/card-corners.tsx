import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Crop, Cross } from '#web/ui/icons.tsx';
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
    <IconButton {...rest} look="bare" className={cx('absolute top-0', className)}>
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

/** Removing at the end, cropping at the start where there is a picture to crop. */
export function CardCorners({ photo, actions }: CardCornersProps) {
  const t = useTranslations();
  const canCrop = photo.previewUrl !== null && standingOf(photo) !== 'rejected';
  return (
    <>
      <CornerButton
        data-remove
        label={t('photos.card.removeLabel', { number: photo.frame })}
        onClick={() => actions.remove(photo)}
        className="end-0"
      >
        <Cross className="size-4" />
      </CornerButton>
      {canCrop && (
        <CornerButton
          label={t('crop.open', { number: photo.frame })}
          onClick={() => actions.openCrop(photo)}
          className="start-0"
        >
          <Crop className="size-4" />
        </CornerButton>
      )}
    </>
  );
}
