import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { showOrder } from '#web/features/orders/current-order.ts';
import { useFailureText } from '#web/features/orders/index.ts';
import { toOrderOutcome } from '#web/features/orders/order-outcome.ts';
import { isOutcomeUnknown, payableOf, type CardPayment } from '#web/features/payments/index.ts';
import { useNotices } from '#web/lib/notices.ts';
import { languagePrefix } from '../address/language-path.ts';
import { finishOrder } from '../order/finish-order.ts';
import { recheckDiscount } from '../places/follow-discount.ts';
import { leaveGoneStudio } from '../places/leave-studio.ts';
import { countGone } from './photos-arrived.ts';
import { submitWizardOrder, type CheckoutOrder } from './submit-order.ts';

/** Pays a stored order; one that may be paid already is checked first. */
const payStored = (order: OrderWire, { pay, ask, failure, orderNumber }: CardPayment): void => {
  if (failure && isOutcomeUnknown(failure) && orderNumber === order.orderNumber) ask();
  else pay(payableOf(order, location.origin + languagePrefix(location.pathname)));
};

/** Places the order as it is when called, then pays or completes it; failures go to the banner. */
export const usePlaceOrder = (
  parts: CheckoutOrder | null,
  payment: CardPayment,
): (() => Promise<void>) => {
  const t = useTranslations('summary');
  const failures = useTranslations('failures');
  const failureText = useFailureText();
  const again = useRef(async (): Promise<void> => {});
  const unpriced = useRef<(() => void) | null>(null);
  const hasPrice = parts !== null;
  // The price is known now, so the failure to compute it is outdated.
  useEffect(() => {
    if (hasPrice) unpriced.current?.();
  }, [hasPrice]);
  const place = async (): Promise<void> => {
    if (!parts) {
      unpriced.current = useNotices.getState().showProblem({ title: t('unavailable') });
      return;
    }
    const outcome = await submitWizardOrder(parts);
    if (!outcome) return;
    if (!outcome.ok) {
      const { failure } = outcome;
      // The most frequent reason for a price change is a code that others have used up.
      void recheckDiscount();
      if (failure.reason === 'quote_changed') return;
      if (failure.reason === 'refused' && failure.code === 'studio_not_found') {
        leaveGoneStudio();
        return;
      }
      const retry = (): void => void again.current();
      const gone = failure.reason === 'photos' ? countGone(failure.photoIds) : 0;
      const words =
        gone > 0
          ? { title: failures('photosGone', { count: gone }), text: failures('kept') }
          : failureText(failure);
      useNotices.getState().showProblem({ ...words, retry });
      return;
    }
    showOrder(outcome.order);
    if (toOrderOutcome(outcome.order) === 'awaiting_payment') payStored(outcome.order, payment);
    else await finishOrder(outcome.order);
  };
  // The banner's retry outlives this render and must use the latest order.
  useEffect(() => {
    again.current = place;
  });
  return place;
};
