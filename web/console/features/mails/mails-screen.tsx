import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { mailStates } from '#contract/staff/mails.ts';
import { orderMailKinds, refundMail } from '#domain/notifications/order-mails.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { resendFailedMails, useAskMailsAgain, useMails } from '../../api/mails.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Message } from '../../ui/message.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { MailTable } from './mail-table.tsx';
import { mailsShape, type ChangeMails, type MailsState } from './mails-address.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { otherMailKinds, useMailName } from './use-mail-name.ts';

/** The mails of the shop: what was sent, failed or held back, and how each looks. */
export function MailsScreen() {
  const t = useTranslations('console');
  const { state, change } = useAddressState(mailsShape);
  const { preview } = state;
  const set: ChangeMails = (changes) => change(changes);
  const look = (): void => set({ preview: 'customer-confirmation' });
  const close = (): void => set({ preview: undefined, order: undefined });
  useKeys(t('mailbox.title'), [
    { chord: 'v', label: t('mailbox.preview'), run: look, isHinted: true },
    {
      chord: 'f',
      label: t('keys.filter'),
      run: () => document.querySelector<HTMLElement>('[data-filters] button')?.focus(),
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: close },
  ]);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('mailbox.title')}>
            <span className="grow" />
            <Action chord="v" onClick={look}>
              {t('mailbox.preview')}
            </Action>
          </PlainHead>
          <MailFilters state={state} onChange={set} />
        </>
      }
    >
      <div className="flex min-h-0 grow border-t border-rule phone:flex-col-reverse phone:justify-end">
        <MailPage state={state} onChange={set} />
        {preview !== undefined && (
          <PreviewPanel state={{ ...state, preview }} onChange={set} onClose={close} />
        )}
      </div>
    </Screen>
  );
}

interface PartProps {
  readonly state: MailsState;
  readonly onChange: ChangeMails;
}

const anyKind = 'any';

function MailFilters({ state, onChange }: PartProps) {
  const t = useTranslations('console.mailbox');
  const name = useMailName();
  const kinds = [...orderMailKinds, refundMail, ...otherMailKinds];
  return (
    <div data-filters className="flex min-h-11 flex-wrap items-center gap-2 px-5 py-1 phone:px-4">
      {[undefined, ...mailStates].map((each) => (
        <button
          key={each ?? ''}
          type="button"
          aria-pressed={state.state === each}
          className={pillClass(state.state === each)}
          onClick={() => onChange({ state: each, after: undefined })}
        >
          {each === undefined ? t('all') : t(`states.${each}`)}
        </button>
      ))}
      <MenuButton
        className={pillClass(state.kind !== undefined)}
        label={
          <>
            {state.kind === undefined ? t('allKinds') : name(state.kind)}
            <ChevronDown className="size-3.5!" />
          </>
        }
        choices={[
          { id: anyKind, label: t('allKinds') },
          ...kinds.map((id) => ({ id, label: name(id) })),
        ]}
        chosen={state.kind ?? anyKind}
        onChoose={(id) => onChange({ kind: id === anyKind ? undefined : id, after: undefined })}
      />
      {state.number !== undefined && (
        <button
          type="button"
          className={pillClass(true)}
          onClick={() => onChange({ number: undefined, after: undefined })}
        >
          <bdi dir="ltr">{state.number}</bdi> ×
        </button>
      )}
      <ResendFailed />
    </div>
  );
}

/** Sends everything again that was given up in the last 30 days. */
function ResendFailed() {
  const t = useTranslations('console.mailbox');
  const task = useTask();
  const askAgain = useAskMailsAgain();
  const [queued, setQueued] = useState<number | null>(null);
  const resend = (): void =>
    task.run(async () => {
      setQueued((await resendFailedMails()).queued);
      await askAgain();
    });
  return (
    <span className="ms-auto flex flex-wrap items-center gap-3">
      <output className="text-note">{queued !== null && t('resent', { count: queued })}</output>
      <Action isBusy={task.isBusy} onClick={resend}>
        {t('resendFailed')}
      </Action>
      <TaskFailure task={task} />
    </span>
  );
}

function MailPage({ state, onChange }: PartProps) {
  const t = useTranslations('console.mailbox');
  const { state: wanted, kind, number, after } = state;
  const page = useMails({ state: wanted, kind, number, after });
  const next = page.data?.next ?? null;
  return (
    <div className="min-w-0 grow overflow-y-auto pb-4" aria-busy={page.isFetching}>
      {page.isPending && <SkeletonRows count={12} />}
      {page.isError && (
        <Message title={t('failed')} level={2}>
          <Action look="ink" onClick={() => void page.refetch()}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
      {page.data?.mails.length === 0 && <Message title={t('none')} level={2} />}
      {page.data && !page.isError && <MailTable mails={page.data.mails} onLook={onChange} />}
      <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
        {after !== undefined && (
          <Action onClick={() => onChange({ after: undefined })}>{t('latest')}</Action>
        )}
        {next !== null && <Action onClick={() => onChange({ after: next })}>{t('older')}</Action>}
      </nav>
    </div>
  );
}
