import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { toMinor } from '#domain/money.ts';
import { isCardMethod } from '#domain/payment-methods.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { standingOf } from '#web/features/orders/order-standing.ts';
import { agreeToPrice, useSubmission } from '#web/features/orders/index.ts';
import { useNotices } from '#web/lib/notices.ts';
import { recheckDiscount } from '../places/follow-discount.ts';
import { resumeOrder } from './finish-order.ts';
import { tellMissingFields } from './missing-fields.ts';
import { decisionOf, type CheckoutOrder } from './submit-order.ts';
import { usePayment } from './use-payment.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { usePricedCheckout, type Order } from './use-priced-checkout.ts';

/** The price as far as the customer has agreed to it, and the server's where that is another. */
const usePriceAgreement = (
  parts: CheckoutOrder | null,
  currency: Order['currency'],
  place: () => Promise<void>,
) => {
  const { agreed, failure } = useSubmission();
  const own = parts?.pricing.total ?? null;
  const price = parts && agreed?.for === decisionOf(parts) ? agreed.price : null;
  const fresh = failure?.reason === 'quote_changed' ? failure.fresh : null;
  return {
    /** Minor units; null while there is no price. */
    total: price ? toMinor(price.total, currency) : own,
    /** `after` in major units. */
    change: fresh &&
      parts && {
        after: fresh.total,
        accept: (): void => {
          agreeToPrice(fresh, decisionOf(parts));
          void place();
        },
      },
  };
};

/** The number of the order that only lacks its payment; null when the order on the screen is another one. */
const useUnpaidNumber = (parts: CheckoutOrder | null): string | null => {
  const order = useCurrentOrder((state) => state.order);
  const unpaid = order && standingOf(order) === 'awaiting_payment' ? order : null;
  const number = unpaid?.orderNumber ?? null;
  // Its payment may have arrived by another way: the server knows.
  useEffect(() => {
    if (number !== null) void resumeOrder();
  }, [number]);
  if (!unpaid || !parts) return null;
  const { total, currency } = parts.pricing;
  const same =
    toMinor(unpaid.totalAmount, currency) === total &&
    unpaid.orderItems.length === parts.photos.length;
  return same ? number : null;
};

/** Everything the checkout shows and does. */
export const useCheckout = (order: Order) => {
  const t = useTranslations('checkout');
  const checkout = usePricedCheckout(order);
  const { form, method, parts, pricing } = checkout;
  const payment = usePayment(order.catalogue.data, method);
  const place = usePlaceOrder(parts, payment);
  const price = usePriceAgreement(parts, order.currency, place);
  const submit = form.handleSubmit(
    () => {
      useNotices.getState().dismissProblem();
      return place();
    },
    () => tellMissingFields(form, t('completeFields')),
  );
  // Whether a code still holds lies with the shop.
  useEffect(() => void recheckDiscount(), []);
  const press = (): void => void submit();
  return {
    ...checkout,
    payment,
    press,
    /** Pays the stored order again, at the price the server named where that has changed. */
    payAgain: (): void => {
      const { order: stored, failure: why } = payment;
      if (stored && why?.kind === 'price_changed') payment.pay({ ...stored, total: why.total });
      else press();
    },
    progress: useSubmission(({ progress }) => progress),
    isCard: isCardMethod(method),
    total: price.total ?? pricing?.total ?? null,
    priceChange: price.change,
    unpaidNumber: useUnpaidNumber(parts),
  };
};
