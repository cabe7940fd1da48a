import { useTranslations } from 'use-intl';
import type { LinkedOrder } from '#contract/order-links.ts';
import { isolate } from '#locales/isolate.ts';
import type { OrderStep } from '../components/step-list.tsx';
import { useArrivalText } from '../components/what-next.tsx';
import { progressOf, type OrderStage } from '../linked-progress.ts';

/** What has to happen before an order is made: a word from staff, or the money. */
const useGoAhead = ({ order }: LinkedOrder): string => {
  const t = useTranslations();
  if (order.paymentMethod === 'cod') {
    return t('confirmation.next.call', { phone: isolate(order.phone) });
  }
  return t(order.paymentMethod === 'interac' ? 'confirmation.next.transfer' : 'track.paid');
};

/** What happens to the order of a private link, and how far it is. */
export const useLinkedSteps = (linked: LinkedOrder): OrderStep[] => {
  const t = useTranslations();
  const words: Readonly<Record<OrderStage, Pick<OrderStep, 'text' | 'detail'>>> = {
    placed: { text: t('confirmation.next.placed') },
    goAhead: { text: useGoAhead(linked) },
    printing: { text: t('track.printing') },
    there: useArrivalText(linked.order),
  };
  return progressOf(linked).map(({ stage, state }) => ({ key: stage, state, ...words[stage] }));
};
