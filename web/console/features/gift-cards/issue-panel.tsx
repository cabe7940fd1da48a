import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { IssuedGiftCards, IssueGiftCardsRequest } from '#contract/staff/gift-cards.ts';
import { maxIssued } from '#domain/discounts/gift-card-states.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { Check, CopyIcon } from '#web/ui/icons.tsx';
import { issueGiftCards, printGiftCards, useAskGiftCardsAgain } from '../../api/gift-cards.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PrinterIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { CardFields, type CardDraft } from './card-fields.tsx';
import { endOfDay } from './gift-card-address.ts';

interface Draft extends CardDraft {
  readonly count: string;
}

const empty: Draft = { currency: 'USD', amount: '', count: '1', lastDay: '' };

function toRequest(id: string, draft: Draft): IssueGiftCardsRequest {
  const { currency, amount, count, lastDay } = draft;
  const expiresAt = lastDay === '' ? null : endOfDay(lastDay);
  return { id, currency, amount: Number(amount), count: Number(count), expiresAt };
}

/** Issues gift cards, and shows their codes this once. */
export function IssuePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.giftCards');
  const { amount: format } = useConsoleFormats();
  const [draft, setDraft] = useState(empty);
  // A repeat after a lost response issues nothing more; another draft is another request.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [issued, setIssued] = useState<IssuedGiftCards | null>(null);
  const task = useTask();
  const askAgain = useAskGiftCardsAgain();
  const set = (change: Partial<Draft>): void => {
    setDraft({ ...draft, ...change });
    setId(crypto.randomUUID());
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      setIssued(await issueGiftCards(toRequest(id, draft)));
      await askAgain();
    });
  };
  if (issued) {
    return (
      <Panel title={t('issuedTitle', { count: issued.cards.length })} onClose={onClose}>
        <IssuedCodes issued={issued} request={toRequest(id, draft)} />
        <Action
          className="self-start"
          onClick={() => {
            setIssued(null);
            set(empty);
          }}
        >
          {t('another')}
        </Action>
      </Panel>
    );
  }
  const { currency, amount, count } = draft;
  const total = Number(amount) * Number(count);
  return (
    <Panel title={t('issue')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <CardFields draft={draft} amountLabel={t('each')} onChange={set}>
          <FormField
            label={t('howMany')}
            type="number"
            inputMode="numeric"
            dir="ltr"
            min={1}
            max={maxIssued}
            value={count}
            onChange={({ target }) => set({ count: target.value })}
            required
          />
        </CardFields>
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {total > 0
            ? t('issueNow', {
                count: Number(count),
                total: `${format(total, currency)} ${currency}`,
              })
            : t('issue')}
        </Action>
      </form>
    </Panel>
  );
}

interface IssuedCodesProps {
  readonly issued: IssuedGiftCards;
  readonly request: IssueGiftCardsRequest;
}

function IssuedCodes({ issued: { cards, shownUntil }, request }: IssuedCodesProps) {
  const t = useTranslations('console.giftCards');
  const { clock } = useConsoleFormats();
  const { copy, copied } = useCopy(cards.map(({ code }) => code).join('\n'));
  const task = useTask();
  return (
    <Notice tone="plain" icon={<Check />} title={t('ready')}>
      <p>{t('onceDetail', { time: clock(shownUntil) })}</p>
      <TaskFailure task={task} />
      <div className="my-3 flex flex-wrap gap-2">
        <Action
          icon={<PrinterIcon className="size-4" />}
          isBusy={task.isBusy}
          onClick={() => task.run(() => printGiftCards(request))}
        >
          {t('print')}
        </Action>
        <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
          {t(copied ? 'copied' : 'copy')}
        </Action>
      </div>
      <ol className="flex flex-col gap-1">
        {cards.map(({ id, code }) => (
          <li key={id} dir="ltr" className="font-edge text-ink select-all">
            {code}
          </li>
        ))}
      </ol>
    </Notice>
  );
}
