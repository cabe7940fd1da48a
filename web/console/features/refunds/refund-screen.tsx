import { useTranslations } from 'use-intl';
import { useLocation, useParams } from 'wouter';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { StaffRefunds } from '#contract/staff/refunds.ts';
import { refundReasons } from '#domain/payments/refund-reasons.ts';
import { Alert } from '#web/ui/icons.tsx';
import { useOrder } from '../../api/get-order.ts';
import { useRefunds, useSendRefund } from '../../api/refunds.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys, type KeyBinding } from '../../lib/key-store.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { showAct } from '../../lib/undo.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CreditNote } from './credit-note.tsx';
import { EarlierRefunds } from './earlier-refunds.tsx';
import { MakePart } from './make-part.tsx';
import { RefundHead } from './refund-head.tsx';
import { refundShape, refundWays } from './refund-address.ts';
import { useRefundDraft } from './use-refund-draft.ts';
import { keyOfWay, WhatPart } from './what-part.tsx';
import { WherePart } from './where-part.tsx';
import { WhyPart } from './why-part.tsx';

/** Refunds an order: what, why, where the money goes, and the credit note as it will be. */
export function RefundScreen() {
  const { number = '' } = useParams();
  const order = useOrder(number);
  const refunds = useRefunds(number);
  if (order.data && refunds.data) {
    return <ShownRefund key={number} order={order.data} refunds={refunds.data} />;
  }
  const error = order.error ?? refunds.error;
  const again = (): void => {
    void order.refetch();
    void refunds.refetch();
  };
  return (
    <Screen head={null}>
      {hasCode(error, 'not_found') ? (
        <NotFound number={number} />
      ) : error === null ? (
        <SkeletonRows count={10} />
      ) : (
        <Failed onAgain={again} />
      )}
    </Screen>
  );
}

function NotFound({ number }: { readonly number: string }) {
  const t = useTranslations('console.refund');
  const [, navigate] = useLocation();
  return (
    <Message title={t('notFound')} detail={t('notFoundDetail')}>
      <Action onClick={() => navigate(`/orders/${number}`)}>{t('toOrder')}</Action>
    </Message>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }) {
  const t = useTranslations('console.refund');
  return (
    <Message title={t('failed')}>
      <Action look="ink" onClick={onAgain}>
        {t('again')}
      </Action>
    </Message>
  );
}

interface ShownRefundProps {
  readonly order: StaffOrder;
  readonly refunds: StaffRefunds;
}

function ShownRefund({ order, refunds }: ShownRefundProps) {
  const t = useTranslations('console.refund');
  const { number, currency } = order;
  const [, navigate] = useLocation();
  const { amount } = useConsoleFormats();
  const { state, change } = useAddressState(refundShape);
  const { by, why } = state;
  const shown = (major: number): string => amount(major, currency);
  const draft = useRefundDraft(refunds, by, why, shown);
  const task = useTask();
  const send = useSendRefund(number);
  const choose = (changes: Partial<typeof state>): void => {
    draft.setTyped('');
    change(changes, { replace: true });
  };
  const make = (): void => {
    const { request } = draft;
    if (request === null) return;
    task.run(async () => {
      await send(request);
      const text = t('done', { amount: `${shown(request.amount)} ${currency}` });
      showAct({ id: request.id, order: number, text, undoUntil: null, failure: null, undo: null });
      draft.clear();
    });
  };
  const close = (): void => navigate(`/orders/${number}`);
  useRefundKeys({ choose, make, close });
  const isOpen = refunds.refusal === null;
  return (
    <Screen head={<RefundHead order={order} refunds={refunds} onClose={close} />}>
      <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] overflow-y-auto phone:overflow-visible desk:grid-rows-[minmax(0,1fr)] desk:grid-cols-[minmax(24rem,1fr)_minmax(24rem,1fr)_20rem]">
        {isOpen && (
          <div className="flex flex-col gap-7 p-5 phone:px-4 desk:overflow-y-auto desk:border-e desk:border-edge">
            <WhatPart
              order={order}
              refunds={refunds}
              by={by}
              draft={draft}
              onWay={(way) => choose({ by: way })}
            />
            <WhyPart why={why} draft={draft} onWhy={(reason) => choose({ why: reason })} />
          </div>
        )}
        <div className="flex flex-col gap-7 p-5 phone:px-4 desk:overflow-y-auto">
          <RefusedNotice refunds={refunds} />
          <WherePart refunds={refunds} draft={draft} />
          {isOpen && (
            <MakePart
              draft={draft}
              hasReason={why !== undefined}
              task={task}
              shown={shown}
              onMake={make}
            />
          )}
          <EarlierRefunds refunds={refunds} />
        </div>
        {isOpen && (
          <div className="bg-tray p-5 phone:px-4 desk:overflow-y-auto desk:border-s desk:border-edge">
            <CreditNote order={order} quote={draft.quote} copies={draft.copies} why={why} />
          </div>
        )}
      </div>
    </Screen>
  );
}

/** Why nothing can be refunded; nothing if something can. */
function RefusedNotice({ refunds: { refusal, payment } }: Pick<ShownRefundProps, 'refunds'>) {
  const t = useTranslations('console.refund');
  if (refusal === null) return null;
  // A discount or nothing due can pay an order too.
  const isFree = refusal === 'not_paid' && payment === 'paid';
  const title = isFree ? t('nothingTaken') : t(`refusals.${refusal}`);
  return <Notice tone="plain" icon={<Alert />} title={title} />;
}

interface RefundKeys {
  readonly choose: (changes: {
    readonly by?: (typeof refundWays)[number];
    readonly why?: (typeof refundReasons)[number];
  }) => void;
  readonly make: () => void;
  readonly close: () => void;
}

function useRefundKeys({ choose, make, close }: RefundKeys): void {
  const t = useTranslations('console');
  const bindings: KeyBinding[] = [
    ...refundWays.map((way) => ({
      chord: keyOfWay[way],
      label: t('refund.what'),
      run: () => choose({ by: way }),
      isHinted: true,
    })),
    ...refundReasons.map((reason, at) => ({
      chord: `${at + 1}`,
      label: t('refund.why'),
      run: () => choose({ why: reason }),
      isHinted: at === 0 || at === refundReasons.length - 1,
    })),
    {
      chord: 'mod+enter',
      label: t('refund.makeTitle'),
      run: make,
      isEverywhere: true,
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: close, isHinted: true },
  ];
  useKeys(t('refund.makeTitle'), bindings);
}
