import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { useChangeSettings } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Limits = ShopSettingsResponse['limits'];
type Name = keyof Limits['value'];

const names = ['unpaid', 'typedRefund', 'provenRefund'] as const satisfies readonly Name[];

function toDraft(value: Limits['value']): Readonly<Record<Name, string>> {
  const text = (amount: number | null): string => (amount === null ? '' : String(amount));
  return {
    unpaid: text(value.unpaid),
    typedRefund: text(value.typedRefund),
    provenRefund: text(value.provenRefund),
  };
}

const maxDollars = 1_000_000;

/** Whole dollars as typed; null for none, undefined for what is no amount. */
function readDollars(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const amount = Number(text);
  return /^\d{1,7}$/.test(text) && amount <= maxDollars ? amount : undefined;
}

/** Amounts from which the shop asks for more. */
export function LimitsForm({ limits }: { readonly limits: Limits }) {
  const t = useTranslations('console.shopSettings');
  const [draft, setDraft] = useState(() => toDraft(limits.value));
  const task = useTask();
  const change = useChangeSettings();
  const read = names.map((name) => [name, readDollars(draft[name])] as const);
  const isWhole = read.every(([, amount]) => amount !== undefined);
  const isChanged = isWhole && read.some(([name, amount]) => amount !== limits.value[name]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) return;
    const value = Object.fromEntries(read) as Limits['value'];
    task.run(async () => {
      await change({ section: 'limits', version: limits.version, value });
    });
  };
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      {read.map(([name, amount]) => {
        const isFixed = limits.fixed.includes(name);
        const usual = String(limits.usual[name]);
        return (
          <FormField
            key={name}
            label={t(`fields.${name}`)}
            hint={
              isFixed
                ? t('fixed')
                : amount === undefined
                  ? t('wrongAmount')
                  : t(`limitHints.${name}`, { usual })
            }
            aria-invalid={amount === undefined || undefined}
            inputMode="numeric"
            dir="ltr"
            value={isFixed ? usual : draft[name]}
            placeholder={usual}
            disabled={isFixed}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
            maxLength={7}
            autoComplete="off"
          />
        );
      })}
      <SaveBar
        task={task}
        isChanged={isChanged}
        onReset={() => {
          setDraft(toDraft(limits.value));
          task.clear();
        }}
      />
    </form>
  );
}
