/**
 * The checkout, the submission of orders and their confirmation. Light modules such as `current-order.ts` are
 * imported directly; this public API covers the rest. Source: product §2 (step 1), §4, §5, §7, §8.
 */
export { countMissing } from './checkout-checks.ts';
export { CheckoutForm } from './components/checkout-form.tsx';
export { CheckoutSummary } from './components/checkout-summary.tsx';
export { ClearSaved } from './components/clear-saved.tsx';
export { Confirmation } from './components/confirmation.tsx';
export { PriceChange } from './components/price-change.tsx';
export type { SummaryDiscount } from './hooks/use-code-lines.tsx';
export { useChangeTexts } from './hooks/use-change-texts.ts';
export { SubmissionStatus } from './components/submission-status.tsx';
export { chosenMethod, methodsFor, priceCheckout } from './checkout-pricing.ts';
export type { CheckoutValues } from './checkout-values.ts';
export { forgetCheckout, useCheckoutForm, useCheckoutValues } from './hooks/use-checkout-form.ts';
export { useDeliveryEstimate } from './hooks/use-delivery-estimate.ts';
export { useFailureText } from './hooks/use-failure-text.ts';
export { useWireMoney } from './hooks/use-wire-money.ts';
export { isKeptNumber, markOrderSeen } from './kept-number.ts';
export { composeSubmission, type OrderParts } from './order-payload.ts';
export type { FreshPrice, SubmissionFailure } from './submission/submission-failure.ts';
export {
  agreeToPrice,
  leaveSubmission,
  resetSubmission,
  startSubmission,
  useSubmission,
} from './submission/submit-order.ts';
