import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { addStudio, useAskStudiosAgain } from '../../api/studios.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { RefusedFields, useRefusedFields } from './refused-fields.tsx';

const needed = ['name', 'address', 'city', 'country', 'timeZone'] as const;
const optional = ['phone', 'email'] as const;
const leftToRight: readonly string[] = ['country', 'timeZone', 'phone', 'email'];
const maxLengths = {
  name: 120,
  address: 200,
  city: 100,
  country: 60,
  timeZone: 60,
  phone: 40,
  email: 254,
} as const;

type Field = (typeof needed)[number] | (typeof optional)[number] | 'slug';

const empty: Readonly<Record<Field, string>> = {
  name: '',
  slug: '',
  address: '',
  city: '',
  country: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  phone: '',
  email: '',
};

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}

/** Adds a studio, which takes no orders until it is switched on; the rest is changed on its page. */
export function AddPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.studios');
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(empty);
  const { refused, clear, keepRefused } = useRefusedFields();
  // A repeat after a lost response adds nothing more.
  const [id] = useState(() => crypto.randomUUID());
  const task = useTask();
  const askAgain = useAskStudiosAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    clear();
    const { slug, phone, email, ...rest } = typed;
    const body = { id, ...rest, slug: orNull(slug), phone: orNull(phone), email: orNull(email) };
    task.run(async () => {
      await keepRefused(() => addStudio(body));
      await askAgain();
      navigate(`/studios/${id}`);
    });
  };
  const fieldOf = (field: Field, isNeeded: boolean) => (
    <FormField
      key={field}
      label={field === 'slug' ? t('slug') : t(`fields.${field}`)}
      {...(field === 'slug' && { hint: t('slugHint') })}
      {...((field === 'country' || field === 'timeZone') && { hint: t(`hints.${field}`) })}
      {...((field === 'slug' || leftToRight.includes(field)) && { dir: 'ltr' as const })}
      value={typed[field]}
      maxLength={field === 'slug' ? 100 : maxLengths[field]}
      autoComplete="off"
      required={isNeeded}
      aria-invalid={refused.some((each) => each.field === field) || undefined}
      onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
    />
  );
  return (
    <Panel title={t('add')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <RefusedFields refused={refused} />
        <p className="text-note text-ink-2">{t('addDetail')}</p>
        {needed.map((field) => fieldOf(field, true))}
        {optional.map((field) => fieldOf(field, false))}
        {fieldOf('slug', false)}
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {t('addNow')}
        </Action>
      </form>
    </Panel>
  );
}
