import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { MailGiftCardRequest } from '#contract/staff/gift-cards.ts';
import { languages } from '#locales/languages.ts';
import { mailGiftCard, useAskGiftCardsAgain } from '../../api/gift-cards.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CardFields, type CardDraft } from './card-fields.tsx';
import { endOfDay } from './gift-card-address.ts';

interface Draft extends CardDraft {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

function toRequest(id: string, draft: Draft): MailGiftCardRequest {
  const { amount, lastDay, ...rest } = draft;
  return {
    id,
    ...rest,
    amount: Number(amount),
    expiresAt: lastDay === '' ? null : endOfDay(lastDay),
  };
}

interface MailPanelProps {
  readonly onClose: () => void;
  readonly onSent: (card: string) => void;
}

/** Issues a gift card for somebody, who gets it by mail; its code is shown to nobody here. */
export function MailPanel({ onClose, onSent }: MailPanelProps) {
  const t = useTranslations('console.giftCards');
  const { amount: format, language } = useConsoleFormats();
  const empty: Draft = { currency: 'USD', amount: '', lastDay: '', email: '', name: '', language };
  const [draft, setDraft] = useState(empty);
  // A repeat after a lost response sends nothing more; another draft is another request.
  const [id, setId] = useState(() => crypto.randomUUID());
  const task = useTask();
  const askAgain = useAskGiftCardsAgain();
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setId(crypto.randomUUID());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      const card = await mailGiftCard(toRequest(id, draft));
      await askAgain();
      onSent(card);
    });
  };
  const { currency, amount } = draft;
  return (
    <Panel title={t('byMail')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <p className="text-note text-ink-2">{t('byMailDetail')}</p>
        <RecipientFields draft={draft} onChange={set} />
        <CardFields draft={draft} amountLabel={t('amount')} onChange={set} />
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {Number(amount) > 0
            ? t('mailNow', { total: `${format(Number(amount), currency)} ${currency}` })
            : t('byMail')}
        </Action>
      </form>
    </Panel>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

function RecipientFields({ draft: { email, name, language }, onChange }: FieldsProps) {
  const t = useTranslations('console.giftCards');
  return (
    <>
      <FormField
        label={t('recipientEmail')}
        type="email"
        dir="ltr"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={({ target }) => onChange({ email: target.value })}
        required
      />
      <FormField
        label={t('recipientName')}
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <FormSelect
        label={t('recipientLanguage')}
        value={language}
        onChange={({ target }) => onChange({ language: target.value })}
      >
        {languages.map(({ code, nativeName }) => (
          <option key={code} value={code}>
            {nativeName}
          </option>
        ))}
      </FormSelect>
    </>
  );
}
