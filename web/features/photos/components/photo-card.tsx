import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { Check } from '#web/ui/icons.tsx';
import { standingOf } from '../counts.ts';
import type { CardActions } from '../hooks/use-card-actions.ts';
import type { PhotoItem } from '../model.ts';
import { shownName } from '../shown-name.ts';
import { isAccepted } from '../risks.ts';
import { softnessOf } from '../sharpness.ts';
import { CardCorners } from './card-corners.tsx';
import { CardNotice } from './card-notice.tsx';
import { CardPick } from './card-pick.tsx';
import { CardStage } from './card-stage.tsx';
import { Copies, WareSelect } from './card-controls.tsx';

interface PhotoCardProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly currency: Currency;
  /** Minor units; null for a photo that is no part of the order. */
  readonly unitPrice: number | null;
  readonly showCut: boolean;
  /** Frame number of an earlier photo of the same picture; null where there is none. */
  readonly twin: number | null;
  /** Frame number of an earlier photo that shows nearly the same; null where there is none. */
  readonly alike: number | null;
  /** Other cards have the same frame. */
  readonly isCopy: boolean;
  /** Whether the card is picked out; null while none are being picked. */
  readonly picked: boolean | null;
  readonly onPick: (id: string, range: boolean) => void;
  readonly actions: CardActions;
}

/** One photo of the order: on its paper, with its name, price, size, copies and, where it has one, its problem. */
export const PhotoCard = memo(function PhotoCard(props: PhotoCardProps) {
  const { photo, country, currency, unitPrice, showCut, twin, isCopy, picked, onPick, actions } =
    props;
  const t = useTranslations('photos');
  const text = useWareText();
  const named = { number: photo.frame, name: shownName(photo.fileName) };
  const rejected = standingOf(photo) === 'rejected';
  return (
    <article
      aria-label={
        isCopy
          ? t('choices.copyLabel', { ...named, size: text.ware(photo) })
          : t('card.label', named)
      }
      data-photo={photo.id}
      className="flex min-w-0 flex-col"
    >
      <div className="relative">
        <CardStage
          photo={photo}
          showCut={showCut}
          soft={softnessOf(photo, country) !== null && !isAccepted(photo)}
          covered={picked !== null}
          onOpen={() => actions.openPhoto(photo)}
        />
        {picked === null ? (
          <CardCorners photo={photo} actions={actions} />
        ) : (
          <CardPick
            frame={photo.frame}
            picked={picked}
            onPick={(range) => onPick(photo.id, range)}
          />
        )}
      </div>
      <CardCaption photo={photo} />
      {!rejected && (
        <>
          <CardPrice quantity={photo.quantity} unitPrice={unitPrice} currency={currency} />
          <div className="flex flex-col gap-2">
            <WareSelect
              photo={photo}
              country={country}
              onChoose={(ware) => actions.choose(photo, ware)}
            />
            <Copies photo={photo} onChange={(quantity) => actions.setQuantity(photo, quantity)} />
          </div>
        </>
      )}
      <CardNotice
        photo={photo}
        country={country}
        twin={twin}
        alike={props.alike}
        onAccept={(accepted) => actions.accept(photo, accepted)}
        onCrop={() => actions.openPhoto(photo)}
        onChooseAgain={(file) => actions.chooseAgain(photo, file)}
        onRetry={() => actions.retry(photo)}
        onRemove={() => actions.remove(photo)}
        onKeep={() => actions.keep(photo)}
        onSize={(size) => actions.choose(photo, { productType: 'photo_print', shape: null, size })}
      />
    </article>
  );
});

function CardCaption({ photo }: { readonly photo: PhotoItem }) {
  const t = useTranslations('photos.card');
  const sent = standingOf(photo) === 'sent';
  const name = shownName(photo.fileName);
  return (
    <p className="flex h-7 items-center gap-2 pt-1 font-edge text-fine text-ink-2">
      <span className="flex items-center gap-1 font-semibold text-ink">
        <span
          aria-hidden="true"
          className="border-y-4 border-s-[6px] border-y-transparent border-s-ink"
        />
        <bdi>{photo.frame}</bdi>
      </span>
      <bdi className="min-w-0 grow truncate" title={name}>
        {name}
      </bdi>
      {sent && (
        <span className="text-done" title={t('sent')}>
          <Check className="size-4" />
          <span className="sr-only">{t('sent')}</span>
        </span>
      )}
    </p>
  );
}

interface CardPriceProps {
  readonly quantity: number;
  readonly unitPrice: number | null;
  readonly currency: Currency;
}

function CardPrice({ quantity, unitPrice, currency }: CardPriceProps) {
  const t = useTranslations('photos.card');
  const { money } = useFormats();
  return (
    <p className="flex min-h-9 flex-wrap items-baseline justify-end gap-x-2 py-1 tabular-nums">
      {unitPrice !== null && (
        <>
          {quantity > 1 && (
            <span className="me-auto text-small text-ink-2">
              {t('times', { count: quantity, price: money(unitPrice, currency) })}
            </span>
          )}
          <strong className="text-4 font-semibold">{money(unitPrice * quantity, currency)}</strong>
        </>
      )}
    </p>
  );
}
