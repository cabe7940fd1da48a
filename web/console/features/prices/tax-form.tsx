import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { maxTaxName } from '#domain/catalogue/edit/change-country.ts';
import type { TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ProblemList } from './problem-list.tsx';
import {
  applyEdit,
  beginFields,
  type TaxEdit,
  type TaxFieldProblem,
  type TaxFields,
} from './tax-fields.ts';

interface TaxFormProps {
  readonly rates: readonly TaxRate[];
  readonly edit: TaxEdit;
  readonly today: string;
  readonly onTake: (rates: readonly TaxRate[]) => void;
  readonly onCancel: () => void;
}

/** A new tax, a rate that is changed, or the rate that follows another from a day on. */
export function TaxForm({ rates, edit, today, onTake, onCancel }: TaxFormProps) {
  const t = useTranslations('console.prices.country');
  const [fields, setFields] = useState<TaxFields>(() => beginFields(rates, edit, today));
  const [problem, setProblem] = useState<TaxFieldProblem | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const isFollowing = edit.kind === 'follow';
  // A button has opened the form.
  useEffect(() => first.current?.focus(), []);
  const field = (name: keyof TaxFields) => ({
    value: fields[name],
    'aria-invalid': problem === name || (problem === 'follow' && name === 'from') || undefined,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      setFields((before) => ({ ...before, [name]: target.value }));
      setProblem(null);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const next = applyEdit(rates, edit, fields);
    if (typeof next === 'string') setProblem(next);
    else onTake(next);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-control border border-edge p-3"
    >
      {isFollowing && (
        <p className="text-note text-ink-2">{t('followDetail', { name: fields.name })}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
        {isFollowing ? (
          <FormField ref={first} label={t('firstDay')} type="date" {...field('from')} />
        ) : (
          <FormField ref={first} label={t('taxName')} maxLength={maxTaxName} {...field('name')} />
        )}
        <FormField label={t('percent')} inputMode="decimal" maxLength={8} {...field('percent')} />
      </div>
      {!isFollowing && (
        <div className="grid grid-cols-2 gap-3">
          <FormField label={t('firstDay')} type="date" {...field('from')} />
          <FormField label={t('lastDay')} type="date" {...field('until')} />
        </div>
      )}
      <FormField label={t('source')} hint={t('sourceHint')} maxLength={300} {...field('source')} />
      <ProblemList
        problems={problem === null ? [] : [problem === 'follow' ? t('wrongFollow') : t('wrongTax')]}
      />
      <p className="flex flex-wrap gap-2">
        <Action type="submit" look="ink">
          {t('take')}
        </Action>
        <Action onClick={onCancel}>{t('cancel')}</Action>
      </p>
    </form>
  );
}
