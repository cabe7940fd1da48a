import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link, useLocation, useParams } from 'wouter';
import type { EditQuote, OrderEditing } from '#contract/staff/order-edits.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useOrder } from '../../api/get-order.ts';
import {
  editOrder,
  useAskOrderAgain,
  useEditQuote,
  useOrderEditing,
  type ChangeInput,
} from '../../api/order-edits.ts';
import { useKeys } from '../../lib/key-store.ts';
import { withProof } from '../../lib/proof.ts';
import { hasCode, StaffCallError } from '../../lib/staff-call.ts';
import { showAct } from '../../lib/undo.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { EditQuote as QuotePart } from '../../ui/edit-quote.tsx';
import { ChevronBack } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { emptyDraft, isStudioMissing, toChange } from './edit-draft.ts';
import { LineList } from './line-list.tsx';
import { WaitingEdit } from './waiting-edit.tsx';

/** Edits an order before its prints are made: what it would cost is shown before it happens. */
export function EditScreen() {
  const t = useTranslations('console.orderEdits');
  const { number = '' } = useParams();
  const order = useOrder(number);
  const editing = useOrderEditing(number);
  const error = order.error ?? editing.error;
  if (order.data && editing.data) {
    const { waiting } = editing.data;
    if (waiting) {
      return (
        <Screen head={<EditHead order={order.data} />}>
          <WaitingEdit number={number} waiting={waiting} />
        </Screen>
      );
    }
    return editing.data.refusal === null ? (
      <EditedOrder order={order.data} editing={editing.data} />
    ) : (
      <Screen head={null}>
        <Message title={t('refused')} detail={t(`refusals.${editing.data.refusal}`)}>
          <BackAction number={number} />
        </Message>
      </Screen>
    );
  }
  return (
    <Screen head={null}>
      {error === null ? (
        <SkeletonRows count={10} />
      ) : (
        <Message title={t(hasCode(error, 'not_found') ? 'notFound' : 'failed')}>
          <Action look="ink" onClick={() => void Promise.all([order.refetch(), editing.refetch()])}>
            {t('tryAgain')}
          </Action>
        </Message>
      )}
    </Screen>
  );
}

function BackAction({ number }: { readonly number: string }) {
  const t = useTranslations('console.orderEdits');
  const [, navigate] = useLocation();
  return <Action onClick={() => navigate(`/orders/${number}`)}>{t('back')}</Action>;
}

/** Carries the edit out and goes back to the order; a repeat after a lost response makes it once. */
function useEdit(order: StaffOrder, change: ChangeInput | null, quote: EditQuote | undefined) {
  const t = useTranslations('console.orderEdits');
  const [, navigate] = useLocation();
  const askAgain = useAskOrderAgain(order.number);
  const task = useTask();
  const [sent, setSent] = useState({ fingerprint: '', id: '' });
  const run = (amount: number | undefined): void => {
    if (!change || !quote) return;
    const { fingerprint } = quote;
    const id = sent.fingerprint === fingerprint ? sent.id : crypto.randomUUID();
    setSent({ fingerprint, id });
    const typed = amount === undefined ? {} : { amount };
    task.run(async () => {
      const { number } = order;
      try {
        await withProof(() => editOrder(number, { id, change, fingerprint, ...typed }));
      } catch (error) {
        if (hasCode(error, 'order_edit_changed')) await askAgain();
        throw error;
      }
      const text = t(quote.settlement === 'pay' ? 'asked' : 'done');
      showAct({ id, order: number, text, undoUntil: null, undo: null, failure: null });
      await askAgain();
      navigate(`/orders/${number}`);
    });
  };
  return { task, run };
}

interface EditedOrderProps {
  readonly order: StaffOrder;
  readonly editing: OrderEditing;
}

function EditedOrder({ order, editing }: EditedOrderProps) {
  const t = useTranslations('console.orderEdits');
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState(emptyDraft);
  const change = toChange(order, draft);
  const asked = useDeferredValue(change);
  const { data: quote, error, isPlaceholderData } = useEditQuote(order.number, asked);
  const isOld = isPlaceholderData || JSON.stringify(asked) !== JSON.stringify(change);
  const { task, run } = useEdit(order, change, quote);
  const leave = (): void => navigate(`/orders/${order.number}`);
  useKeys(t('keys'), [{ chord: 'escape', label: t('back'), run: leave, isHinted: true }]);
  return (
    <Screen head={<EditHead order={order} />}>
      <div className="flex min-h-0 grow phone:block">
        <div className="min-w-0 grow overflow-y-auto px-5 py-4 phone:px-4">
          <LineList order={order} editing={editing} draft={draft} onDraft={setDraft} />
          <DeliveryPart order={order} draft={draft} onDraft={setDraft} />
        </div>
        <aside
          aria-label={t('quote')}
          className="w-100 shrink-0 overflow-y-auto border-s border-edge bg-sheet p-5 phone:w-full phone:border-s-0 phone:border-t phone:p-4"
        >
          <h2 className="pb-3 font-semibold">{t('quote')}</h2>
          {change === null ? (
            <p className="text-ink-2">
              {t(isStudioMissing(draft) ? 'chooseStudio' : 'nothingYet')}
            </p>
          ) : error ? (
            <p role="alert" className="text-wrong">
              {(error instanceof StaffCallError && error.failure.message) || t('failed')}
            </p>
          ) : quote ? (
            <QuotePart
              key={quote.fingerprint}
              quote={quote}
              isOld={isOld}
              task={task}
              onEdit={run}
            />
          ) : (
            <SkeletonRows count={4} />
          )}
        </aside>
      </div>
    </Screen>
  );
}

function EditHead({ order: { number, name } }: { readonly order: StaffOrder }) {
  const t = useTranslations('console.orderEdits');
  return (
    <div className="border-b border-rule px-5 pt-2 pb-3 phone:px-4">
      <Link
        href={`/orders/${number}`}
        className="flex items-center gap-1 text-note text-ink-2 hover:underline touch:min-h-target"
      >
        <ChevronBack className="size-4!" />
        {t('back')}
      </Link>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="font-display text-2 leading-tight">
          {t('title')} <bdi>{name}</bdi>
        </h1>
        <bdi className="font-edge text-note">{number}</bdi>
      </div>
      <p className="text-ink-2">{t('intro')}</p>
    </div>
  );
}
