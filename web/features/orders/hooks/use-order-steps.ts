import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { arrivalDate } from '#domain/orders/ready-at.ts';
import { isolate } from '#locales/isolate.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { TickCounts } from '#web/lib/photos/tick-counts.ts';
import {
  findGoAhead,
  computeProgress,
  withStepBeside,
  type OrderStage,
  type OrderProgress,
} from '../linked-progress.ts';

/** One thing that happens to an order. */
export interface OrderStep {
  readonly key: string;
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  readonly state: 'done' | 'now' | 'later';
}

/** Hours until an order is printed. */
const printHours = 48;

type State = OrderStep['state'];
type StepText = Pick<OrderStep, 'text' | 'detail'>;

/** The step before production: approval by staff, or the payment. */
function useGoAhead(outcome: OrderProgress & { readonly order: OrderWire }) {
  const t = useTranslations('orderSteps');
  const track = useTranslations('track');
  const { moment } = useFormats();
  const { order } = outcome;
  return (state: State): StepText => {
    const tense = state === 'done' ? 'done' : 'now';
    switch (findGoAhead(outcome)) {
      case 'call':
        return { text: t(`call.${tense}`, { phone: isolate(order.phone) }) };
      case 'review':
        return { text: track('review') };
      case 'paid':
        return { text: t(`paid.${tense}`) };
      case 'transfer': {
        const until = state !== 'done' && order.transfer ? moment(order.transfer.until) : null;
        return { text: t(`transfer.${tense}`), detail: until };
      }
    }
  };
}

/** The step in which the customer receives the order, by a parcel unless they collected that after it had come back. */
function useThere(
  { pickupStudio, readyAt, carrierBy, selectedCountry }: OrderWire,
  isCollected: boolean,
) {
  const t = useTranslations('orderSteps');
  const checkout = useTranslations('checkout.delivery');
  const { moment, day } = useFormats();
  return (state: State): StepText => {
    if (pickupStudio) {
      const studio = isolate(pickupStudio.name);
      return {
        text: t(`pickup.${state}`, { studio }),
        detail: state === 'later' && readyAt ? moment(readyAt) : null,
      };
    }
    if (isCollected) return { text: t('pickup.done') };
    if (carrierBy === null) return { text: t(`shipping.${state}`) };
    const arrival = isolate(day(arrivalDate(carrierBy, selectedCountry)));
    const detail =
      state === 'done'
        ? t('shipping.arrives', { date: arrival })
        : checkout('shippingBy', { date: isolate(day(carrierBy)), arrival });
    return { text: t(`shipping.${state}`), detail };
  };
}

/**
 * Originals of an order in flight; null when there are none, or when some of them never arrive, which is shown apart from
 * the steps.
 */
function useOriginalsStep(originals: TickCounts | null): OrderStep | null {
  const t = useTranslations();
  if (!originals) return null;
  const { done, failed, total } = originals;
  const state = done + failed < total ? 'now' : 'done';
  if (state === 'done' && failed > 0) return null;
  return {
    key: 'originals',
    text: t(`orderSteps.originals.${state}`),
    detail: t(`confirmation.originals.${state === 'done' ? 'sent' : 'title'}`, { done, total }),
    state,
  };
}

/** The steps of an order in sequence, each in its tense. */
export function useOrderSteps(
  outcome: OrderProgress & { readonly order: OrderWire; readonly isCollected: boolean },
  originals: TickCounts | null = null,
): OrderStep[] {
  const t = useTranslations('orderSteps');
  const { local } = useFormats();
  const { order } = outcome;
  const placedAt = local(order.createdAt, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const words: Readonly<Record<OrderStage, (state: State) => StepText>> = {
    placed: () => ({ text: t('placed'), detail: placedAt }),
    goAhead: useGoAhead(outcome),
    printing: (state) => ({
      text: t(`printing.${state}`),
      detail:
        state === 'later'
          ? t(order.transfer ? 'printing.afterTransfer' : 'printing.within', { hours: printHours })
          : null,
    }),
    there: useThere(order, outcome.isCollected),
  };
  const uploadStep = useOriginalsStep(originals);
  const steps = computeProgress(outcome).map(({ stage, state }) => ({
    key: stage,
    state,
    ...words[stage](state),
  }));
  return uploadStep ? withStepBeside<OrderStep>(steps, uploadStep) : steps;
}
