import { lazy, Suspense, useState } from 'react';
import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { findExcluded, completeOptions, noOptions } from '#domain/catalogue/item-options.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import {
  countryCatalogue,
  ownEntry,
  type OptionValue,
  type ProductOption,
} from '#domain/catalogue/shop-catalogue.ts';
import { localize } from '#domain/common/localized-text.ts';
import { languageOf } from '#locales/languages.ts';
import type { Currency } from '#domain/common/money.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { Catcher } from '#web/ui/part-boundary.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { isCollage, isStamp, findStamp } from '../model/spread-options.ts';

const SpreadButton = lazy(() =>
  import('./spread-button.tsx').then((module) => ({ default: module.SpreadButton })),
);
const StampField = lazy(() =>
  import('../finishing/stamp-field.tsx').then((module) => ({ default: module.StampField })),
);

interface OptionFieldsProps {
  readonly photo: PhotoItem;
  /** All photos. */
  readonly photos: readonly PhotoItem[];
  readonly country: string;
  readonly currency: Currency;
  /** `stamp`: the date that is printed on the photo, if the options print one. */
  readonly onOptions: (options: Readonly<Record<string, string>>, stamp?: string) => void;
  /** Changes options of other photos, by the UUIDs of their cards. */
  readonly onOthers: (changes: ReadonlyMap<string, ItemChoices>) => void;
  /** Changes the collage in the photo. */
  readonly onCollage: () => void;
}

/** The options of a photo's product, each as a group of values; nothing for a product without any. */
export function OptionFields(props: OptionFieldsProps) {
  const { photo, photos, country, currency, onOptions, onOthers, onCollage } = props;
  const language = useLanguage();
  const catalogue = useShopCatalogue();
  const found = findVariant(catalogue, photo.productType, photo.size);
  if (!found) return null;
  const { product } = found;
  const chosen = completeOptions(product, photo.options ?? noOptions) ?? noOptions;
  const excluded = findExcluded(product, chosen);
  const { optionPrices = {} } = countryCatalogue(catalogue, country);
  // Photos for documents have no finishing.
  const isShown = ({ values }: ProductOption): boolean =>
    found.variant.sheetOn === undefined || !values.some(({ finishing }) => finishing);
  const fields = (product.options ?? []).filter(isShown).map((option) => {
    const collage = option.values.find(isCollage);
    // A collage is made of several photos, and stays one.
    if (collage) {
      return (
        chosen[option.key] === collage.key && (
          <Button key={option.key} className="mt-4" onClick={onCollage}>
            {localize(collage.name, language)}
          </Button>
        )
      );
    }
    const Field = option.values.some(isStamp) ? DateOptionField : OptionField;
    return (
      <Field
        key={option.key}
        photo={photo}
        option={option}
        chosen={chosen[option.key] ?? ''}
        isExcluded={(value) => excluded.has(`${option.key}/${value}`)}
        priceOf={(value) => ownEntry(optionPrices, `${product.type}/${option.key}/${value}`) ?? 0}
        currency={currency}
        onChoose={(value, stamp) => onOptions({ ...chosen, [option.key]: value }, stamp)}
      />
    );
  });
  return (
    <>
      {fields}
      {fields.length > 0 && photos.length > 1 && found.variant.sheetOn === undefined && (
        <Catcher>
          <Suspense>
            <SpreadButton
              key={photo.id}
              {...{ photo, photos, country, currency }}
              onChange={onOthers}
            />
          </Suspense>
        </Catcher>
      )}
    </>
  );
}

/** The option of a date on the photo: it is chosen as soon as there is a date, which the customer can change. */
function DateOptionField(props: OptionFieldProps) {
  const { photo, option, chosen, onChoose } = props;
  const { locale } = languageOf(useLanguage());
  const [isAsking, setIsAsking] = useState(false);
  const stamped = option.values.find(isStamp)?.key ?? '';
  const plain = option.values.find((value) => !isStamp(value))?.key ?? '';
  const stamp = findStamp(photo, locale);
  const isChosen = chosen === stamped || isAsking;
  return (
    <div>
      <OptionField
        {...props}
        chosen={isChosen ? stamped : chosen}
        onChoose={(value) => {
          setIsAsking(value === stamped);
          if (value !== stamped || stamp !== '') onChoose(value, stamp);
        }}
      />
      {isChosen && (
        <Suspense>
          <StampField
            stamp={stamp}
            isDated={photo.isDated === true && photo.takenAt !== null}
            onStamp={(typed) => {
              setIsAsking(true);
              onChoose(typed === null ? plain : stamped, typed ?? '');
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface OptionFieldProps {
  readonly photo: PhotoItem;
  readonly option: ProductOption;
  readonly chosen: string;
  readonly isExcluded: (value: string) => boolean;
  readonly priceOf: (value: string) => number;
  readonly currency: Currency;
  readonly onChoose: (value: string, stamp?: string) => void;
}

function OptionField({
  option,
  onChoose,
  chosen,
  isExcluded,
  priceOf,
  currency,
}: OptionFieldProps) {
  const language = useLanguage();
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="pb-2 text-small font-semibold text-ink-2">
        {localize(option.name, language)}
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.values.map((value) => (
          <ValueChoice
            key={value.key}
            {...{ priceOf, currency }}
            option={option.key}
            value={value}
            isChosen={value.key === chosen}
            isExcluded={isExcluded(value.key)}
            onChoose={() => onChoose(value.key)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ValueChoiceProps extends Pick<OptionFieldProps, 'priceOf' | 'currency'> {
  readonly option: string;
  readonly value: OptionValue;
  readonly isChosen: boolean;
  readonly isExcluded: boolean;
  readonly onChoose: () => void;
}

function ValueChoice(props: ValueChoiceProps) {
  const { option, value, isChosen, isExcluded, priceOf, currency, onChoose } = props;
  const language = useLanguage();
  const { money } = useFormats();
  const price = priceOf(value.key);
  return (
    <label className="relative flex min-h-target items-center gap-2 rounded-control border border-edge bg-sheet px-3 leading-tight has-checked:border-ink has-checked:bg-ink has-checked:text-ground has-disabled:text-ink-2 has-disabled:line-through has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
      <input
        type="radio"
        name={`option-${option}`}
        value={value.key}
        checked={isChosen}
        disabled={isExcluded}
        onChange={onChoose}
        className="absolute inset-0 opacity-0"
      />
      {localize(value.name, language)}
      {price > 0 && (
        <span className="text-small tabular-nums">
          <bdi>{`+${money(price, currency)}`}</bdi>
        </span>
      )}
    </label>
  );
}
