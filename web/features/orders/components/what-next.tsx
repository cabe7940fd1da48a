import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import type { OrderWire } from '#contract/orders.ts';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import type { TickCounts } from '#web/ui/ticks.tsx';
import { useWireMoney } from '../hooks/use-wire-money.ts';

/** Hours until an order is printed. Source: product §9, other limits. */
const printHours = 48;

interface WhatNextProps {
  readonly order: OrderWire;
  readonly originals: TickCounts | null;
}

interface Step {
  readonly key: string;
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  readonly state: 'done' | 'now' | 'later';
}

const useSteps = ({ order, originals }: WhatNextProps): Step[] => {
  const t = useTranslations('confirmation');
  const format = useFormatter();
  const pending = originals && originals.done < originals.total;
  const steps: (Step | null)[] = [
    {
      key: 'placed',
      text: t('next.placed'),
      detail: format.dateTime(new Date(order.createdAt), {
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
      state: 'done',
    },
    originals && {
      key: 'originals',
      text: t('next.originals'),
      detail: t('originals.title', { done: originals.done, total: originals.total }),
      state: pending ? 'now' : 'done',
    },
    order.paymentMethod === 'cod'
      ? { key: 'call', text: t('next.call', { phone: isolate(order.phone) }), state: 'later' }
      : null,
    { key: 'printing', text: t('next.printing', { hours: printHours }), state: 'later' },
    {
      key: 'there',
      text: t(order.deliveryMethod === 'pickup' ? 'next.ready' : 'next.shipped'),
      state: 'later',
    },
  ];
  return steps.filter((step) => step !== null);
};

const usePaymentNote = (order: OrderWire): string | null => {
  const t = useTranslations('confirmation.next');
  const money = useWireMoney();
  const amount = isolate(money(order.totalAmount, order.currency));
  if (order.paymentStatus === 'paid') return null;
  switch (order.paymentMethod) {
    case 'cod':
      return t('payOnDelivery', { amount });
    case 'in_store':
      return t('payInStore', { amount });
    case 'interac':
      return t('payInterac', { amount, orderNumber: isolate(order.orderNumber) });
    default:
      return null;
  }
};

/** What happens to the order from here, and what is left to pay. */
export function WhatNext(props: WhatNextProps) {
  const t = useTranslations('confirmation.next');
  const steps = useSteps(props);
  const note = usePaymentNote(props.order);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-display text-3">{t('title')}</h2>
      <ol className="flex flex-col divide-y divide-rule border-y border-rule">
        {steps.map(({ key, text, detail, state }, index) => (
          <li key={key} className="flex min-h-main items-center gap-4 py-2">
            <span
              aria-hidden="true"
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-round border-2 text-small font-semibold tabular-nums',
                state === 'done' && 'border-done bg-done text-ground',
                state === 'now' && 'border-ink bg-ink text-ground',
                state === 'later' && 'border-edge text-ink-2',
              )}
            >
              {state === 'done' ? <Check className="size-4" /> : index + 1}
            </span>
            <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-6">
              <span className={cx(state !== 'later' && 'font-semibold')}>{text}</span>
              {detail && <span className="text-small text-ink-2 tabular-nums">{detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      {note && <p className="font-semibold">{note}</p>}
    </section>
  );
}
