import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#web/ui/icons.tsx';
import { StaffCallError } from '../../lib/staff-call.ts';
import type { Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { UndoIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { RefundDraft } from './use-refund-draft.ts';

interface MakePartProps {
  readonly draft: RefundDraft;
  readonly hasReason: boolean;
  readonly task: Task;
  /** An amount as the screen shows it. */
  readonly shown: (amount: number) => string;
  readonly onMake: () => void;
}

/** The one button that refunds; above a limit it is live only when the amount is typed. */
export function MakePart({ draft, hasReason, task, shown, onMake }: MakePartProps) {
  const t = useTranslations('console.refund');
  const { quote, request, typed } = draft;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMake();
  };
  const money = quote ? `${shown(quote.amount)} ${quote.currency}` : '';
  return (
    <form
      onSubmit={submit}
      aria-label={t('makeTitle')}
      className="flex flex-col gap-3 rounded-sheet border border-ink bg-sheet p-4"
    >
      <QuoteFailure error={draft.error} />
      <TaskFailure task={task} />
      {quote?.isTyped && (
        <label className="flex flex-wrap items-center gap-3">
          <span className="grow font-semibold">{t('typed', { amount: shown(quote.amount) })}</span>
          <span className="flex items-center gap-2">
            <input
              value={typed}
              inputMode="decimal"
              dir="ltr"
              maxLength={20}
              autoComplete="off"
              onChange={({ target }) => draft.setTyped(target.value)}
              className="min-h-10 w-32 rounded-control border border-ink bg-ground px-3 text-end text-body font-semibold tabular-nums touch:min-h-target"
            />
            <span className="text-ink-2">{quote.currency}</span>
          </span>
        </label>
      )}
      <Action
        type="submit"
        look="main"
        className="min-h-11"
        icon={<UndoIcon className="size-4.5" />}
        chord="mod+enter"
        isBusy={task.isBusy}
        aria-disabled={request === null}
      >
        {quote ? t('make', { amount: money }) : t('button')}
      </Action>
      <p className="text-note text-ink-2">
        {quote === null ? t('choose') : hasReason ? t('final') : t('chooseReason')}
        {quote?.isProven && <span className="block">{t('proof')}</span>}
      </p>
    </form>
  );
}

function QuoteFailure({ error }: { readonly error: unknown }) {
  const t = useTranslations('console.task');
  const text = error instanceof StaffCallError ? error.failure.message : null;
  return (
    <div role="alert" className="contents">
      {error !== null && <Notice tone="wrong" icon={<Alert />} title={text ?? t('noResponse')} />}
    </div>
  );
}
