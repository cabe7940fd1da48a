import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { ProductVariant } from '#web/lib/paper.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { findPhotoPaper, getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';

/** CSSProperties has no custom properties. */
type CountStyle = CSSProperties & Readonly<Record<'--count', number>>;

interface SizeComparisonProps {
  readonly photo: PhotoItem;
  /** Smallest paper first. */
  readonly papers: readonly ProductVariant[];
  readonly currency: Currency;
  readonly priceOf: (variant: ProductVariant) => number | null;
  readonly onChoose: (photo: PhotoItem, variant: ProductVariant) => void;
}

/** The photo on every paper at one scale, with a bank card beside the smallest; a tap chooses the size. */
export function SizeComparison({ photo, papers, ...rest }: SizeComparisonProps) {
  const t = useTranslations();
  const count: CountStyle = { '--count': papers.length };
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-small font-semibold text-ink-2">
        {t('products.plurals.photo_print')}
      </legend>
      <div
        className="size-comparison grid auto-cols-fr grid-flow-col gap-1 tight:grid-flow-row tight:grid-cols-2"
        style={count}
      >
        {papers.map((paper, index) => (
          <PaperChoice
            key={paper.size}
            {...rest}
            photo={photo}
            paper={paper}
            // The first print leaves room for the bank card, in landscape or portrait.
            besideCard={index === 0}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PaperChoiceProps extends Omit<SizeComparisonProps, 'papers'> {
  readonly paper: ProductVariant;
  readonly besideCard: boolean;
}

function PaperChoice(props: PaperChoiceProps) {
  const catalogue = useShopCatalogue();
  const { photo, paper, besideCard, currency, priceOf, onChoose } = props;
  const t = useTranslations('intro.products');
  const text = useVariantText();
  const { money } = useFormats();
  const price = priceOf(paper);
  return (
    <label className="relative flex min-w-0 flex-col rounded-control border border-transparent text-center has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        name="ware"
        value={variantValue(catalogue, paper)}
        checked={variantValue(catalogue, paper) === variantValue(catalogue, photo)}
        onChange={() => onChoose(photo, paper)}
        className="absolute inset-0 opacity-0"
      />
      <span
        aria-hidden="true"
        className="flex h-[calc(262*var(--mm))] items-end justify-center gap-[calc(22*var(--mm))] border-b-2 border-ink pt-2"
      >
        <PrintPaper
          variant={paper}
          url={photo.previewUrl}
          width={photo.width}
          height={photo.height}
          framing={getFraming(catalogue, { ...photo, ...paper })}
          paper={findPhotoPaper(catalogue, { ...photo, ...paper })}
          alt=""
          scaled
        />
        {besideCard && <BankCard label={t('bankCard')} />}
      </span>
      <span className="flex min-h-target flex-col justify-center py-1 leading-tight">
        <strong className="font-semibold tabular-nums">{text.shortSize(paper.size)}</strong>
        {price !== null && (
          <span className="text-small tabular-nums">{money(price, currency)}</span>
        )}
      </span>
    </label>
  );
}
