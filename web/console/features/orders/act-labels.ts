import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** A kind of act on an order. */
export type ActKind = StaffOrder['acts'][number];

/** Acts that are done at once; every other one asks something first, in place. */
const immediate: ReadonlySet<ActKind> = new Set(['approve', 'no_answer', 'start_production']);

/** Whether an act asks for nothing. */
export function isImmediate(kind: ActKind): kind is 'approve' | 'no_answer' | 'start_production' {
  return immediate.has(kind);
}

/** The acts that lead an order on, the one that matters most first. */
const leading: readonly ActKind[] = [
  'approve',
  'mark_paid',
  'start_production',
  'mark_ready',
  'mark_shipped',
  'hand_over',
  'complete',
];

/** Money at the door or at the counter is taken when the order is handed over. */
function isNextStep(kind: ActKind, { method, fulfilment }: StaffOrder): boolean {
  if (kind === 'mark_paid') return method === 'interac';
  if (kind === 'mark_shipped') return fulfilment !== 'shipped';
  return true;
}

/** The one next act of an order, which stands alone; null when nothing is to be done. */
export function findMainAct(order: StaffOrder): ActKind | null {
  return leading.find((kind) => order.acts.includes(kind) && isNextStep(kind, order)) ?? null;
}

/** The key of each act on an order's page. */
export const keyOfAct: Readonly<Partial<Record<ActKind, string>>> = {
  approve: 'a',
  start_production: 's',
  mark_ready: 's',
  mark_shipped: 's',
};

/** Money that a cancelled order gives back, in major units. */
export function leftToRefund({ money }: StaffOrder): number {
  return money.reduce((sum, { left }) => sum + left, 0);
}

/** The words of acts: on their buttons, each with its consequence, and after they were done. */
export function useActLabels(order: StaffOrder) {
  const t = useTranslations('console.act');
  const { amount } = useConsoleFormats();
  const money = (value: number): string => `${amount(value, order.currency)} ${order.currency}`;
  const missing = order.originals ? order.originals.expected - order.originals.received : 0;
  const label = (kind: ActKind): string => {
    if (kind === 'start_production' && missing > 0) return t('startWithout', { count: missing });
    if (kind === 'mark_paid') return t('labels.mark_paid', { amount: money(order.total) });
    const left = leftToRefund(order);
    if (kind === 'cancel' && left > 0) return t('cancelAndRefund', { amount: money(left) });
    return t(`labels.${kind}`);
  };
  const done = (kind: ActKind): string =>
    t(`done.${kind}`, { name: order.name, amount: money(order.total) });
  return { label, done, money };
}
