import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { cx } from '#web/ui/cx.ts';
import { OneTabStop } from '#web/ui/one-tab-stop.tsx';
import { Copies, SizeControl, VariantSelect } from '../controls/card-controls.tsx';
import { findPhotoStatus, type PhotoStatus } from '#web/lib/photos/counts.ts';
import type { CardLayout } from '../model/grid-shape.ts';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findNotices } from '../quality/photo-notice.ts';
import { shownName } from '../model/shown-name.ts';
import { CardChip } from './card-chip.tsx';
import { CardCorners } from './card-corners.tsx';
import { CardNotice } from './card-notice.tsx';
import { CardPick } from './card-pick.tsx';
import { CardStage } from './card-stage.tsx';

interface PhotoCardProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly currency: Currency;
  /** Minor units; null for a photo outside the order. */
  readonly unitPrice: number | null;
  readonly showCut: boolean;
  readonly layout: CardLayout;
  /** Renders only the photo and leaves room for the rest, because many cards came into view at once. */
  readonly isBare: boolean;
  /** Frame number of an earlier photo with the same content; null when there is none. */
  readonly duplicate: number | null;
  /** Frame number of an earlier photo that looks nearly the same; null when there is none. */
  readonly alike: number | null;
  /** Other cards have the same frame. */
  readonly isCopy: boolean;
  /** Whether the card is selected; null outside selection mode. */
  readonly picked: boolean | null;
  readonly onPick: (id: string, range: boolean) => void;
  readonly actions: CardActions;
}

const unsent: ReadonlySet<PhotoStatus> = new Set(['waiting', 'preparing', 'sending']);

/** One photo of the order on its paper, with number, price, size, copies and, if any, its problem. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { photo, country, layout, isBare, duplicate, alike, isCopy, picked, actions } = props;
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos');
  const text = useVariantText();
  const named = { number: photo.frame, name: shownName(photo.fileName) };
  const isRefused = findPhotoStatus(photo) === 'rejected';
  // The photo shows its progress until it is sent.
  const isUnsent = unsent.has(findPhotoStatus(photo));
  const notices = findNotices(catalogue, photo, country, { duplicate, alike });
  return (
    <OneTabStop
      aria-label={
        isCopy
          ? t('choices.copyLabel', { ...named, size: text.variant(photo) })
          : t('card.label', named)
      }
      data-photo={photo.id}
      data-variant={variantValue(catalogue, photo)}
      data-copies={photo.quantity}
      className="@container flex min-w-0 flex-col"
    >
      <div className="relative">
        <CardStage
          photo={photo}
          showCut={props.showCut}
          soft={notices.includes('soft')}
          covered={picked !== null}
          onOpen={() => actions.openPhoto(photo)}
        />
        {picked === null && !isBare && (
          <CardCorners photo={photo} actions={actions} layout={layout} />
        )}
        {picked === null && !isBare && !isUnsent && (
          <CardChip {...{ photo, country, notices, layout, duplicate, alike, actions }} />
        )}
        {picked !== null && (
          <CardPick
            frame={photo.frame}
            picked={picked}
            onPick={(range) => props.onPick(photo.id, range)}
          />
        )}
      </div>
      {(isRefused || layout !== 'line') && <CardCaption {...props} isRefused={isRefused} />}
      {isBare && <div className="min-h-target" />}
      {!isBare && isRefused && <CardNotice {...{ photo, country, duplicate, alike, actions }} />}
      {!isBare && !isRefused && <CardControls {...props} />}
    </OneTabStop>
  );
});

interface CardCaptionProps extends PhotoCardProps {
  readonly isRefused: boolean;
}

/** Number, name and price; where there is no room for the name, only screen readers get it. */
function CardCaption({ photo, layout, unitPrice, currency, isRefused }: CardCaptionProps) {
  const t = useTranslations('photos.card');
  const { money } = useFormats();
  const name = shownName(photo.fileName);
  return (
    <p className="flex min-h-7 items-center gap-2 font-edge text-fine text-ink-2">
      <span className="flex items-center gap-1 font-semibold text-ink">
        <span
          aria-hidden="true"
          className="border-y-4 border-s-[6px] border-y-transparent border-s-ink"
        />
        <bdi>{photo.frame}</bdi>
      </span>
      <bdi
        title={name}
        className={cx('min-w-0 grow truncate', layout !== 'full' && !isRefused && 'sr-only')}
      >
        {name}
      </bdi>
      {findPhotoStatus(photo) === 'sent' && <span className="sr-only">{t('sent')}</span>}
      {!isRefused && unitPrice !== null && (
        <strong
          translate="no"
          className="ms-auto font-text text-body font-semibold text-ink tabular-nums"
        >
          {money(unitPrice * photo.quantity, currency)}
        </strong>
      )}
    </p>
  );
}

function CardControls({ photo, country, layout, actions }: PhotoCardProps) {
  const t = useTranslations('photos.card');
  const found = findVariant(useShopCatalogue(), photo.productType, photo.size);
  // Options and measures are chosen in the window that the one control opens.
  if (layout !== 'full' || found?.product.options || found?.variant.free) {
    return (
      <>
        <SizeControl
          photo={photo}
          isLine={layout === 'line'}
          onOpen={() => actions.openSizes(photo)}
        />
        {layout === 'line' && findPhotoStatus(photo) === 'sent' && (
          <span className="sr-only">{t('sent')}</span>
        )}
      </>
    );
  }
  return (
    // A name that does not fit beside the copies gets a row of its own.
    <div className="flex flex-wrap gap-x-1 gap-y-1.5">
      <VariantSelect
        photo={photo}
        country={country}
        onChoose={(variant) => actions.choose(photo, variant)}
      />
      <Copies
        photo={photo}
        onChange={(quantity) => actions.setQuantity(photo, quantity)}
        className="shrink-0 grow basis-30.5"
      />
    </div>
  );
}
