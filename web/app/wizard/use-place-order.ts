import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';
import { showOrder } from '#web/features/orders/current-order.ts';
import {
  composeSubmission,
  leaveSubmission,
  startSubmission,
  useFailureText,
  useSubmission,
  type FreshPrice,
  type SubmissionFailure,
} from '#web/features/orders/index.ts';
import { languageOf } from '#locales/languages.ts';
import { toOrderOutcome } from '#web/features/orders/order-outcome.ts';
import { isOutcomeUnknown, toPayable, type CardPayment } from '#web/features/payments/index.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { useNotices } from '#web/lib/notices.ts';
import { languagePrefix } from '../address/language-path.ts';
import { finishOrder } from '../order/finish-order.ts';
import { fitPhotos } from '../places/change-country.ts';
import { recheckDiscount } from '../places/follow-discount.ts';
import { leaveGoneStudio } from '../places/leave-gone-studio.ts';
import { useLanguageChoice } from '../language/language-store.ts';
import {
  findAgreedPrice,
  orderToSend,
  serializeDecision,
  serializeTerms,
  type CheckoutOrder,
} from './checkout-order.ts';
import { countGone, photosArrived } from './photos-arrived.ts';

/** The URL at which this visit began, regardless of later changes. */
function visitUrl(): string | null {
  return performance.getEntriesByType('navigation')[0]?.name.slice(0, 2000) ?? null;
}

function toSubmission(order: CheckoutOrder) {
  return composeSubmission({
    ...order,
    agreed: findAgreedPrice(order, useSubmission.getState().agreed),
    language: languageOf(useLanguageChoice.getState().language).code,
    sourceVisitUrl: visitUrl(),
  });
}

/**
 * Places the order that was on the screen when the button was pressed, with the changes that `read` returns by the time
 * it is sent; nothing is sent if these need another press. Null for that, and when an order is being placed already.
 * `isShown`: whether the screen still shows the order that was sent.
 */
async function submitShown(pressed: CheckoutOrder, read: () => CheckoutOrder | null) {
  const { agreed } = useSubmission.getState();
  const terms = serializeTerms(pressed, agreed);
  let sent = pressed;
  const outcome = await startSubmission(toSubmission(pressed), {
    photosArrived: (report) => photosArrived(usePhotos, report),
    current: () => {
      const now = orderToSend(read(), terms, useSubmission.getState().agreed);
      if (now) sent = now;
      return now && toSubmission(now);
    },
  });
  if (outcome && !outcome.ok && outcome.failure.reason === 'photos_unknown') {
    // Missing photos are sent in the background; the next attempt waits for them.
    void usePhotos.getState().sendAgain(outcome.failure.photoIds);
  }
  if (!outcome?.ok) return outcome;
  const now = read();
  return {
    ...outcome,
    isShown: now !== null && serializeDecision(now) === serializeDecision(sent),
  };
}

/** Pays a stored order; one that may be paid already is checked first. */
function payStored(order: OrderWire, { pay, ask, failure, orderNumber }: CardPayment): void {
  if (failure && isOutcomeUnknown(failure) && orderNumber === order.orderNumber) ask();
  else pay(toPayable(order, location.origin + languagePrefix(location.pathname)));
}

/** Another total than the one that failed needs a press of its own: the summary shows it beside the button. */
function showSummary(): void {
  document.querySelector('[data-section=summary]')?.scrollIntoView({ block: 'end' });
}

/** Whether the catalogue that the browser has may be the reason of a failure. */
function isOfOldCatalogue(failure: SubmissionFailure): boolean {
  return (
    failure.reason === 'quote_changed' ||
    (failure.reason === 'refused' && failure.code === 'payment_method_not_offered')
  );
}

interface Refusals {
  /** Receives the order as it was when the server refused its price, and the server's price. */
  readonly onPrice: (order: CheckoutOrder, fresh: FreshPrice) => void;
  readonly onFields: (
    fields: Extract<SubmissionFailure, { readonly reason: 'fields' }>['fields'],
  ) => void;
}

/** The order on the screen; null once the checkout is left, also when the customer returns to it. */
function useShownOrder(parts: CheckoutOrder | null): RefObject<CheckoutOrder | null> {
  const shown = useRef(parts);
  // Read by a submission that outlives this screen.
  useEffect(() => {
    shown.current = parts;
  }, [parts]);
  useEffect(
    () => () => {
      shown.current = null;
      leaveSubmission();
    },
    [],
  );
  return shown;
}

/** Shows why an order was not placed, until the checkout is left. */
function useShowFailure(shown: RefObject<CheckoutOrder | null>, again: RefObject<() => void>) {
  const failures = useTranslations('failures');
  const failureText = useFailureText();
  const takeBack = useRef<(() => void) | null>(null);
  // The banner belongs to the shell, and its retry to this screen.
  useEffect(() => () => takeBack.current?.(), []);
  return (failure: Parameters<typeof failureText>[0]): void => {
    const termsNow = (): string | null =>
      shown.current && serializeTerms(shown.current, useSubmission.getState().agreed);
    const terms = termsNow();
    const retry = (): void => (termsNow() === terms ? again.current() : showSummary());
    const gone =
      failure.reason === 'photos' ? countGone(usePhotos.getState().photos, failure.photoIds) : 0;
    const words =
      gone > 0
        ? { title: failures('photosGone', { count: gone }), text: failures('kept') }
        : failureText(failure);
    takeBack.current = useNotices.getState().showProblem({ ...words, retry });
  };
}

/**
 * Places the order, then pays or completes it; failures go to the banner, whose retry calls `again`, or to `refusals`.
 * An order that the screen no longer shows is not paid.
 */
export function usePlaceOrder(
  parts: CheckoutOrder | null,
  payment: CardPayment,
  again: RefObject<() => void>,
  refusals: Refusals,
): () => Promise<void> {
  const t = useTranslations('summary');
  const unpriced = useRef<(() => void) | null>(null);
  const shown = useShownOrder(parts);
  const showFailure = useShowFailure(shown, again);
  const queries = useQueryClient();
  const hasPrice = parts !== null;
  // The price is known now, so the failure to compute it is outdated.
  useEffect(() => {
    if (hasPrice) unpriced.current?.();
  }, [hasPrice]);
  return async (): Promise<void> => {
    if (!parts) {
      // A size that the country does not sell has no price.
      void fitPhotos();
      unpriced.current = useNotices.getState().showProblem({ title: t('unavailable') });
      return;
    }
    const outcome = await submitShown(parts, () => shown.current);
    if (!outcome) {
      if (shown.current) showSummary();
      return;
    }
    if (!outcome.ok) {
      if (!shown.current) return;
      const { failure } = outcome;
      if (failure.reason === 'quote_changed') refusals.onPrice(shown.current, failure.fresh);
      else if (failure.reason === 'fields') refusals.onFields(failure.fields);
      // The most frequent reason for a price change is a code that others have used up.
      void recheckDiscount();
      // It has the payment methods and the taxes that the owner sets.
      if (isOfOldCatalogue(failure)) void queries.invalidateQueries({ queryKey: ['catalogue'] });
      if (failure.reason === 'quote_changed' || failure.reason === 'fields') return;
      if (failure.reason === 'refused' && failure.code === 'studio_not_found') leaveGoneStudio();
      else showFailure(failure);
      return;
    }
    showOrder(outcome.order);
    if (toOrderOutcome(outcome.order) !== 'awaiting_payment') await finishOrder(outcome.order);
    else if (outcome.isShown) payStored(outcome.order, payment);
  };
}
