import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { webhookKinds, type WebhookKind } from '#domain/webhooks/webhooks.ts';
import { addWebhook, useAskWebhooksAgain } from '../../api/webhooks.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { KindChoice } from './kind-choice.tsx';

interface AddPanelProps {
  readonly onClose: () => void;
  readonly onAdded: (added: { readonly id: string; readonly secret: string }) => void;
}

/** Adds a program that hears of orders. */
export function AddPanel({ onClose, onAdded }: AddPanelProps) {
  const t = useTranslations('console.webhooks');
  // One id for all attempts of this form: a repeat after a lost answer adds no second endpoint.
  const [id] = useState(() => crypto.randomUUID());
  const [address, setAddress] = useState('https://');
  const [description, setDescription] = useState('');
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhookKinds);
  const task = useTask();
  const askAgain = useAskWebhooksAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kinds.length === 0) return;
    task.run(async () => {
      const sent = { id, address: address.trim(), description: description.trim() };
      const { secret } = await addWebhook({ ...sent, kinds: [...kinds] });
      await askAgain();
      onAdded({ id, secret });
    });
  };
  return (
    <Panel title={t('add')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <FormField
          label={t('address')}
          hint={t('addressHint')}
          type="url"
          dir="ltr"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          autoComplete="off"
          maxLength={500}
          required
        />
        <FormField
          label={t('description')}
          hint={t('descriptionHint')}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
          autoComplete="off"
          maxLength={100}
        />
        <KindChoice kinds={kinds} onChange={setKinds} />
        <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={kinds.length === 0}>
          {t('addNow')}
        </Action>
      </form>
    </Panel>
  );
}
