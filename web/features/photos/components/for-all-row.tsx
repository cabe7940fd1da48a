import { paperVariant } from '#web/lib/product-variants.ts';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useIsDesktop } from '#web/lib/use-media.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { cx } from '#web/ui/cx.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { prepareSheet, Sheet } from '#web/ui/sheet.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { countPhotos, isOrderable } from '#web/lib/photos/counts.ts';
import { useChangeNotice } from '../hooks/use-changes.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { pricesAs, sharedSize } from '../model/price-for-all.ts';
import { ForAll } from './for-all.tsx';

interface ForAllRowProps {
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  readonly actions: PhotoActions;
}

/** Size and copies for all photos: inline on a desktop, in a dialog behind one row on a phone. */
export function ForAllRow({ photos, country, currency, actions }: ForAllRowProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const notifyOfChange = useChangeNotice(country, currency);
  const orderable = useMemo(() => photos.filter(isOrderable), [photos]);
  if (orderable.length < 2) return null;
  const close = (): void => setOpen(false);
  const forAll = {
    country,
    currency,
    photos: orderable,
    onChange: (change: Parameters<typeof actions.applyToAll>[0]) =>
      notifyOfChange(orderable, change, actions.applyToAll(change)),
  };
  if (isDesktop) return <ForAll {...forAll} inRow />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={prepareSheet}
        onClick={() => setOpen(true)}
        className="flex min-h-control min-w-0 grow items-center gap-2 rounded-control border border-edge bg-sheet ps-3 pe-2 text-start leading-tight hover:border-ink"
      >
        <SharedSize photos={orderable} country={country} currency={currency} />
        <ChevronDown />
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('photos.forAll.title', { count: countPhotos(orderable) })}
        closeLabel={t('common.close')}
      >
        <ForAll {...forAll} onTapped={close} />
      </Sheet>
    </>
  );
}

/** The most common print size with its price, or the number of prints that differ. */
function SharedSize({ photos, country, currency }: Omit<ForAllRowProps, 'actions'>) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('photos.forAll');
  const text = useVariantText();
  const { money } = useFormats();
  const size = sharedSize(catalogue, photos);
  if (!size) return <span className="min-w-0 grow">{t('quantity')}</span>;
  const prices = pricesAs(catalogue, photos, size.value, country);
  return (
    <>
      <SizeGlyph variant={paperVariant(catalogue, size.value)} />
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <span className={cx('text-ink-2', size.differ > 0 && 'max-[22rem]:sr-only')}>
          {t('open')}
        </span>
        <bdi className="font-semibold tabular-nums">{text.shortSize(size.value)}</bdi>
        {size.differ > 0 ? (
          <span className="text-ink-2">{t('othersDiffer', { count: size.differ })}</span>
        ) : (
          prices &&
          prices.each !== null && (
            <span className="text-ink-2 tabular-nums max-[22rem]:hidden">
              {money(prices.each, currency)}
            </span>
          )
        )}
      </span>
    </>
  );
}
