import { useCallback, useEffect, useRef, useState } from 'react';
import { toMinor } from '#domain/common/money.ts';
import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import { cardMaximum, cardProviderOf, isCardMethod } from '#domain/payments/payment-methods.ts';
import type { OrderWire } from '#contract/orders.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { useCurrentOrder } from '#web/features/orders/current-order.ts';
import { toOrderOutcome } from '#web/features/orders/order-outcome.ts';
import { agreeToPrice, useSubmission, type FreshPrice } from '#web/features/orders/index.ts';
import { takeFilled } from '#web/features/orders/take-filled.ts';
import { forgetDiscount } from '#web/features/discounts/discount-store.ts';
import {
  forgetGiftCard,
  updateGiftCard,
  useGiftCard,
} from '#web/features/discounts/gift-card-store.ts';
import { useCodeEntry } from '#web/features/discounts/hooks/use-code-entry.ts';
import { isOutcomeUnknown, type CardPayment } from '#web/features/payments/index.ts';
import { useNotices } from '#web/lib/notices.ts';
import { recheckDiscount } from '../places/follow-discount.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { resumeOrder } from '../order/finish-order.ts';
import { findAgreedPrice, serializeDecision, type CheckoutOrder } from './checkout-order.ts';
import { goToFirstMissing } from './missing-fields.ts';
import { usePayment } from './use-payment.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { usePricedCheckout, type Order } from './use-priced-checkout.ts';

/** Lets the gift card pay its current balance; an invalid one leaves the order. */
function followGiftCard({ quote }: FreshPrice, currency: Order['currency']): void {
  if (!quote) return;
  const { giftCardError: error, giftCardAmount, remainingGiftCardBalance: left } = quote;
  if (error && giftCardAmount + left === 0) forgetGiftCard();
  else updateGiftCard(toMinor(giftCardAmount, currency) + toMinor(left, currency));
}

/** Applies the server's price: invalid codes leave the order, and the card pays its current balance. */
function takeOver(price: FreshPrice, currency: Order['currency']): void {
  if (price.quote?.discountError) forgetDiscount();
  followGiftCard(price, currency);
}

/**
 * The price the customer agreed to, and the server's if it differs. `refused` is the order as it was then: a code that
 * has ended leaves the order on the screen at once, and a gift card pays what it has left.
 */
function usePriceAgreement(
  parts: CheckoutOrder | null,
  refused: CheckoutOrder | null,
  currency: Order['currency'],
  place: () => Promise<void>,
) {
  const { agreed, failure } = useSubmission();
  const totalOf = (order: CheckoutOrder): number => {
    const price = findAgreedPrice(order, agreed);
    return price ? toMinor(price.total, currency) : order.pricing.total;
  };
  const before = refused ?? parts;
  const fresh = failure?.reason === 'quote_changed' ? failure.fresh : null;
  const latest = useLatest({ parts, place });
  const accept = async (price: FreshPrice): Promise<void> => {
    takeOver(price, currency);
    // The order has changed and must render before it is submitted.
    await new Promise((drawn) => void setTimeout(drawn));
    const now = latest.current;
    if (now.parts) agreeToPrice(price, serializeDecision(now.parts));
    await now.place();
  };
  return {
    /** Minor units; null while there is no price. */
    total: parts && totalOf(parts),
    change: fresh &&
      before && {
        fresh,
        from: before.pricing,
        before: totalOf(before),
        accept: (): void => void accept(fresh),
      },
  };
}

/** Whether a stored order is the one on the screen, at its price or the one that the customer agreed to. */
function useIsOnScreen(parts: CheckoutOrder | null): (order: OrderWire) => boolean {
  const agreed = useSubmission((state) => state.agreed);
  if (!parts) return () => false;
  const { total, currency } = parts.pricing;
  const price = findAgreedPrice(parts, agreed);
  const shown = price ? toMinor(price.total, currency) : total;
  return ({ totalAmount, orderItems }) =>
    toMinor(totalAmount, currency) === shown && orderItems.length === parts.photos.length;
}

