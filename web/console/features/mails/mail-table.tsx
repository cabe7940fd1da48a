import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { previewedKinds, type ListedMail } from '#contract/staff/mails.ts';
import { cx } from '#web/ui/cx.ts';
import { useAskMailsAgain } from '../../api/mails.ts';
import { resendMail } from '../../api/resend-mail.ts';
import { shortNumber } from '../../lib/format.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { TaskFailure } from '../../ui/task-failure.tsx';
import type { ChangeMails } from './mails-address.ts';
import { useMailName } from './use-mail-name.ts';

interface MailTableProps {
  readonly mails: readonly ListedMail[];
  readonly onLook: ChangeMails;
}

/** Mails with what became of each; on a phone a mail takes several lines. */
export function MailTable({ mails, onLook }: MailTableProps) {
  return (
    <ul className="px-5 phone:px-4">
      {mails.map((mail) => (
        <li key={mail.id} className="border-b border-rule py-1.5">
          <MailRow mail={mail} onLook={onLook} />
        </li>
      ))}
    </ul>
  );
}

interface MailRowProps {
  readonly mail: ListedMail;
  readonly onLook: ChangeMails;
}

const act =
  'inline-flex min-h-6 items-center font-semibold underline underline-offset-4 aria-disabled:opacity-50 touch:min-h-target';

function MailRow({ mail, onLook }: MailRowProps) {
  const t = useTranslations('console.mailbox');
  const { when } = useConsoleFormats();
  const name = useMailName();
  const previewed = previewedKinds.find((kind) => kind === mail.kind);
  const { number, state, failure } = mail;
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1.2fr)_minmax(0,1.4fr)_9rem_minmax(0,1fr)_auto] items-center gap-x-4 text-note phone:grid-cols-2">
      <span className="text-ink-2">{when(mail.at ?? mail.queuedAt)}</span>
      <strong>{name(mail.kind)}</strong>
      <bdi className="min-w-0 wrap-anywhere">{mail.to === '' ? t('erased') : mail.to}</bdi>
      <span>
        {number !== null && (
          <Link href={`/orders/${number}`} title={number} className={cx(act, 'font-normal')}>
            <bdi dir="ltr">{shortNumber(number)}</bdi>
          </Link>
        )}
      </span>
      <span
        className={cx(
          'min-w-0',
          state === 'failed' && 'font-semibold text-wrong',
          state === 'held' && 'font-semibold text-care',
        )}
      >
        {t(`states.${state}`)}
        {failure !== null && state === 'failed' && `: ${failureText(failure, t)}`}
      </span>
      <span className="flex flex-wrap justify-end gap-x-4">
        {previewed && number !== null && (
          <button
            type="button"
            className={act}
            onClick={() => onLook({ preview: previewed, order: number })}
          >
            {t('look')}
          </button>
        )}
        {number !== null && !mail.kind.startsWith('studio-') && (
          <SendAgain number={number} kind={mail.kind} reference={mail.reference} />
        )}
      </span>
    </div>
  );
}

const failures = ['SERVER_ERROR', 'AUTH_ERROR', 'RATE_LIMIT', 'UNKNOWN'] as const;

function failureText(code: string, t: (key: `failures.${(typeof failures)[number]}`) => string) {
  return t(`failures.${failures.find((each) => each === code) ?? 'UNKNOWN'}`);
}

interface SendAgainProps {
  readonly number: string;
  readonly kind: string;
  readonly reference: string;
}

function SendAgain({ number, kind, reference }: SendAgainProps) {
  const t = useTranslations('console.mailbox');
  const task = useTask();
  const askAgain = useAskMailsAgain();
  const [isQueued, setIsQueued] = useState(false);
  const send = (): void =>
    task.run(async () => {
      await resendMail(number, { kind, reference });
      setIsQueued(true);
      await askAgain();
    });
  if (isQueued) return <output>{t('queued')}</output>;
  return (
    <>
      <button type="button" className={act} aria-disabled={task.isBusy || undefined} onClick={send}>
        {t('sendAgain')}
      </button>
      <TaskFailure task={task} />
    </>
  );
}
