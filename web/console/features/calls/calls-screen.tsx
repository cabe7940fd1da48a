import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffAct } from '#contract/staff/acts.ts';
import type { HeldCall } from '#contract/staff/calls.ts';
import type { RejectReason } from '#domain/orders/call-rules.ts';
import { isolate } from '#locales/isolate.ts';
import { useCallLine } from '../../api/calls.ts';
import { useActs } from '../../api/use-acts.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { DemoTag } from '../../ui/demo-tag.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CallActions, type Decisions } from './call-actions.tsx';
import { CallCard, type Changing } from './call-card.tsx';
import { CallLine } from './call-line.tsx';
import { CallSide } from './call-side.tsx';
import {
  callSkipped,
  decide,
  skipCall,
  stopCalling,
  take,
  tick,
  useCallStore,
} from './call-store.ts';
import { useCall, useCalling } from './use-call.ts';
import { useCallKeys } from './use-call-keys.ts';

/** Calls of cash orders: the next one with what to say and what is known, one person at a time. */
export function CallsScreen() {
  const t = useTranslations('console.calls');
  useCalling();
  const call = useCall();
  const said = useCallStore((store) => store.said);
  const [isRejecting, setIsRejecting] = useState(false);
  const [changing, setChanging] = useState<Changing>(null);
  const { decisions, isSending } = useDecisions(() => {
    setIsRejecting(false);
    setChanging(null);
  });
  useCallKeys({
    ...decisions,
    isRejecting,
    onRejecting: setIsRejecting,
    onChange: setChanging,
  });
  return (
    <Screen head={<CallsHead />} foot={t('third')}>
      <div className="flex min-h-0 grow">
        <div className="w-58 shrink-0 overflow-y-auto border-e border-rule hidden desk:block">
          <CallLine current={call?.order.number ?? null} onOpen={(number) => void take(number)} />
        </div>
        <div className="flex min-w-0 grow flex-col bg-sheet">
          <div className="flex min-h-0 grow flex-col overflow-y-auto phone:overflow-visible">
            {call ? (
              <>
                <CallCard
                  key={call.order.number}
                  call={call}
                  said={said}
                  changing={changing}
                  onTick={tick}
                  onChange={(what, isStored = false) => {
                    setChanging(what);
                    if (isStored) void take(call.order.number);
                  }}
                />
                <div className="bg-ground desk:hidden">
                  <CallSide call={call} />
                </div>
              </>
            ) : (
              <NoCall />
            )}
          </div>
          {call && (
            <CallActions
              {...decisions}
              call={call}
              saidCount={said.length}
              isSending={isSending}
              isRejecting={isRejecting}
              onRejecting={setIsRejecting}
            />
          )}
        </div>
        {call && (
          <aside className="w-82 shrink-0 overflow-y-auto border-s border-rule hidden desk:block">
            <CallSide call={call} />
          </aside>
        )}
      </div>
    </Screen>
  );
}

/** Sends the decision of a call and takes the next one; what failed stays on the screen. */
function useDecisions(onDecided: () => void) {
  const t = useTranslations('console.calls');
  const { amount } = useConsoleFormats();
  const { send } = useActs();
  const isSending = useCallStore(({ deciding }) => deciding !== null);
  const decideBy = (toAct: (order: HeldCall['order']) => readonly [StaffAct, string]): void =>
    void decide(async ({ order }) => {
      onDecided();
      return (await send(order.number, ...toAct(order))) !== null;
    });
  const decisions: Decisions = {
    approve: () =>
      decideBy(({ name, total, currency }) => [
        { kind: 'approve' },
        t('approved', { name: isolate(name), amount: amount(total, currency), currency }),
      ]),
    noAnswer: () =>
      decideBy(({ name }) => [{ kind: 'no_answer' }, t('unanswered', { name: isolate(name) })]),
    reject: (reason: RejectReason) =>
      decideBy(({ name }) => [
        { kind: 'reject', reason },
        t('rejected', { name: isolate(name), reason: t(`reasons.${reason}`) }),
      ]),
    skip: () => {
      onDecided();
      skipCall();
    },
  };
  return { decisions, isSending };
}

function CallsHead() {
  const t = useTranslations('console.calls');
  const { isDemo } = useSession();
  const { count, span, now } = useConsoleFormats();
  const { data } = useCallLine();
  const place = useCallStore((store) => store.place);
  const today = data?.today;
  const done = today ? today.approved + today.unanswered + today.rejected : 0;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 border-b border-ink-2 px-5 phone:px-4 phone:py-2">
      <h1 className="font-display text-3">{t('title')}</h1>
      {data && (
        <p className="ms-auto flex flex-wrap gap-x-3">
          <strong>{t('doneToday', { count: count(done) })}</strong>
          <strong>{t('waiting', { count: count(data.count) })}</strong>
          {data.oldestAt !== null && (
            <span className="text-ink-2">
              {t('oldest', { span: span(now - Date.parse(data.oldestAt)) })}
            </span>
          )}
        </p>
      )}
      {isDemo && <DemoTag />}
      {place.at === 'call' && (
        <Action chord="escape" onClick={stopCalling}>
          {t('stop')}
        </Action>
      )}
      {place.at === 'stopped' && (
        <Action look="ink" chord="enter" onClick={() => void take()}>
          {t('start')}
        </Action>
      )}
    </div>
  );
}

/** What the screen says while there is no call. */
function NoCall() {
  const t = useTranslations('console.calls');
  const { now, when, count } = useConsoleFormats();
  const { data } = useCallLine();
  const { place, skipped } = useCallStore();
  if (place.at === 'taking') return <SkeletonRows count={6} />;
  if (place.at === 'refused') {
    return (
      <Message title={t('gone')} detail={place.failure.message ?? t('noResponse')} level={2}>
        <Action look="ink" chord="enter" onClick={() => void take()}>
          {t('start')}
        </Action>
      </Message>
    );
  }
  if (place.at === 'stopped') {
    return (
      <Message
        title={t('stopped')}
        detail={t('stoppedDetail', { count: count(data?.count ?? 0) })}
        level={2}
      >
        <Action look="main" chord="enter" onClick={() => void take()}>
          {t('start')}
        </Action>
      </Message>
    );
  }
  const later = (data?.waiting ?? []).flatMap(({ nextAt }) =>
    nextAt !== null && Date.parse(nextAt) > now ? [nextAt] : [],
  );
  const [first] = later.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return (
    <Message
      title={t('emptyTitle')}
      detail={first === undefined ? undefined : t('emptyNext', { time: when(first) })}
      picture={<EndOfRoll />}
      level={2}
    >
      {skipped.length > 0 && <Action onClick={callSkipped}>{t('emptySkipped')}</Action>}
    </Message>
  );
}
