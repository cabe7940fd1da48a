import { useTranslations } from 'use-intl';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** What comes next for an order: who has it, the next call, or what was promised. */
export function NextStep({ order }: { readonly order: ListedOrder }) {
  const t = useTranslations('console.next');
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
  if (promisedAt !== null) return promise(order);
  return assignee ? t('assigned', { name: assignee.name }) : null;
}
