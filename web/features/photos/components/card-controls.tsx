import { useTranslations } from 'use-intl';
import { passportSize } from '#domain/catalogue.ts';
import { maxPassportQuantity, maxQuantity, passportStep } from '#domain/quantities.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import type { Ware } from '#web/lib/paper.ts';
import { waresOf, wareFrom, wareValue } from '#web/lib/wares.ts';
import { Select } from '#web/ui/field.tsx';
import { Quantity } from '#web/ui/quantity.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import type { PhotoItem } from '../model.ts';

interface WareSelectProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly onChoose: (ware: Ware) => void;
}

/** What the photo becomes: the paper sizes, then the gifts, in one native select that draws the choice. */
export function WareSelect({ photo, country, onChoose }: WareSelectProps) {
  const t = useTranslations();
  const text = useWareText();
  const wares = waresOf(country);
  const prints = wares.filter(({ productType }) => productType === 'photo_print');
  const gifts = wares.filter(({ productType }) => productType !== 'photo_print');
  const lies = photo.width !== null && photo.height !== null && photo.width > photo.height;
  const options = (list: readonly Ware[]) =>
    list.map((ware) => (
      <option key={wareValue(ware)} value={wareValue(ware)}>
        {text.ware(ware)}
      </option>
    ));
  return (
    <Select
      aria-label={t('photos.card.sizeLabel', { number: photo.frame })}
      value={wareValue(photo)}
      onChange={(event) => {
        const ware = wareFrom(event.target.value, country);
        if (ware) onChoose(ware);
      }}
      picture={<SizeGlyph ware={photo} lies={lies} />}
    >
      <optgroup label={t('products.plurals.photo_print')}>{options(prints)}</optgroup>
      <hr />
      {options(gifts)}
    </Select>
  );
}

interface CopiesProps {
  readonly photo: PhotoItem;
  readonly onChange: (quantity: number) => void;
}

/** Number of copies: 1 to 99, passport photos in fours to 96. */
export function Copies({ photo, onChange }: CopiesProps) {
  const t = useTranslations('photos.card');
  const fours = photo.productType === 'photo_print' && photo.size === passportSize;
  return (
    <Quantity
      value={photo.quantity}
      min={fours ? passportStep : 1}
      max={fours ? maxPassportQuantity : maxQuantity}
      step={fours ? passportStep : 1}
      onChange={onChange}
      label={t('quantityLabel', { number: photo.frame })}
      fewerLabel={t(fours ? 'fewerFour' : 'fewer')}
      moreLabel={t(fours ? 'moreFour' : 'more')}
    />
  );
}
