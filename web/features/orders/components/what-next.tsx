import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import type { OrderWire } from '#contract/orders.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { TickCounts } from '#web/lib/photos/tick-counts.ts';
import { useCounterText } from '../hooks/use-counter-text.ts';
import { useWireMoney } from '../hooks/use-wire-money.ts';
import { useOrderSteps } from '../hooks/use-order-steps.ts';
import { StepList } from './step-list.tsx';

interface WhatNextProps {
  readonly order: OrderWire;
  readonly originals: TickCounts | null;
}

/** Progress of an order that was just placed, or just paid if it is paid in advance. */
function progressAfter(order: OrderWire) {
  return {
    order,
    fulfilment: order.paymentMethod === 'cod' ? 'awaiting_csr' : 'placed',
    payment: order.paymentStatus === 'paid' ? 'paid' : 'unpaid',
    isCollected: false,
  } as const;
}

/** Amount, counter and deadline of a payment in store. */
function useCounterNote(order: OrderWire): string | null {
  const { day } = useFormats();
  const money = useWireMoney();
  const counterText = useCounterText();
  const { pickupStudio: studio, counterUntil } = order;
  if (!studio) return null;
  const until = counterUntil && day(counterUntil);
  return counterText({
    amount: money(order.totalAmount, order.currency),
    studio: studio.name,
    until,
  });
}

/** Remaining amount and how to pay it; null once it is paid, or where more than a sentence is needed. */
export function usePaymentNote(order: OrderWire): string | null {
  const t = useTranslations('confirmation.next');
  const money = useWireMoney();
  const counter = useCounterNote(order);
  const amount = isolate(money(order.totalAmount, order.currency));
  if (order.paymentStatus === 'paid') return null;
  switch (order.paymentMethod) {
    case 'cod':
      return t('payOnDelivery', { amount });
    case 'in_store':
      return counter ?? t('payInStore', { amount });
    default:
      return null;
  }
}

/** The next steps of the order and the remaining payment. */
export function WhatNext(props: WhatNextProps) {
  const t = useTranslations('confirmation.next');
  const steps = useOrderSteps(progressAfter(props.order), props.originals);
  const note = usePaymentNote(props.order);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-display text-3">{t('title')}</h2>
      <StepList steps={steps} />
      {note && <p className="font-semibold">{note}</p>}
    </section>
  );
}
