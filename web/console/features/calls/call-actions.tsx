import { useTranslations } from 'use-intl';
import type { HeldCall } from '#contract/staff/calls.ts';
import { rejectReasons, type RejectReason } from '#domain/orders/call-rules.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { focusShown } from '../../lib/focus-shown.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { useCallTexts } from './call-texts.ts';

/** What ends a call. */
export interface Decisions {
  readonly approve: () => void;
  readonly noAnswer: () => void;
  readonly reject: (reason: RejectReason) => void;
  readonly skip: () => void;
}

interface CallActionsProps extends Decisions {
  readonly call: HeldCall;
  /** Number of sentences that were said. */
  readonly saidCount: number;
  readonly isSending: boolean;
  readonly isRejecting: boolean;
  readonly onRejecting: (isRejecting: boolean) => void;
}

const big = 'px-4 py-3.5 text-body';

/** How a call ends: approved, not answered, or rejected with a reason, which is asked in place. */
export function CallActions(props: CallActionsProps) {
  const { isRejecting } = props;
  return (
    <div
      data-act-bar
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-rule bg-tray px-5 py-2.5 phone:px-4"
    >
      {isRejecting ? <Reasons {...props} /> : <Ends {...props} />}
    </div>
  );
}

function Ends(props: CallActionsProps) {
  const { call, saidCount, isSending, approve, noAnswer, skip, onRejecting } = props;
  const t = useTranslations('console.calls');
  const { clock, when, now } = useConsoleFormats();
  const { languageName } = useCallTexts();
  const { nextTryAt } = call;
  const isToday = nextTryAt !== null && Date.parse(nextTryAt) - now < 12 * 60 * 60 * 1000;
  const time = nextTryAt === null ? '' : isToday ? clock(nextTryAt) : when(nextTryAt);
  return (
    <>
      <Action
        look="main"
        className={`${big} min-w-52 phone:w-full`}
        icon={<Check />}
        chord="a"
        isBusy={isSending}
        onClick={approve}
      >
        {t('approve')}
      </Action>
      <Action className={big} icon={<Clock />} chord="n" isBusy={isSending} onClick={noAnswer}>
        {nextTryAt === null ? t('noAnswerMail') : t('noAnswer', { time })}
      </Action>
      <Action
        look="danger"
        className={big}
        icon={<Cross />}
        chord="r"
        onClick={() => onRejecting(true)}
      >
        {t('reject')}
      </Action>
      <Action look="quiet" chord="s" onClick={skip}>
        {t('skip')}
      </Action>
      <p className="w-full text-note phone:hidden">
        {t('said', {
          count: saidCount,
          all: call.sayings.length,
          language: languageName(call.order.language),
        })}
      </p>
    </>
  );
}

function Reasons({ reject, isSending, onRejecting }: CallActionsProps) {
  const t = useTranslations('console.calls');
  return (
    <>
      <strong className="w-full">{t('why')}</strong>
      {rejectReasons.map((reason, at) => (
        <Action
          key={reason}
          look="danger"
          ref={at === 0 ? focusShown : undefined}
          chord={`${at + 1}`}
          isBusy={isSending}
          onClick={() => reject(reason)}
        >
          {t(`reasons.${reason}`)}
        </Action>
      ))}
      <Action chord="escape" onClick={() => onRejecting(false)}>
        {t('back')}
      </Action>
    </>
  );
}
