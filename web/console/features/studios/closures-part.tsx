import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { maxClosures } from '#contract/studios.ts';
import { Cross } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { datesBetween, type StudioForm } from './studio-form.ts';
import { useDates } from './use-dates.ts';

interface ClosuresPartProps {
  readonly form: StudioForm;
  readonly onChange: (changes: Partial<StudioForm>) => void;
}

/** The dates on which a studio is closed whatever their weekday: single days and holidays. */
export function ClosuresPart({ form: { closures }, onChange }: ClosuresPartProps) {
  const t = useTranslations('console.studios');
  const formatDate = useDates();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const dates = datesBetween(from, to === '' ? from : to, maxClosures);
  const all = [...new Set([...closures, ...dates])].toSorted();
  const add = (): void => {
    if (dates.length === 0 || all.length > maxClosures) return;
    onChange({ closures: all });
    setFrom('');
    setTo('');
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-2 font-display text-3">{t('closures')}</legend>
      {closures.length === 0 && <p className="text-ink-2">{t('noClosures')}</p>}
      <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto">
        {closures.map((date) => (
          <li key={date}>
            <button
              type="button"
              className="inline-flex min-h-press items-center gap-1.5 rounded-round border border-edge bg-sheet px-3 text-note hover:border-ink"
              aria-label={t('removeClosure', { date: formatDate(date) })}
              onClick={() => onChange({ closures: closures.filter((each) => each !== date) })}
            >
              {formatDate(date)}
              <Cross className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <FormField
          label={t('closedFrom')}
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <FormField
          label={t('closedTo')}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => setTo(target.value)}
        />
        <Action
          aria-disabled={dates.length === 0 || all.length > maxClosures || undefined}
          onClick={add}
        >
          {t('addClosures', { count: dates.length })}
        </Action>
      </div>
    </fieldset>
  );
}
