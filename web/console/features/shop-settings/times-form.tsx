import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { productionDayLimits, promisedHours } from '#domain/orders/service-times.ts';
import { useChangeSettings } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Times = ShopSettingsResponse['times'];
type Name = keyof Times['value'];

const names = ['pickup', 'shipping'] as const satisfies readonly Name[];
const { least, most } = productionDayLimits;

function toDraft(value: Times['value']): Readonly<Record<Name, string>> {
  const text = (days: number | null): string => (days === null ? '' : String(days));
  return { pickup: text(value.pickup), shipping: text(value.shipping) };
}

/** Whole days as typed; null for none, undefined for what is no number of days. */
function readDays(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const days = Number(text);
  return /^\d{1,2}$/.test(text) && days >= least && days <= most ? days : undefined;
}

/** How long an order takes until it can be handed over, and what customers read of it. */
export function TimesForm({ times }: { readonly times: Times }) {
  const t = useTranslations('console.shopSettings');
  const [draft, setDraft] = useState(() => toDraft(times.value));
  const task = useTask();
  const change = useChangeSettings();
  const days = { pickup: readDays(draft.pickup), shipping: readDays(draft.shipping) };
  const { pickup, shipping } = days;
  const value = pickup === undefined || shipping === undefined ? null : { pickup, shipping };
  const isChanged = value !== null && names.some((name) => value[name] !== times.value[name]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) return;
    task.run(async () => {
      await change({ section: 'times', version: times.version, value });
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      {names.map((name) => (
        <FormField
          key={name}
          label={t(`fields.${name}`)}
          hint={
            days[name] === undefined
              ? t('wrongDays', { least, most })
              : t(`timeHints.${name}`, { usual: times.usual[name] })
          }
          aria-invalid={days[name] === undefined || undefined}
          inputMode="numeric"
          dir="ltr"
          value={draft[name]}
          placeholder={String(times.usual[name])}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          maxLength={2}
          autoComplete="off"
        />
      ))}
      <output className="text-note text-ink-2">
        {value &&
          t('promise', {
            hours: promisedHours({
              pickup: value.pickup ?? times.usual.pickup,
              shipping: value.shipping ?? times.usual.shipping,
            }),
          })}
      </output>
      <SaveBar
        task={task}
        isChanged={isChanged}
        onReset={() => {
          setDraft(toDraft(times.value));
          task.clear();
        }}
      />
    </form>
  );
}
