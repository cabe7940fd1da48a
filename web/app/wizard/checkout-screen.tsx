import { useMemo, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { QuoteResponse } from '#contract/quote.ts';
import type { Currency } from '#domain/common/money.ts';
import { orderButtonLabel } from '#domain/checkout/order-button.ts';
import {
  CheckoutForm,
  CheckoutSummary,
  ClearSaved,
  PriceChange,
  SubmissionStatus,
  useChangeTexts,
  useWireMoney,
} from '#web/features/orders/index.ts';
import { isOutcomeUnknown, PaymentStatus, usePayLabel } from '#web/features/payments/index.ts';
import { useGiftCard } from '#web/features/discounts/gift-card-store.ts';
import { useHasStudios } from '#web/features/studios/hooks/use-has-studios.ts';
import { isolate } from '#locales/isolate.ts';
import type { FinalAction } from '#web/lib/final-action.ts';
import { useProvideFinalAction } from '#web/lib/provide-final-action.ts';
import { hasFailed } from '#web/lib/has-failed.ts';
import { useFormats } from '#web/lib/intl.tsx';
import { useLatest } from '#web/lib/use-latest.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FinalButton } from '#web/ui/final-button.tsx';
import { ShowWhen } from '#web/ui/show-when.tsx';
import { clearOrder } from '../order/finish-order.ts';
import type { Screen } from '../order/screens.ts';
import { DiscountShare } from '../places/discount-share.tsx';
import { PickupStudio } from '../places/pickup-studio.tsx';
import { useAutomaticDiscount, useSummaryDiscount } from '../places/use-summary-discount.ts';
import { changedAmounts } from './checkout-order.ts';
import { Codes } from './codes.tsx';
import { goToNextMissing } from './missing-fields.ts';
import { OrderPapers } from './order-papers.tsx';
import { PeekContents } from './peek-contents.tsx';
import { useCheckout } from './use-checkout.ts';
import type { useOrder } from './use-order.ts';

interface CheckoutScreenProps {
  readonly order: ReturnType<typeof useOrder>;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly onGoTo: (screen: Screen) => void;
}

type Checkout = ReturnType<typeof useCheckout>;

/** Label of the final button: one of the order, or Pay; Processing... meanwhile. */
function useFinalLabel(
  checkout: Checkout,
  country: string,
  amount: string | null,
  loading: boolean,
) {
  const t = useTranslations('navigation');
  const common = useTranslations('common');
  const payLabel = usePayLabel();
  if (checkout.progress) return { label: t('processing'), busy: true };
  if (loading) return { label: common('loading'), busy: true };
  const { payment, failure } = checkout;
  if (checkout.isCard) return payLabel({ ...payment, failure }, amount);
  return { label: t(orderButtonLabel(checkout.paidBy, country)), busy: false };
}

interface Situation {
  readonly country: string;
  readonly isWaiting: boolean;
  /** Loads the payment methods again, without which no order can be placed; null unless they could not be loaded. */
  readonly onRetry: (() => void) | null;
}

function useFinal(checkout: Checkout, amount: string | null, situation: Situation): void {
  const { country, isWaiting, onRetry } = situation;
  const retryLabel = useTranslations('common')('tryAgain');
  const final = useFinalLabel(checkout, country, amount, isWaiting);
  const { label, busy } = onRetry ? { label: retryLabel, busy: false } : final;
  const press = useLatest(onRetry ?? checkout.press);
  const text = useTranslations('checkout')('missing', { count: checkout.missing });
  const missing = useMemo(
    () => (checkout.missing > 0 ? { text, goToNext: goToNextMissing } : null),
    [checkout.missing, text],
  );
  const action = useMemo<FinalAction>(
    () => ({
      label,
      run: () => press.current(),
      busy,
      busyLabel: label,
      kind: 'finish',
      main: true,
      inSummary: true,
      amount,
      missing,
    }),
    [label, busy, press, amount, missing],
  );
  useProvideFinalAction(action);
}

/** Step 1: review and checkout. */
export function CheckoutScreen({ order, headingRef, onGoTo }: CheckoutScreenProps) {
  const { country, currency, catalogue } = order;
  const checkout = useCheckout(order);
  const { form, pricing, methods, method, total } = checkout;
  const { money } = useFormats();
  const discount = useSummaryDiscount(currency, pricing);
  const automatic = useAutomaticDiscount(currency, pricing);
  const amount = total === null ? null : money(total, currency);
  const isCheckingCard = useGiftCard((state) => state.isChecking);
  const retryMethods = (): void => void catalogue.refetch();
  const onRetryMethods = hasFailed(catalogue) ? retryMethods : null;
  // While the shop is asked again by itself, the button would become another one under a press.
  const hasGivenUp = catalogue.isError && !catalogue.isFetching;
  const hasStudios = useHasStudios(country);
  useFinal(checkout, amount, {
    country,
    // Without the payment methods also while the connection is lost.
    isWaiting: methods === null || isCheckingCard || checkout.codes.checking,
    onRetry: methods === null && hasGivenUp ? retryMethods : null,
  });
  const summary = {
    country,
    currency,
    pricing,
    agreedTotal: total,
    lines: checkout.lines,
    delivery: checkout.delivery,
    estimate: checkout.estimate,
    method,
    discount,
    automatic,
    giftCard: checkout.giftCard,
  };
  return (
    <CheckoutForm
      form={form}
      refused={checkout.refused}
      country={country}
      currency={currency}
      pricing={pricing}
      studio={checkout.studio}
      estimate={checkout.estimate}
      pickup={<PickupStudio country={country} />}
      lacksStudios={hasStudios === false}
      methods={methods}
      method={method}
      onRetryMethods={onRetryMethods}
      headingRef={headingRef}
      codes={
        <Codes
          entry={checkout.codes}
          currency={currency}
          pricing={pricing}
          discount={discount}
          busy={checkout.progress !== null || catalogue.isLoading}
        />
      }
      summary={
        <CheckoutSummary
          {...summary}
          pictures={order.orderable.length > 0 && <OrderPapers photos={order.orderable} />}
          onBack={() => onGoTo('photos')}
          action={
            <>
              <CheckoutStatus checkout={checkout} country={country} currency={currency} />
              <FinalButton place="summary" />
            </>
          }
        >
          <UnpaidNote checkout={checkout} />
          <DiscountShare />
        </CheckoutSummary>
      }
      footer={
        <>
          <ClearSaved onClear={() => void clearOrder()} />
          <PeekContents>
            <CheckoutSummary {...summary} level={3} />
          </PeekContents>
        </>
      }
    />
  );
}

/** Names the order that only lacks its payment; under the button, which it would move while it is pressed. */
function UnpaidNote({ checkout }: { readonly checkout: Checkout }) {
  const { progress, payment, unpaidNumber } = checkout;
  const t = useTranslations('payment');
  // After closing the window, a customer wonders what became of the order.
  const isIdle = payment.stage === 'ready' || payment.failure?.kind === 'cancelled';
  if (unpaidNumber === null || !isIdle || progress) return null;
  return <Banner tone="note">{t('onTheWay', { orderNumber: isolate(unpaidNumber) })}</Banner>;
}

interface CheckoutStatusProps {
  readonly checkout: Checkout;
  readonly country: string;
  readonly currency: Currency;
}

/** Whether the button that accepts a price has to say that the order has to be paid. */
function owes(quote: QuoteResponse | null, country: string): boolean {
  return orderButtonLabel(quote?.paymentMethod ?? null, country) === 'orderAndOwe';
}

/** Progress and failures of the order; scrolls into view by itself. */
function CheckoutStatus({ checkout, country, currency }: CheckoutStatusProps) {
  const { progress, priceChange, payment, isCard, failure } = checkout;
  const isOthers = !failure && payment.failure !== null && isOutcomeUnknown(payment.failure);
  const money = useWireMoney();
  const changeTexts = useChangeTexts();
  // An event without a press, such as a script that does not load, must not scroll the page.
  const isAskedFor = isCard && payment.stage !== 'ready' && payment.orderNumber !== '';
  const announcement = priceChange
    ? 'price'
    : progress
      ? 'placing'
      : isAskedFor
        ? payment.stage
        : null;
  return (
    <ShowWhen when={announcement}>
      <SubmissionStatus progress={progress} />
      {priceChange && (
        <PriceChange
          before={money(changedAmounts(priceChange).before, currency)}
          after={money(changedAmounts(priceChange).after, currency)}
          changes={changeTexts(priceChange.from, priceChange.fresh)}
          owes={owes(priceChange.fresh.quote, country)}
          onAccept={priceChange.accept}
        />
      )}
      {isCard && (
        <PaymentStatus
          payment={payment}
          // The final button pays again, or asks about the payment of this order; about that of another one nothing else does.
          onRetry={isOthers ? payment.ask : null}
          other={checkout.otherWay}
          onChooseMethod={checkout.onChooseMethod}
        />
      )}
    </ShowWhen>
  );
}
