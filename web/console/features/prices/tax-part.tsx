import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { setTaxes } from '#domain/catalogue/edit/change-country.ts';
import {
  findRuleProblems,
  listOfProblem,
  type RuleProblem,
} from '#domain/catalogue/edit/rule-problems.ts';
import type { CountryTaxes, TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { canadianProvinces, type CanadianProvince } from '#domain/places/provinces.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { Action } from '../../ui/action.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { ProblemList } from './problem-list.tsx';
import type { TaxEdit } from './tax-fields.ts';
import { TaxForm } from './tax-form.tsx';
import { TaxList } from './tax-list.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface TaxPartProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly taxes: CountryTaxes;
  /** `YYYY-MM-DD` in the shop's zone. */
  readonly today: string;
}

const whole = 'country';

/** The taxes of a country, and of its provinces where those have their own, with the days of each rate. */
export function TaxPart({ draft, list, taxes, today }: TaxPartProps) {
  const t = useTranslations('console.prices.country');
  const [province, setProvince] = useState<CanadianProvince | null>(null);
  const { number, steps } = draft;
  const { byProvince } = taxes;
  const rates = province === null ? taxes.rates : (byProvince?.[province] ?? []);
  const take = (next: readonly TaxRate[] | null): readonly RuleProblem[] => {
    const after = setTaxes(steps.now, list, province, next);
    const found = findRuleProblems(after).filter(
      (problem) => listOfProblem(problem) === list && problem.code.startsWith('tax_'),
    );
    if (found.length === 0) draftActs.take(number, after);
    return found;
  };
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
            onChange={({ target }) => take(target.checked ? null : [])}
          />
          {t('shopsRate')}
        </label>
      )}
      {rates !== null && (
        <RatesPart key={province} draft={draft} rates={rates} today={today} onTake={take} />
      )}
    </fieldset>
  );
}

interface RatesPartProps {
  readonly draft: OpenDraft;
  readonly rates: readonly TaxRate[];
  readonly today: string;
  /** Takes the rates into the draft, unless they have problems, which it returns. */
  readonly onTake: (rates: readonly TaxRate[]) => readonly RuleProblem[];
}

/** The rates of one place, of which one is changed at a time. */
function RatesPart({ draft, rates, today, onTake }: RatesPartProps) {
  const t = useTranslations('console.prices.country');
  const word = useRuleWords(draft.steps.now);
  const [edit, setEdit] = useState<TaxEdit | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [known, setKnown] = useState(rates);
  const add = useReturnFocus(edit !== null);
  // Undo changes the rates under an open form.
  if (known !== rates) {
    setKnown(rates);
    setEdit(null);
    setProblems([]);
  }
  const open = (next: TaxEdit | null): void => {
    setEdit(next);
    setProblems([]);
  };
  const take = (next: readonly TaxRate[]): void => {
    const found = onTake(next);
    setProblems([...new Set(found.map(word))]);
    if (found.length === 0) setEdit(null);
  };
  const form = edit && (
    <TaxForm
      key={JSON.stringify(edit)}
      rates={rates}
      edit={edit}
      today={today}
      onTake={take}
      onCancel={() => open(null)}
    />
  );
  return (
    <>
      {rates.length === 0 && edit === null && <p className="text-note text-ink-2">{t('noTax')}</p>}
      <TaxList
        rates={rates}
        today={today}
        edit={edit}
        form={form}
        onEdit={open}
        onRemove={(index) => take(rates.toSpliced(index, 1))}
      />
      {edit?.kind === 'new' && form}
      <ProblemList problems={problems} />
      {edit === null && (
        <Action
          ref={add}
          className="self-start"
          icon={<Plus className="size-4!" />}
          onClick={() => open({ kind: 'new' })}
        >
          {t('addTax')}
        </Action>
      )}
    </>
  );
}
