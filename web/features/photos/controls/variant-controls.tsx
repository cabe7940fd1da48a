import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { isPaperLandscape } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { Copies } from './card-controls.tsx';

interface VariantControlsProps {
  readonly photo: PhotoItem;
  readonly currency: Currency;
  readonly unitPriceOf: (photo: PhotoItem) => number | null;
  readonly onQuantity: (photo: PhotoItem, quantity: number) => void;
  readonly onSizes: (photo: PhotoItem) => void;
}

/** Product variant, a link to all sizes at one scale, and copies. */
export function VariantControls(props: VariantControlsProps) {
  const catalogue = useShopCatalogue();
  const { photo, currency, unitPriceOf, onQuantity, onSizes } = props;
  const t = useTranslations('photos.card');
  const text = useVariantText();
  const { money } = useFormats();
  const price = unitPriceOf(photo);
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onSizes(photo)}
        className="flex min-h-target min-w-0 grow basis-36 items-center gap-1 rounded-control border border-edge bg-sheet px-2 text-start leading-tight hover:border-ink sm:gap-2"
      >
        <SizeGlyph variant={photo} isLandscape={isPaperLandscape(catalogue, photo)} />
        <span className="sr-only">{t('size')}</span>
        <span className="min-w-0 grow">
          <strong className="font-semibold">{text.variant(photo)}</strong>{' '}
          {price !== null && (
            <span className="inline-block text-small tabular-nums">{money(price, currency)}</span>
          )}
        </span>
        <ChevronDown />
      </button>
      <div className="grow basis-32">
        <Copies photo={photo} onChange={(quantity) => onQuantity(photo, quantity)} />
      </div>
    </div>
  );
}
