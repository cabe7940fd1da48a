import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import type { SendCounts } from '#web/lib/photos/counts.ts';
import { useFinalAction } from '#web/lib/final-action.ts';
import { labelled, listSeparator } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronUp } from '#web/ui/icons.tsx';
import { prepareSheet, Sheet } from '#web/ui/sheet.tsx';
import { Ticks } from '#web/ui/ticks.tsx';

interface OrderPeekProps {
  readonly pricing: Pricing | null;
  readonly currency: Currency;
  readonly counts: SendCounts;
  /** The whole order, shown in the dialog. */
  readonly children: ReactNode;
}

function countItems(pricing: Pricing | null, gifts: boolean): number {
  return (pricing?.lines ?? [])
    .filter(({ productType }) => isPaper(getShopCatalogue(), productType) !== gifts)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Text of the upload progress; a photo whose sending failed does not go on by itself. */
function useUploads({ done, active, waiting, failed, total }: SendCounts): string {
  const t = useTranslations();
  if (done === total) return t('photos.progress.allSent');
  if (failed > 0 && active + waiting === 0) return t('photos.progress.failed', { count: failed });
  return t('peek.uploads', { done, total });
}

/** Number of prints, running total and upload progress; a tap shows the whole order. */
export function OrderPeek({ pricing, currency, counts, children }: OrderPeekProps) {
  const t = useTranslations();
  const { money } = useFormats();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const toPay = useFinalAction((state) => state.action?.amount);
  const hasAction = useFinalAction((state) => state.action !== null);
  const prints = countItems(pricing, false);
  const gifts = countItems(pricing, true);
  const uploads = useUploads(counts);
  if (!pricing) {
    // Photos without a price: their sizes are being moved to another country.
    const contents = counts.total > 0 ? uploads : t('peek.empty');
    return (
      // Beside a button it takes two lines, so that the bar keeps its one row.
      <span
        className={cx(
          'block px-2 text-small leading-tight text-ink-2',
          hasAction && 'max-sm:w-min max-sm:min-w-24',
        )}
      >
        {contents}
      </span>
    );
  }
  const contents = [
    prints > 0 && t('peek.prints', { count: prints }),
    gifts > 0 && t('peek.gifts', { count: gifts }),
  ].filter((content) => typeof content === 'string');
  const total = toPay ?? money(pricing.subtotal, currency);
  return (
    <>
      <button
        type="button"
        data-peek
        aria-haspopup="dialog"
        onPointerEnter={prepareSheet}
        onClick={() => setOpen(true)}
        className="relative flex min-h-control max-w-full items-center gap-1 rounded-control px-1 text-start hover:bg-tray sm:gap-2 sm:px-2"
      >
        <span className="sr-only">{labelled(t('peek.label'), '', language)}</span>
        <span className="flex min-w-0 flex-col leading-tight lg:flex-row lg:items-baseline lg:gap-3">
          <span className="min-w-0 text-small leading-tight text-ink-2 sm:truncate">
            {contents.map((content, index) => (
              // On a phone, one below the other: side by side they leave no room for the final button.
              <span key={content} className="block truncate sm:inline">
                {index > 0 && <span className="max-sm:sr-only">{listSeparator(language)}</span>}
                {content}
              </span>
            ))}
          </span>
          <strong translate="no" className="font-semibold tabular-nums">
            {total}
          </strong>
        </span>
        <span className="sr-only">{uploads}</span>
        <ChevronUp className="size-4" />
        {counts.done < counts.total && (
          <span aria-hidden="true" className="absolute inset-x-2 bottom-0 h-0.5 bg-rule">
            <span
              className="block h-full bg-safelight"
              style={{ width: `${(100 * counts.done) / Math.max(1, counts.total)}%` }}
            />
          </span>
        )}
      </button>
      <Sheet
        isOpen={open}
        onClose={() => setOpen(false)}
        title={t('peek.label')}
        closeLabel={t('peek.close')}
        footer={
          <Button variant="ink" wide onClick={() => setOpen(false)}>
            {t('peek.close')}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="flex flex-col gap-2">
            <Ticks counts={counts} label={uploads} />
            <p className="text-small text-ink-2">{uploads}</p>
          </div>
          {children}
        </div>
      </Sheet>
    </>
  );
}
