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
import { FilterPills } from '../../ui/filter-pills.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
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
    <FilterPills
      choices={[undefined, ...mailStates]}
      chosen={state.state}
      label={(each) => (each === undefined ? t('all') : t(`states.${each}`))}
      onChoose={(each) => onChange({ state: each, after: undefined })}
    >
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
    </FilterPills>
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
  return (
    <div className="min-w-0 grow overflow-y-auto pb-4" aria-busy={page.isFetching}>
      <ListPage
        asked={page}
        rows={12}
        texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t('none') }}
        isEmpty={({ mails }) => mails.length === 0}
      >
        {({ mails }) => <MailTable mails={mails} onLook={onChange} />}
      </ListPage>
      <PageTurns
        after={after}
        next={page.data?.next}
        onTurn={(next) => onChange({ after: next })}
        texts={{ pages: t('pages'), first: t('latest'), next: t('older') }}
      />
    </div>
  );
}
