/** Card payments by the provider's window. Source: product §4, pay window flow, and §8, payment. */
export { PaymentStatus } from './components/payment-status.tsx';
export { useCardPayment, type CardPayment, type PaymentStage } from './hooks/use-card-payment.ts';
export { usePayLabel } from './hooks/use-pay-label.ts';
export { payableOf, type PayableOrder } from './payment.ts';
