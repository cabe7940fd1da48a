import { isPaper } from '#domain/catalogue/products.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useDimensions } from '#web/lib/use-dimensions.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import type { ProductVariant } from '#web/lib/paper.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { findPhotoPaper, getFraming } from '#web/lib/photos/framing.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';

interface ScaleStageProps {
  readonly photo: PhotoItem;
  readonly variant: ProductVariant;
}

/** The photo as a print beside a bank card at one scale, which stays the same when the size changes. */
function ScaleStage({ photo, variant }: ScaleStageProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('intro.products');
  return (
    <div className="scale-stage border-b-2 border-ink">
      <div className="flex h-[calc(262*var(--mm))] items-end justify-center gap-[calc(14*var(--mm))]">
        <PrintPaper
          variant={variant}
          url={photo.previewUrl}
          width={photo.width}
          height={photo.height}
          framing={getFraming(catalogue, { ...photo, ...variant })}
          paper={findPhotoPaper(catalogue, { ...photo, ...variant })}
          alt=""
          scaled
        />
        <BankCard label={t('bankCard')} />
      </div>
    </div>
  );
}

/** Duration for which the photo is shown at its new size, ms. */
const popupMs = 2000;

const margin = 8;
/** Space reserved for the elements fixed at the bottom, px. */
const bars = 120;

interface Place {
  readonly start: number;
  readonly top: number;
}

function within(value: number, room: number): number {
  return Math.max(margin, Math.min(value, room - margin));
}

interface SizePopupProps {
  readonly photo: PhotoItem;
  readonly onDone: () => void;
}

/** Shows the photo at scale beside a bank card, over its card, for two seconds after a size was chosen. */
export function SizePopup({ photo, onDone }: SizePopupProps) {
  const catalogue = useShopCatalogue();
  const text = useVariantText();
  const dimensions = useDimensions();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  // The timer lives outside React.
  useEffect(() => {
    const timer = setTimeout(onDone, popupMs);
    return () => clearTimeout(timer);
  }, [onDone, photo.size, photo.productType, photo.shape]);
  // Only the browser knows the card's position on the screen.
  useLayoutEffect(() => {
    const card = document.querySelector(`[data-photo="${photo.id}"]`)?.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect();
    if (!card || !own) return;
    const fromStart = document.dir === 'rtl' ? innerWidth - card.right : card.left;
    setPlace({
      start: within(fromStart + (card.width - own.width) / 2, innerWidth - own.width),
      top: within(card.top - own.height / 4, innerHeight - own.height - bars),
    });
  }, [photo.id]);
  return createPortal(
    <div
      ref={box}
      aria-hidden="true"
      className="popup-lands pointer-events-none fixed z-40 w-72 rounded-sheet bg-sheet p-4 shadow-lift outline outline-1 outline-rule"
      style={
        place ? { insetInlineStart: place.start, top: place.top } : { visibility: 'hidden', top: 0 }
      }
    >
      <p className="pb-3">
        <strong className="font-semibold">{text.variant(photo)}</strong>{' '}
        {isPaper(catalogue, photo.productType) && (
          <span className="text-small text-ink-2">{dimensions(photo.size)}</span>
        )}
      </p>
      <ScaleStage photo={photo} variant={photo} />
    </div>,
    document.body,
  );
}
