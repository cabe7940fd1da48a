import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Crop, Eye } from '../icons.tsx';
import { Cross } from '#web/ui/icons.tsx';
import { findPhotoStatus } from '#web/lib/photos/counts.ts';
import type { CardLayout } from '../model/grid-shape.ts';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

interface CornerButtonProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'onClick'> {
  readonly isSmall: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** Round button in a corner of the card's stage. */
function CornerButton({ isSmall, className, children, ...rest }: CornerButtonProps) {
  return (
    <IconButton {...rest} look="bare" className={cx('absolute', className)}>
      <span
        className={cx(
          'grid place-items-center rounded-round bg-sheet text-ink shadow-print',
          isSmall ? 'size-6' : 'size-8',
        )}
      >
        {children}
      </span>
    </IconButton>
  );
}

interface CardCornersProps {
  readonly photo: PhotoItem;
  readonly actions: CardActions;
  readonly layout: CardLayout;
}

/**
 * Remove button at the end corner; crop button at the start, where there is room beside the photo; below it the gift
 * preview.
 */
export function CardCorners({ photo, actions, layout }: CardCornersProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const isSmall = layout === 'line';
  const isShown = photo.previewUrl !== null && findPhotoStatus(photo) !== 'rejected';
  return (
    <>
      <CornerButton
        data-remove
        isSmall={isSmall}
        label={t('photos.card.removeLabel', { number: photo.frame })}
        onClick={() => actions.remove(photo)}
        className="end-0 top-0"
      >
        <Cross className="size-4" />
      </CornerButton>
      {isShown && !isSmall && (
        <CornerButton
          isSmall={isSmall}
          label={t('crop.open', { number: photo.frame })}
          onClick={() => actions.openPhoto(photo)}
          className="start-0 top-0"
        >
          <Crop className="size-4" />
        </CornerButton>
      )}
      {isShown && !isPaper(catalogue, photo.productType) && (
        <CornerButton
          data-gift
          isSmall={isSmall}
          label={t('gifts.openFor', { number: photo.frame, product: text.variant(photo) })}
          onClick={() => actions.openGift(photo)}
          className="start-0 top-10"
        >
          <Eye className="size-4" />
        </CornerButton>
      )}
    </>
  );
}
