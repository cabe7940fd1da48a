import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxTaxName, maxTaxRates, setTaxes } from '#domain/catalogue/edit/change-country.ts';
import type { CountryTaxes, TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { canadianProvinces, type CanadianProvince } from '#domain/places/provinces.ts';
import { Cross, Plus } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { readPercent, toTypedPercent } from './tax-entry.ts';

interface TaxPartProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly taxes: CountryTaxes;
}

const whole = 'country';

/** The taxes of a country, and of its provinces where those have their own. */
export function TaxPart({ draft, list, taxes }: TaxPartProps) {
  const t = useTranslations('console.prices.country');
  const [province, setProvince] = useState<CanadianProvince | null>(null);
  const { number, steps } = draft;
  const { byProvince } = taxes;
  const rates = province === null ? taxes.rates : (byProvince?.[province] ?? []);
  const change = (next: readonly TaxRate[] | null): void =>
    draftActs.take(number, setTaxes(steps.now, list, province, next));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="font-semibold">{t('taxes')}</legend>
      {byProvince && (
        <FormSelect
          label={t('province')}
          value={province ?? whole}
          onChange={({ target }) =>
            setProvince(canadianProvinces.find((each) => each === target.value) ?? null)
          }
        >
          <option value={whole}>{t('noProvince')}</option>
          {canadianProvinces.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </FormSelect>
      )}
      {province === null && (
        <label className="flex min-h-press items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 accent-ink"
            checked={rates === null}
            onChange={({ target }) => change(target.checked ? null : [])}
          />
          {t('shopsRate')}
        </label>
      )}
      {rates !== null && (
        <RateList key={`${province} ${rates.length}`} rates={rates} onChange={change} />
      )}
    </fieldset>
  );
}

interface RateListProps {
  readonly rates: readonly TaxRate[];
  readonly onChange: (rates: readonly TaxRate[]) => void;
}

function RateList({ rates, onChange }: RateListProps) {
  const t = useTranslations('console.prices.country');
  const isNamed = rates.every(({ name }) => name !== '');
  return (
    <>
      {rates.length === 0 && <p className="text-note text-ink-2">{t('noTax')}</p>}
      {rates.map((rate, index) => (
        <RateLine
          key={`${rate.name} ${rate.percentThousandths}`}
          rate={rate}
          names={rates.filter((each) => each !== rate).map(({ name }) => name)}
          onChange={(next) => onChange(rates.with(index, next))}
          onRemove={() => onChange(rates.filter((each) => each !== rate))}
        />
      ))}
      {rates.length < maxTaxRates && isNamed && (
        <AddRate
          names={rates.map(({ name }) => name)}
          onAdd={(rate) => onChange([...rates, rate])}
        />
      )}
    </>
  );
}

interface RateLineProps {
  readonly rate: TaxRate;
  /** Names of the other taxes of the same place. */
  readonly names: readonly string[];
  readonly onChange: (rate: TaxRate) => void;
  readonly onRemove: () => void;
}

/** A tax whose name and rate count when both fields are left; a new one has no rate yet. */
function RateLine({ rate, names, onChange, onRemove }: RateLineProps) {
  const t = useTranslations('console.prices.country');
  const [name, setName] = useState(rate.name);
  const [percent, setPercent] = useState(
    rate.name === '' ? '' : toTypedPercent(rate.percentThousandths),
  );
  const read = readRate(name, percent, names);
  // Nobody is told of a fault before something is typed.
  const isWrong = read === null && percent !== '';
  const leave = (): void => {
    if (read && JSON.stringify(read) !== JSON.stringify(rate)) onChange(read);
  };
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-end gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <FormField
        label={t('taxName')}
        value={name}
        maxLength={maxTaxName}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <FormField
        label={t('percent')}
        value={percent}
        inputMode="decimal"
        maxLength={8}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => setPercent(target.value)}
      />
      <button
        type="button"
        aria-label={t('removeTax', { name: rate.name })}
        title={t('removeTax', { name: rate.name })}
        onClick={onRemove}
        className="grid size-10 place-items-center rounded-control hover:bg-tray touch:size-target"
      >
        <Cross className="size-4!" />
      </button>
      {isWrong && (
        <p role="alert" className="col-span-3 text-note font-semibold text-wrong">
          {t('wrongTax')}
        </p>
      )}
    </div>
  );
}

function readRate(name: string, percent: string, names: readonly string[]): TaxRate | null {
  const percentThousandths = readPercent(percent);
  const trimmed = name.trim();
  const isFine = trimmed !== '' && !names.includes(trimmed);
  return isFine && percentThousandths !== null ? { name: trimmed, percentThousandths } : null;
}

interface AddRateProps {
  readonly names: readonly string[];
  readonly onAdd: (rate: TaxRate) => void;
}

function AddRate({ names, onAdd }: AddRateProps) {
  const t = useTranslations('console.prices.country');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Action
        className="self-start"
        icon={<Plus className="size-4!" />}
        onClick={() => setIsOpen(true)}
      >
        {t('addTax')}
      </Action>
    );
  }
  return (
    <RateLine
      rate={{ name: '', percentThousandths: 0 }}
      names={names}
      onChange={onAdd}
      onRemove={() => setIsOpen(false)}
    />
  );
}
