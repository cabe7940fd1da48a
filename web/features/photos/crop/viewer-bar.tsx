import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';

interface ViewerBarProps {
  readonly photo: PhotoItem;
  readonly currency: Currency;
  readonly unitPriceOf: (photo: PhotoItem) => number | null;
  /** Null while the framing is unchanged. */
  readonly onPutBack: (() => void) | null;
  readonly onDone: () => void;
}

/** Bottom bar: the price of this photo, the reset of its crop, and the way back to all photos. */
export function ViewerBar({ photo, currency, unitPriceOf, onPutBack, onDone }: ViewerBarProps) {
  const t = useTranslations();
  const { money } = useFormats();
  const price = unitPriceOf(photo);
  return (
    <footer className="viewer-bar flex flex-wrap items-center justify-end gap-x-2 border-t border-rule bg-sheet px-4 py-2 text-ink">
      <p className="me-auto flex min-w-0 flex-col leading-tight">
        {price !== null && (
          <strong translate="no" className="text-4 leading-tight font-semibold tabular-nums">
            {money(price * photo.quantity, currency)}
          </strong>
        )}
        {price !== null && photo.quantity > 1 && (
          <span className="text-small tabular-nums">
            {t('photos.card.times', { count: photo.quantity, price: money(price, currency) })}
          </span>
        )}
      </p>
      <Button
        variant="quiet"
        aria-disabled={!onPutBack}
        onClick={() => onPutBack?.()}
        className="aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:no-underline"
      >
        {t('crop.putBack')}
      </Button>
      <Button variant="primary" onClick={onDone} className="min-h-control min-w-20">
        {t('common.done')}
      </Button>
    </footer>
  );
}
