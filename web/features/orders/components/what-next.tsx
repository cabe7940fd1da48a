import { useFormatter, useTranslations } from 'use-intl';
import { counterUntil } from '#domain/ready-at.ts';
import { isolate } from '#locales/isolate.ts';
import type { OrderWire } from '#contract/orders.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { TickCounts } from '#web/ui/ticks.tsx';
import { useCounterText } from '../hooks/use-counter-text.ts';
import { useWireMoney } from '../hooks/use-wire-money.ts';
import { StepList, type OrderStep } from './step-list.tsx';

/** Hours until an order is printed. Source: product §9, other limits. */
const printHours = 48;

interface WhatNextProps {
  readonly order: OrderWire;
  readonly originals: TickCounts | null;
}

/** When and where the order is had. */
export const useArrivalText = ({ pickupStudio, readyAt, carrierBy }: OrderWire) => {
  const t = useTranslations();
  const { moment, day } = useFormats();
  if (pickupStudio) {
    const studio = isolate(pickupStudio.name);
    return {
      text: t('receiving.collect', { studio }),
      detail: readyAt && moment(readyAt),
    };
  }
  const by = carrierBy && t('checkout.delivery.shippingBy', { date: day(carrierBy) });
  return { text: t('confirmation.next.shipped'), detail: by };
};

const useSteps = ({ order, originals }: WhatNextProps): OrderStep[] => {
  const t = useTranslations('confirmation');
  const format = useFormatter();
  const arrival = useArrivalText(order);
  const { moment } = useFormats();
  const pending = originals && originals.done < originals.total;
  const steps: (OrderStep | null)[] = [
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
    order.transfer && {
      key: 'transfer',
      text: t('next.transfer'),
      detail: moment(order.transfer.until),
      state: 'now',
    },
    { key: 'printing', text: t('next.printing', { hours: printHours }), state: 'later' },
    { key: 'there', ...arrival, state: 'later' },
  ];
  return steps.filter((step) => step !== null);
};

/** What is paid at which counter, and until when. */
const useCounterNote = (order: OrderWire): string | null => {
  const { day } = useFormats();
  const money = useWireMoney();
  const counterText = useCounterText();
  const { pickupStudio: studio, readyAt } = order;
  if (!studio) return null;
  const until = readyAt === null ? null : day(counterUntil(readyAt.slice(0, 10)));
  return counterText({
    amount: money(order.totalAmount, order.currency),
    studio: studio.name,
    until,
  });
};

/** What is left to pay and how; null once it is paid, and where more than a sentence tells it. */
export const usePaymentNote = (order: OrderWire): string | null => {
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
};

/** What happens to the order from here, and what is left to pay. */
export function WhatNext(props: WhatNextProps) {
  const t = useTranslations('confirmation.next');
  const steps = useSteps(props);
  const note = usePaymentNote(props.order);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-display text-3">{t('title')}</h2>
      <StepList steps={steps} />
      {note && <p className="font-semibold">{note}</p>}
    </section>
  );
}
