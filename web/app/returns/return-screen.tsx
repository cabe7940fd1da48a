import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { findOrder } from '#web/features/orders/api/find-order.ts';
import {
  isOutcomeUnknown,
  toPayable,
  PaymentReturn,
  useCardPayment,
} from '#web/features/payments/index.ts';
import { keptPayment } from '#web/features/payments/kept-payment.ts';
import { useNotices } from '#web/lib/notices.ts';
import { languagePrefix } from '../address/language-path.ts';
import { goTo, startOver } from '../order/screen-store.ts';
import { usePhotosView } from '../photos/photos-view.ts';
import { finishPaid } from './return-from-checkout.ts';
import { endReturn, useReturn } from './return-store.ts';

/** Shown exclusively after a card checkout until the result is known. */
export function ReturnScreen() {
  const t = useTranslations('failures');
  const { orderNumber, paidEarlier } = useReturn();
  const payment = useCardPayment({ source: null, needed: false, onPaid: finishPaid });
  const hasPhotos = usePhotosView(({ photos, restoring }) => !restoring && photos.length > 0);
  const { stage, failure, pay } = payment;
  const isNotPaid = stage === 'failed' && failure !== null && !isOutcomeUnknown(failure);
  // The payment runs outside React; an unpaid order continues where it was, with its failure shown.
  useEffect(() => {
    if (!isNotPaid || !hasPhotos) return;
    endReturn();
    goTo('checkout');
  }, [isNotPaid, hasPhotos]);
  // Back leads into the shop.
  useEffect(() => {
    addEventListener('popstate', endReturn);
    return () => removeEventListener('popstate', endReturn);
  }, []);
  const payAgain = async (): Promise<void> => {
    const begun = keptPayment();
    if (begun?.orderNumber === orderNumber && begun.link !== undefined) {
      location.assign(`${languagePrefix(location.pathname)}/track/${begun.link}`);
      return;
    }
    const found = orderNumber === null ? null : await findOrder(orderNumber);
    if (!found) return;
    if (!found.ok) {
      const title = found.message ?? t('networkError');
      useNotices.getState().showProblem({ title, retry: () => void payAgain() });
      return;
    }
    pay(toPayable(found.value.data, location.origin + languagePrefix(location.pathname)));
  };
  const leave = (): void => {
    endReturn();
    startOver();
  };
  return (
    <PaymentReturn
      payment={payment}
      orderNumber={orderNumber}
      paidEarlier={paidEarlier}
      onPayAgain={() => void payAgain()}
      onLeave={leave}
    />
  );
}
