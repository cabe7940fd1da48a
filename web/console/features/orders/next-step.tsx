import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { payWordOf } from '../../lib/order-states.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** What comes next for an order: who has it, the next call, or what was promised. */
export function NextStep({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.next');
  const edit = useWaitingEdit();
  const { promise, clock, now } = useConsoleFormats();
  const { pendingAct, heldBy, fulfilment, calls, promisedAt, assignee } = order;
  if (pendingAct) return t('pending', { name: pendingAct.by.name });
  if (heldBy !== null) return t('held', { name: heldBy });
  if (fulfilment === 'awaiting_csr') {
    const number = calls.count + 1;
    if (calls.nextAt === null) return t('call', { number });
    if (Date.parse(calls.nextAt) <= now) return t('callNow', { number });
    return t('callAt', { number, time: clock(calls.nextAt) });
  }
  const waiting = edit(order);
  if (waiting !== null) return <span title={waiting}>{waiting}</span>;
  if (promisedAt !== null) return promise(order);
  return assignee ? t('assigned', { name: assignee.name }) : null;
}

/** Says what is to be paid for a change that waits, how and until when; nothing where none waits. */
export function useWaitingEdit(): (order: ListedOrder) => string | null {
  const t = useTranslations('console');
  const { amount, when } = useConsoleFormats();
  return ({ waitingEdit, currency }) =>
    waitingEdit &&
    t('next.edit', {
      amount: `${amount(waitingEdit.amount, currency)} ${currency}`,
      method: t(`payment.methods.${payWordOf(waitingEdit.method)}`),
      time: when(waitingEdit.until),
    });
}
