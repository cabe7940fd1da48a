import { useTranslations } from 'use-intl';
import { currencyOfList, priceListsOf } from '#domain/catalogue/edit/price-lists.ts';
import { optionLimits } from '#domain/catalogue/edit/variant-edit.ts';
import { Plus } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import type { OptionFields, TypedTexts, ValueFields } from './product-fields.ts';
import { useProductForm } from './product-form.ts';
import { NamesPart } from './product-names.tsx';
import { CheckField, FormSection } from './product-section.tsx';
import { keyOfOption, valuesOfOthers } from './product-typed.ts';
import { usePriceWords } from './use-price-words.ts';

const newValue: ValueFields = { key: '', names: {}, prices: {}, excludes: [] };

function replaced<T>(items: readonly T[], at: number, item: T | null): T[] {
  return items.flatMap((each, index) => (index === at ? (item === null ? [] : [item]) : [each]));
}

function nameOf(names: TypedTexts, language: string): string {
  return names[language] || names['en'] || '';
}

/** The choices within a product, which all of its sizes have: finishes, borders, mounts. */
export function OptionsPart() {
  const { fields, change } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { options } = fields;
  const set = (at: number, option: OptionFields | null): void =>
    change({ options: replaced(options, at, option) });
  return (
    <FormSection title={t('options.title')} isOpen={options.length > 0}>
      <p className="text-note text-ink-2">{t('options.detail')}</p>
      {options.map((option, at) => (
        // An option has no name of its own before it is typed.
        <OptionPart key={at} option={option} at={at} onChange={(changed) => set(at, changed)} />
      ))}
      {options.length < optionLimits.options && (
        <Action
          icon={<Plus className="size-4!" />}
          className="self-start"
          onClick={() =>
            change({ options: [...options, { key: '', names: {}, values: [newValue, newValue] }] })
          }
        >
          {t('options.add')}
        </Action>
      )}
    </FormSection>
  );
}

interface OptionPartProps {
  readonly option: OptionFields;
  readonly at: number;
  readonly onChange: (option: OptionFields | null) => void;
}

function OptionPart({ option, at, onChange }: OptionPartProps) {
  const { list } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { language } = usePriceWords(list);
  const { names, values } = option;
  const name = nameOf(names, language) || t('options.unnamed', { number: at + 1 });
  const set = (index: number, value: ValueFields | null): void =>
    onChange({ ...option, values: replaced(values, index, value) });
  return (
    <fieldset className="flex flex-col gap-3 rounded-control border border-rule p-3">
      <legend className="px-1 font-semibold">
        <bdi>{name}</bdi>
      </legend>
      <NamesPart
        label={t('options.name')}
        names={names}
        place={`options.${at}`}
        onChange={(changed) => onChange({ ...option, names: changed })}
      />
      {values.map((value, index) => (
        <ValuePart
          key={index}
          option={option}
          value={value}
          number={index + 1}
          place={`options.${at}.values.${index}`}
          onChange={(changed) => set(index, changed)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {values.length < optionLimits.values && (
          <Action onClick={() => onChange({ ...option, values: [...values, newValue] })}>
            {t('options.addValue')}
          </Action>
        )}
        <Action look="quiet" onClick={() => onChange(null)}>
          {t('options.remove', { name })}
        </Action>
      </div>
    </fieldset>
  );
}

interface ValuePartProps {
  readonly option: OptionFields;
  readonly value: ValueFields;
  readonly number: number;
  readonly place: string;
  readonly onChange: (value: ValueFields | null) => void;
}

/** A value with what it adds to the price, and what it cannot be beside. */
function ValuePart({ option, value, number, place, onChange }: ValuePartProps) {
  const { fields, list } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { language } = usePriceWords(list);
  const others = valuesOfOthers(fields.options, option);
  const name = nameOf(value.names, language) || t('options.unnamedValue', { number });
  const toggle = (id: string, isExcluded: boolean): void =>
    onChange({
      ...value,
      excludes: isExcluded
        ? [...value.excludes, id]
        : value.excludes.filter((excluded) => excluded !== id),
    });
  return (
    <fieldset className="flex flex-col gap-2 border-t border-rule pt-2">
      <legend className="sr-only">{name}</legend>
      <NamesPart
        label={t('options.value', { number })}
        names={value.names}
        place={place}
        hint={number === 1 ? t('options.usual') : undefined}
        onChange={(names) => onChange({ ...value, names })}
      />
      <ValuePrices
        value={value}
        id={`${keyOfOption(option)}/${keyOfOption(value)}`}
        onChange={(prices) => onChange({ ...value, prices })}
      />
      {others.length > 0 && (
        <details>
          <summary className="min-h-press cursor-pointer py-1 underline decoration-edge underline-offset-4">
            {t('options.excludes', { name, count: value.excludes.length })}
          </summary>
          {others.map(({ id, names, option: of }) => (
            <CheckField
              key={id}
              label={
                <bdi>
                  {nameOf(of, language)}: {nameOf(names, language)}
                </bdi>
              }
              isChecked={value.excludes.includes(id)}
              onChange={(isExcluded) => toggle(id, isExcluded)}
            />
          ))}
        </details>
      )}
      <Action look="quiet" className="self-start" onClick={() => onChange(null)}>
        {t('options.remove', { name })}
      </Action>
    </fieldset>
  );
}

interface ValuePricesProps {
  /** Of the option and the value. */
  readonly id: string;
  readonly value: ValueFields;
  readonly onChange: (prices: TypedTexts) => void;
}

/** What a value adds in the price list that is open, and in the others. */
function ValuePrices({ id, value, onChange }: ValuePricesProps) {
  const { catalogue, list, problemAt } = useProductForm();
  const t = useTranslations('console.prices.product');
  const { listName } = usePriceWords(list);
  const field = (of: string) => (
    <FormField
      key={of}
      {...problemAt(`optionPrices.${of}.${id}`)}
      label={t('options.adds', { list: listName(of), currency: currencyOfList(catalogue, of) })}
      inputMode="decimal"
      maxLength={14}
      autoComplete="off"
      value={value.prices[of] ?? ''}
      onChange={({ target }) => onChange({ ...value.prices, [of]: target.value })}
    />
  );
  return (
    <>
      {field(list)}
      <details>
        <summary className="min-h-press cursor-pointer py-1 underline decoration-edge underline-offset-4">
          {t('otherLists')}
        </summary>
        <div className="grid grid-cols-2 gap-2 pt-2">
          {priceListsOf(catalogue)
            .filter((of) => of !== list)
            .map((of) => field(of))}
        </div>
      </details>
    </>
  );
}
