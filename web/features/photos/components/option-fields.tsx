import { findExcluded, completeOptions, noOptions } from '#domain/catalogue/item-options.ts';
import { findVariant } from '#domain/catalogue/products.ts';
import {
  countryCatalogue,
  ownEntry,
  type OptionValue,
  type ProductOption,
} from '#domain/catalogue/shop-catalogue.ts';
import { localize } from '#domain/common/localized-text.ts';
import type { Currency } from '#domain/common/money.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';

interface OptionFieldsProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly currency: Currency;
  readonly onOptions: (options: Readonly<Record<string, string>>) => void;
}

/** The options of a photo's product, each as a group of values; nothing for a product without any. */
export function OptionFields({ photo, country, currency, onOptions }: OptionFieldsProps) {
  const catalogue = useShopCatalogue();
  const found = findVariant(catalogue, photo.productType, photo.size);
  if (!found?.product.options) return null;
  const { product } = found;
  const chosen = completeOptions(product, photo.options ?? noOptions) ?? noOptions;
  const excluded = findExcluded(product, chosen);
  const { optionPrices = {} } = countryCatalogue(catalogue, country);
  return product.options?.map((option) => (
    <OptionField
      key={option.key}
      option={option}
      chosen={chosen[option.key] ?? ''}
      isExcluded={(value) => excluded.has(`${option.key}/${value}`)}
      priceOf={(value) => ownEntry(optionPrices, `${product.type}/${option.key}/${value}`) ?? 0}
      currency={currency}
      onChoose={(value) => onOptions({ ...chosen, [option.key]: value })}
    />
  ));
}

interface OptionFieldProps {
  readonly option: ProductOption;
  readonly chosen: string;
  readonly isExcluded: (value: string) => boolean;
  readonly priceOf: (value: string) => number;
  readonly currency: Currency;
  readonly onChoose: (value: string) => void;
}

function OptionField({ option, onChoose, chosen, isExcluded, ...rest }: OptionFieldProps) {
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
            {...rest}
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
