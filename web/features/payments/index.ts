/**
 * Card payments by the Helcim window or the Stripe Checkout page. Source: product §4.9, §8.1.
 */
export { PaymentReturn } from './components/payment-return.tsx';
export { PaymentStatus } from './components/payment-status.tsx';
export { useCardPayment, type CardPayment } from './hooks/use-card-payment.ts';
export { usePayLabel } from './hooks/use-pay-label.ts';
export { askAboutPayment } from './payment-actor.ts';
export { isOutcomeUnknown, type PayableOrder, toPayable, toPayableDifference } from './payment.ts';