/** The stored order that is the one on the screen, and its number while it only lacks its payment; null for none. */
function useStoredOrder(parts: CheckoutOrder | null, { failure }: CardPayment) {
  const order = useCurrentOrder((state) => state.order);
  const isUnpaid = order !== null && toOrderOutcome(order) === 'awaiting_payment';
  const number = isUnpaid ? order.orderNumber : null;
  const isRefused = failure?.kind === 'refused';
  // The order may be paid by another method or in another tab, so the server is asked.
  useEffect(() => {
    if (number === null) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void resumeOrder();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [number, isRefused]);
  const isOnScreen = useIsOnScreen(parts);
  const isShown = order !== null && isOnScreen(order);
  return {
    number: isShown ? order.orderNumber : null,
    unpaidNumber: isShown ? number : null,
  };
}

/** The card payment, and what it means for the order on the screen. */
function useOrderPayment(
  { catalogue }: Order,
  { method, parts, pricing }: ReturnType<typeof usePricedCheckout>,
) {
  const paidBy = pricing?.paymentMethod ?? null;
  const payment = usePayment(catalogue.data, isCardMethod(paidBy) ? method : null);
  useForgetFailure(payment, method);
  const { number, unpaidNumber } = useStoredOrder(parts, payment);
  // That of an earlier order, or of this one before it was changed, says nothing about the next press.
  const isOwn = payment.orderNumber === number;
  const failure = isOwn ? payment.failure : null;
  const isUnclear = payment.stage === 'failed' && failure !== null && isOutcomeUnknown(failure);
  const isAsking = isOwn && (payment.stage === 'checking' || payment.stage === 'confirming');
  return {
    /** Payment method of the priced order. */
    paidBy,
    /** Whether the order is paid by card, or may have been before another method was chosen. */
    isCard: isCardMethod(paidBy) || isUnclear || isAsking,
    payment,
    unpaidNumber,
    /** Why the payment of the order on the screen failed; null for that of another one. */
    failure,
    /** Money may have moved, so the order is not paid a second time. */
    isUnclear,
    /** The shop is being asked about it. */
    isAsking,
  };
}

/** Keeps a payment failure until another method is chosen or the checkout is left, unless the order may be paid. */
function useForgetFailure({ stage, failure, reset }: CardPayment, method: string | null): void {
  const isOver = stage === 'failed' && failure !== null && !isOutcomeUnknown(failure);
  const latest = useLatest(isOver ? reset : null);
  const before = useRef(method);
  const forget = useCallback(() => latest.current?.(), [latest]);
  // The payment lives outside React and outlasts the screen.
  useEffect(() => {
    if (before.current !== null && before.current !== method) forget();
    before.current = method;
  }, [method, forget]);
  useEffect(() => forget, [forget]);
}

/** Whether a method charges a card, and its provider takes a total as large as this. */
function canCharge(method: BaseMethod, { total, currency }: Pricing): boolean {
  const maximum = cardMaximum(cardProviderOf(method), currency);
  return isCardMethod(method) && (maximum === null || total <= maximum);
}

/** The other card method: the order is placed again with it, because the method is part of the order. */
function useOtherWay(
  { form, methods, method, pricing }: ReturnType<typeof usePricedCheckout>,
  press: () => void,
) {
  const wanted = useRef<BaseMethod | null>(null);
  const latest = useLatest(press);
  // The form needs the method before the order is placed with it.
  useEffect(() => {
    if (wanted.current === null || wanted.current !== method) return;
    wanted.current = null;
    latest.current();
  }, [method, latest]);
  const other =
    pricing && methods?.find((offered) => canCharge(offered, pricing) && offered !== method);
  if (!other || !isCardMethod(method)) return null;
  return {
    way: other === 'credit' ? ('page' as const) : ('window' as const),
    pay: (): void => {
      wanted.current = other;
      form.setValue('paymentMethod', other, { shouldDirty: true });
    },
  };
}

/** Applies the typed code, and shows it: the order costs less now, or the code is refused. */
async function applyTyped({ apply }: ReturnType<typeof useCodeEntry>): Promise<void> {
  await apply();
  document.querySelector('[data-section=codes]')?.scrollIntoView({ block: 'center' });
}

function showMethods(): void {
  const chosen = document.querySelector<HTMLElement>('input[name=paymentMethod]:checked');
  chosen?.scrollIntoView({ block: 'center' });
  chosen?.focus({ preventScroll: true });
}

/** Returns a function that places the order, or leads to the first field of the form that keeps it from that. */
function submitComplete(
  form: ReturnType<typeof usePricedCheckout>['form'],
  place: () => Promise<void>,
): () => Promise<void> {
  // A problem of an earlier press would cover the field.
  const { dismissProblem } = useNotices.getState();
  return form.handleSubmit(
    () => {
      dismissProblem();
      return place();
    },
    () => {
      dismissProblem();
      goToFirstMissing();
    },
  );
}

/** State and actions of the checkout. */
export function useCheckout(order: Order) {
  const checkout = usePricedCheckout(order);
  const { form, parts, pricing } = checkout;
  const codes = useCodeEntry(order.country, order.currency);
  const orderPayment = useOrderPayment(order, checkout);
  const { payment } = orderPayment;
  const again = useRef((): void => undefined);
  const [repriced, setRepriced] = useState<CheckoutOrder | null>(null);
  const place = usePlaceOrder(parts, payment, again, {
    onPrice: (before, fresh) => {
      setRepriced(before);
      // The whole page shows what the card pays by now, not only the banner that compares the prices.
      followGiftCard(fresh, order.currency);
    },
    onFields: (fields) => {
      checkout.refuse(fields);
      goToFirstMissing();
    },
  });
  const price = usePriceAgreement(parts, repriced, order.currency, place);
  const submit = submitComplete(form, place);
  // Only the server knows whether a code is still valid.
  useEffect(() => void recheckDiscount(), []);
  const press = (): void => {
    if (orderPayment.isAsking) return;
    if (orderPayment.isUnclear) return payment.ask();
    // An order without it would be another one, so the final button waits, and every retry with it.
    if (useGiftCard.getState().isChecking || codes.checking) return;
    // This press would place the order as it was without them.
    if (takeFilled(form)) return again.current();
    // A customer who types a code means to pay with it; a refused one no longer stops the order.
    void (codes.isUnapplied ? applyTyped(codes) : submit());
  };
  // The banner's retry outlives this render and must use the latest order.
  useEffect(() => {
    again.current = press;
  });
  return {
    ...checkout,
    ...orderPayment,
    codes,
    press,
    otherWay: useOtherWay(checkout, press),
    /** Opens the payment methods, if more than cards are offered. */
    onChooseMethod: checkout.methods?.some((offered) => !isCardMethod(offered))
      ? showMethods
      : null,
    progress: useSubmission(({ progress }) => progress),
    total: price.total ?? pricing?.total ?? null,
    priceChange: price.change,
    /** Number of invalid fields after an attempt to place the order. */
    missing: form.formState.isSubmitted ? checkout.missing : 0,
  };
}
