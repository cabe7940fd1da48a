import { useTranslations } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import { joinList } from '#locales/lists.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import type { Ware } from '#web/lib/paper.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { waresOf, wareValue } from '#web/lib/wares.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIcon } from '#web/ui/icons.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { Copies } from '../controls/card-controls.tsx';
import type { PhotoItem } from '../model.ts';
import { SizeComparison } from './size-comparison.tsx';

interface SizeSheetProps {
  /** The photo whose size is chosen; null keeps the window closed. */
  readonly photo: PhotoItem | null;
  readonly country: string;
  readonly currency: Currency;
  /** Unit price of a ware if this photo became it, minor units. */
  readonly priceOf: (ware: Ware) => number | null;
  /** The paper a further card of the same picture would have; null where it has all. */
  readonly nextSize: string | null;
  /** Other cards of the same picture. */
  readonly others: readonly Ware[];
  readonly onChoose: (photo: PhotoItem, ware: Ware) => void;
  readonly onQuantity: (photo: PhotoItem, quantity: number) => void;
  /** One more card of the picture. */
  readonly onDuplicate: (photo: PhotoItem) => void;
  readonly onClose: () => void;
}

/** Every paper at one scale beside a bank card and every gift, each with its price. */
export function SizeSheet({
  photo,
  country,
  currency,
  priceOf,
  nextSize,
  others,
  onChoose,
  onQuantity,
  onDuplicate,
  onClose,
}: SizeSheetProps) {
  const t = useTranslations();
  const language = useLanguage();
  const text = useWareText();
  if (!photo) return null;
  const print = photo.productType === 'photo_print';
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={t('sizes.picker.title', {
        size: print ? text.shortSize(photo.size) : text.ware(photo),
      })}
      detail={print && t('sizes.picker.beside', { dimensions: text.dimensions(photo.size) })}
      footer={
        <>
          <Button className="grow basis-40" onClick={() => onDuplicate(photo)}>
            <CopyIcon />
            {nextSize === null
              ? t('photos.choices.oneMore')
              : t('photos.choices.alsoAs', { size: text.shortSize(nextSize) })}
          </Button>
          <Button variant="ink" className="grow basis-40" onClick={onClose}>
            {t('common.done')}
          </Button>
        </>
      }
    >
      <WareChoices {...{ photo, country, currency, priceOf, onChoose }} />
      <output className="block pt-4 text-small text-ink-2 empty:hidden">
        {others.length > 0 &&
          t('photos.choices.alsoThere', {
            list: joinList(
              others.map((ware) => text.ware(ware)),
              language,
            ),
          })}
      </output>
      <div className="flex items-center justify-between gap-3 pt-4">
        <span aria-hidden="true" className="font-semibold">
          {t('photos.card.quantity')}
        </span>
        <Copies
          photo={photo}
          onChange={(quantity) => onQuantity(photo, quantity)}
          className="w-36"
        />
      </div>
    </Sheet>
  );
}

interface WareChoicesProps extends Pick<
  SizeSheetProps,
  'country' | 'currency' | 'priceOf' | 'onChoose'
> {
  readonly photo: PhotoItem;
}

/** The papers, then the gifts, as one choice. */
function WareChoices({ photo, country, ...rest }: WareChoicesProps) {
  const t = useTranslations();
  const wares = waresOf(country);
  const prints = wares.filter(({ productType }) => productType === 'photo_print');
  const gifts = wares.filter(({ productType }) => productType !== 'photo_print');
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">{t('sizes.picker.label', { number: photo.frame })}</legend>
      <SizeComparison {...rest} photo={photo} papers={prints} />
      <WareList {...rest} photo={photo} wares={gifts} title={t('photos.choices.gifts')} />
    </fieldset>
  );
}

interface WareListProps extends Omit<WareChoicesProps, 'country'> {
  readonly wares: readonly Ware[];
  readonly title: string;
}

function WareList({ photo, wares, title, currency, priceOf, onChoose }: WareListProps) {
  const text = useWareText();
  const { money } = useFormats();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-small font-semibold text-ink-2">{title}</legend>
      {wares.map((ware) => {
        const price = priceOf(ware);
        return (
          <label
            key={wareValue(ware)}
            className="relative flex min-h-12 items-center gap-4 rounded-control border border-edge bg-sheet px-4 has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name="ware"
              value={wareValue(ware)}
              checked={wareValue(ware) === wareValue(photo)}
              onChange={() => onChoose(photo, ware)}
              className="absolute inset-0 opacity-0"
            />
            <SizeGlyph ware={ware} side={28} />
            <span className="grow">{text.ware(ware)}</span>
            {price !== null && (
              <strong className="font-semibold tabular-nums">{money(price, currency)}</strong>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
