import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { toMajor, toMinor } from '#domain/money.ts';
import { isCardMethod } from '#domain/payment-methods.ts';
import {
  agreeToPrice,
  chosenMethod,
  methodsFor,
  priceCheckout,
  useCheckoutForm,
  useCheckoutValues,
  useFailureText,
  useSubmission,
} from '#web/features/orders/index.ts';
import { standingOf } from '#web/features/orders/order-standing.ts';
import { showOrder } from '#web/features/orders/current-order.ts';
import { payableOf } from '#web/features/payments/index.ts';
import { orderLines } from '#web/lib/order-lines.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { finishOrder } from './finish-order.ts';
import { decisionOf, submitOrder, type CheckoutOrder } from './submit-order.ts';
import type { useOrder } from './use-order.ts';
import { usePayment } from './use-payment.ts';

/** The first field to check takes the focus, in the middle of the screen. */
const goToFirstError = (): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
};

type Order = ReturnType<typeof useOrder>;

const usePricedCheckout = ({ country, orderable, catalogue }: Order) => {
  const form = useCheckoutForm(country);
  const values = useCheckoutValues(form);
  const setup = catalogue.data;
  const { deliveryMethod, shippingAddress, paymentMethod } = values;
  const { province } = shippingAddress;
  const methods = useMemo(
    () => (setup ? methodsFor(setup, deliveryMethod) : null),
    [setup, deliveryMethod],
  );
  const pricing = useMemo(
    () =>
      priceCheckout(
        { deliveryMethod, paymentMethod, shippingAddress: { province } },
        country,
        orderable,
        setup,
      ),
    [deliveryMethod, paymentMethod, province, country, orderable, setup],
  );
  const lines = useMemo(
    () =>
      pricing
        ? orderLines(
            pricing,
            orderable.map(({ frame }) => frame),
          )
        : [],
    [pricing, orderable],
  );
  return {
    form,
    values,
    methods,
    method: chosenMethod(paymentMethod, methods ?? []),
    pricing,
    lines,
  };
};

/** Everything the checkout shows and does. */
export const useCheckout = (order: Order) => {
  const { country, currency, orderable, catalogue } = order;
  const checkout = usePricedCheckout(order);
  const { form, values, pricing, method } = checkout;
  const t = useTranslations('checkout');
  const failureText = useFailureText();
  const submission = useSubmission();
  const payment = usePayment(catalogue.data, method);
  const resolved = pricing?.paymentMethod ?? null;
  const parts: CheckoutOrder | null =
    pricing && resolved ? { values, country, photos: orderable, pricing, method: resolved } : null;
  const agreed =
    parts && submission.agreed?.for === decisionOf(parts) ? submission.agreed.price : null;

  const place = async (): Promise<void> => {
    if (!parts) return;
    const outcome = await submitOrder(parts);
    if (!outcome) return;
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.reason === 'quote_changed') return;
      useNotices
        .getState()
        .showProblem({ ...failureText(failure), retry: () => void latest.current() });
      return;
    }
    showOrder(outcome.order);
    if (standingOf(outcome.order) === 'awaiting_payment') payment.pay(payableOf(outcome.order));
    else await finishOrder(outcome.order);
  };
  const latest = useLatest(place);
  const press = form.handleSubmit(
    () => {
      useNotices.getState().dismissProblem();
      return place();
    },
    () => {
      useNotices.getState().showProblem({ title: t('completeFields') });
      goToFirstError();
    },
  );
  const failure = submission.failure;
  const fresh = failure?.reason === 'quote_changed' ? failure.fresh : null;
  return {
    ...checkout,
    payment,
    press: () => void press(),
    /** Pays the stored order again, at the price the server named where that has changed. */
    payAgain: (): void => {
      const { order: stored, failure: why } = payment;
      if (stored && why?.kind === 'price_changed') payment.pay({ ...stored, total: why.total });
      else void press();
    },
    progress: submission.progress,
    isCard: isCardMethod(method),
    /** Minor units; what is to pay as far as the customer has agreed. */
    total: agreed ? toMinor(agreed.total, currency) : (pricing?.total ?? null),
    fresh: fresh &&
      parts && {
        before: toMajor(pricing?.total ?? 0, currency),
        after: fresh.total,
        accept: () => {
          agreeToPrice(fresh, decisionOf(parts));
          void place();
        },
      },
  };
};
