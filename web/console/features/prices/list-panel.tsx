import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import {
  addPriceList,
  conversionRate,
  roundingSteps,
  type NewPriceList,
} from '#domain/catalogue/edit/add-price-list.ts';
import {
  currencyOfList,
  findPriceList,
  findTiers,
  priceListsOf,
  variantsOf,
} from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { currencies, toMajor, type Currency } from '#domain/common/money.ts';
import { countryCodes } from '#domain/places/countries.ts';
import { isolate } from '#locales/isolate.ts';
import { languageOf } from '#locales/languages.ts';
import { createCollator } from '#web/lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { usePriceWords } from './use-price-words.ts';

interface ListPanelProps {
  readonly draft: OpenDraft;
  /** The list that is copied at first. */
  readonly list: string;
  readonly onClose: () => void;
}

/** Gives a country without prices of its own a price list: another one's, converted to its currency. */
export function ListPanel({ draft, list, onClose }: ListPanelProps) {
  const t = useTranslations('console.prices.newList');
  const [, navigate] = useLocation();
  const catalogue = draft.steps.now;
  const [fields, setFields] = useState<NewPriceList>(() => ({
    country: '',
    from: list,
    currency: currencyOfList(catalogue, list),
    step: 1,
  }));
  const change = (changes: Partial<NewPriceList>): void =>
    setFields((before) => ({ ...before, ...changes }));
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsMissing(fields.country === '');
    if (fields.country === '') return;
    draftActs.take(draft.number, addPriceList(catalogue, fields));
    navigate(`/prices/${fields.country}?to=${draft.number}`);
  };
  return (
    <Panel title={t('title')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-note text-ink-2">{t('detail')}</p>
        <CountryField
          catalogue={catalogue}
          country={fields.country}
          isMissing={isMissing}
          onChoose={(country) => {
            setIsMissing(false);
            change({ country });
          }}
        />
        <OriginPart catalogue={catalogue} fields={fields} onChange={change} />
        <ConvertedPrices catalogue={catalogue} fields={fields} />
        {isMissing && (
          <p role="alert" className="text-note font-semibold text-wrong">
            {t('noCountry')}
          </p>
        )}
        <Action type="submit" look="ink">
          {t('add')}
        </Action>
      </form>
    </Panel>
  );
}

interface CountryFieldProps {
  readonly catalogue: Catalogue;
  readonly country: string;
  readonly isMissing: boolean;
  readonly onChoose: (country: string) => void;
}

function CountryField({ catalogue, country, isMissing, onChoose }: CountryFieldProps) {
  const t = useTranslations('console.prices.newList');
  const formats = useConsoleFormats();
  const first = useRef<HTMLSelectElement>(null);
  // A key has opened the form.
  useEffect(() => first.current?.focus(), []);
  const collator = createCollator(formats.language);
  const countries = countryCodes
    .filter((code) => findPriceList(catalogue, code) === null)
    .map((code) => ({ code, name: formats.country(code) }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
  return (
    <FormSelect
      ref={first}
      label={t('country')}
      value={country}
      aria-invalid={isMissing || undefined}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('chooseCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </FormSelect>
  );
}

interface FieldsProps {
  readonly catalogue: Catalogue;
  readonly fields: NewPriceList;
}

/** Formats amounts of any currency with it. */
function useMoney(): (minor: number, currency: Currency) => string {
  const { amount } = useConsoleFormats();
  return (minor, currency) => isolate(`${amount(toMajor(minor, currency), currency)} ${currency}`);
}

/** Whose prices are copied, into which currency, and how they are rounded. */
function OriginPart({
  catalogue,
  fields: { from, currency, step },
  onChange,
}: FieldsProps & { readonly onChange: (changes: Partial<NewPriceList>) => void }) {
  const t = useTranslations('console.prices.newList');
  const lists = useTranslations('console.prices');
  const { listName, language } = usePriceWords(from);
  const money = useMoney();
  const origin = currencyOfList(catalogue, from);
  const rate = new Intl.NumberFormat(languageOf(language).locale, {
    maximumSignificantDigits: 5,
  }).format(conversionRate(catalogue, { from, currency }));
  return (
    <>
      <FormSelect
        label={t('from')}
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      >
        {priceListsOf(catalogue).map((each) => (
          <option key={each} value={each}>
            {lists('listOf', {
              list: listName(each),
              currency: currencyOfList(catalogue, each),
            })}
          </option>
        ))}
      </FormSelect>
      <div className="grid grid-cols-2 gap-3">
        <FormSelect
          label={t('currency')}
          value={currency}
          onChange={({ target }) =>
            onChange({
              currency: currencies.find((each) => each === target.value) ?? currency,
              step: 1,
            })
          }
        >
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </FormSelect>
        <FormSelect
          label={t('step')}
          value={step}
          disabled={origin === currency}
          onChange={({ target }) => onChange({ step: Number(target.value) })}
        >
          {roundingSteps(currency).map((each) => (
            <option key={each} value={each}>
              {money(each, currency)}
            </option>
          ))}
        </FormSelect>
      </div>
      <p className="text-note text-ink-2">
        {origin === currency
          ? t('sameCurrency')
          : t('rate', { from: isolate(`1 ${origin}`), to: isolate(`${rate} ${currency}`) })}
      </p>
    </>
  );
}

/** Sizes that are shown with both prices. */
const shownSizes = 8;

/** What the copied prices come to. */
function ConvertedPrices({ catalogue, fields }: FieldsProps) {
  const t = useTranslations('console.prices.newList');
  const { variant } = usePriceWords(fields.from);
  const money = useMoney();
  const origin = currencyOfList(catalogue, fields.from);
  // Any country without a list stands in until one is chosen.
  const free = countryCodes.find((code) => findPriceList(catalogue, code) === null);
  const country = fields.country || (free ?? '');
  const after = addPriceList(catalogue, { ...fields, country });
  const rows = variantsOf(catalogue).flatMap((each) => {
    const before = findTiers(catalogue, fields.from, each.key)?.[0].unit;
    const converted = findTiers(after, country, each.key)?.[0].unit;
    return before === undefined || converted === undefined ? [] : [{ each, before, converted }];
  });
  return (
    <table className="w-full text-note">
      <caption className="pb-1 text-start font-semibold">{t('converted')}</caption>
      <tbody>
        {rows.slice(0, shownSizes).map(({ each, before, converted }) => (
          <tr key={each.key} className="border-t border-rule">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              <span className="inline-block first-letter:uppercase">{variant(each)}</span>
            </th>
            <td className="py-1 pe-2 text-end tabular-nums">{money(before, origin)}</td>
            <td className="py-1 text-end font-semibold tabular-nums">
              {money(converted, fields.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
