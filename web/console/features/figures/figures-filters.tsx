import { useTranslations } from 'use-intl';
import { isoDate } from '#contract/studios.ts';
import { listPricedCountries } from '#domain/catalogue/sold-countries.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { useStudios } from '../../api/list-studios.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import type { MenuChoice } from '../../ui/menu-choice.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { dayChoices, type FiguresState } from './figures-address.ts';
import { useFigureWords } from './use-figure-words.ts';

interface FilterProps {
  readonly state: FiguresState;
  readonly onChange: (changes: Partial<Record<keyof FiguresState, string | undefined>>) => void;
}

const anyValue = 'any';

interface PillProps {
  readonly all: string;
  readonly choices: readonly MenuChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Pill({ all, choices, chosen, onChoose }: PillProps) {
  const label = choices.find(({ id }) => id === chosen)?.label ?? chosen;
  return (
    <MenuButton
      className={pillClass(chosen !== undefined)}
      label={
        <>
          {label ?? all}
          <ChevronDown className="size-3.5!" />
        </>
      }
      choices={[{ id: anyValue, label: all }, ...choices]}
      chosen={chosen ?? anyValue}
      onChoose={(id) => onChoose(id === anyValue ? undefined : id)}
    />
  );
}

function NamedDays({ state: { from, to }, onChange }: FilterProps) {
  const t = useTranslations('console.filters');
  const field = 'min-h-press rounded-control border border-edge bg-paper px-2';
  const isNamed = from !== undefined && to !== undefined;
  const set = (name: 'from' | 'to', written: string): void => {
    const day = isoDate.safeParse(written);
    onChange({ [name]: day.success ? day.data : undefined });
  };
  return (
    <DialogButton
      className={pillClass(isNamed)}
      label={
        <>
          {isNamed ? t('range', { from, to }) : t('days')}
          <ChevronDown className="size-3.5!" />
        </>
      }
      title={t('days')}
    >
      <div className="flex flex-col gap-3 p-3">
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="flex items-center justify-between gap-3">
            {t(name)}
            <input
              type="date"
              className={field}
              value={{ from, to }[name] ?? ''}
              onChange={({ target }) => set(name, target.value)}
            />
          </label>
        ))}
      </div>
    </DialogButton>
  );
}

/** The period and the filters of the figures; all of them are in the address. */
export function FiguresFilters({ state, onChange }: FilterProps) {
  const t = useTranslations('console.figures');
  const { country } = useConsoleFormats();
  const catalogue = useShopCatalogue();
  const { method } = useFigureWords();
  const studios = useStudios().data ?? [];
  const isNamed = state.from !== undefined && state.to !== undefined;
  return (
    <div
      data-filters
      className="flex min-h-11 items-center gap-2 flex-wrap border-b border-ink px-5 py-1 phone:px-4"
    >
      <MenuButton
        className={pillClass(!isNamed)}
        label={
          <>
            {t('lastDays', { count: Number(state.days) })}
            <ChevronDown className="size-3.5!" />
          </>
        }
        choices={dayChoices.map((id) => ({ id, label: t('lastDays', { count: Number(id) }) }))}
        {...(!isNamed && { chosen: state.days })}
        onChoose={(days) => onChange({ days, from: undefined, to: undefined })}
      />
      <NamedDays state={state} onChange={onChange} />
      {studios.length > 1 && (
        <Pill
          all={t('allStudios')}
          choices={studios.map(({ id, name }) => ({ id, label: name }))}
          chosen={state.studio}
          onChoose={(studio) => onChange({ studio })}
        />
      )}
      <Pill
        all={t('allCountries')}
        choices={listPricedCountries(catalogue).map((id) => ({ id, label: country(id) }))}
        chosen={state.country}
        onChoose={(code) => onChange({ country: code })}
      />
      <Pill
        all={t('allMethods')}
        choices={paymentMethods.map((id) => ({ id, label: method(id) }))}
        chosen={state.method}
        onChoose={(id) => onChange({ method: id })}
      />
    </div>
  );
}
