import type { ErrorCode } from '../errors.ts';
import { orderExample, sample } from './examples.ts';
import type { Operation } from './operation.ts';

const openingErrors: readonly ErrorCode[] = [
  'order_not_found',
  'order_link_invalid',
  'order_link_expired',
  'order_not_payable',
  'payment_method_not_offered',
  'above_card_maximum',
  'payment_pending',
  'gift_card_disabled',
  'gift_card_expired',
  'gift_card_held',
  'gift_card_insufficient',
  'gift_card_cannot_pay',
  'too_many_requests',
  'payment_busy',
  'payment_unavailable',
  'discount_exhausted',
  'discount_in_use',
];

/** Operations of card payments. */
export const paymentOperations = {
  initializePayment: {
    tag: 'Payments',
    summary: 'Open the card window',
    description:
      'Opens a payment attempt for the session’s own order, or returns the open one. `orderLink`, the secret of the order’s private link, allows it from any browser. `edit` names a change of a paid order that waits for its difference, which is paid instead. `secretToken` is the shop’s own token of the attempt, never the provider’s secret.',
    access: 'anySession',
    requestExamples: {
      order: [
        'An order of the session',
        { selectedCountry: 'US', total: 20.98, orderNumber: sample.orderNumber },
      ],
    },
    returns: 'The tokens of the attempt.',
    responseExamples: {
      opened: [
        'An open attempt',
        { checkoutToken: 'e8a1f0c2b7d94c55', secretToken: '4qYtM0c8w1JzXr6bVnKp' },
      ],
    },
    errors: ['unknown_country', 'quote_changed', ...openingErrors],
  },
  createCheckoutSession: {
    tag: 'Payments',
    summary: 'Open Stripe Checkout',
    description:
      'Opens a checkout session for the session’s own order, or for the difference of a change of it that `edit` names, or returns the open one. Only the number and the two addresses of the request are used; both must be on the shop’s own origin.',
    access: 'anySession',
    requestExamples: {
      order: [
        'An order of the session',
        {
          orderNumber: sample.orderNumber,
          success_url: 'https://shop.example/order-success?session_id={CHECKOUT_SESSION_ID}',
          cancel_url: 'https://shop.example/order-cancel',
        },
      ],
    },
    returns: 'The page to which the browser goes, and the id of the checkout session.',
    responseExamples: {
      opened: [
        'An open checkout session',
        { url: 'https://checkout.stripe.com/c/pay/cs_test_a1', id: 'cs_test_a1' },
      ],
    },
    errors: openingErrors,
  },
  validatePayment: {
    tag: 'Payments',
    summary: 'Check a payment',
    description:
      'Says whether the session’s own order is paid. The provider’s own status decides; a signed message of the card window counts only when the provider does not respond. A payment that is not settled is a response 200 with `success: false` and its code: `payment_not_settled`, `payment_pending`, `payment_declined`, `payment_in_review`, `payment_returned`, `payment_unavailable` or `payment_verification_failed`.',
    access: 'anySession',
    requestExamples: {
      window: [
        'The token of the card window',
        { sessionId: 'e8a1f0c2b7d94c55', orderNumber: sample.orderNumber },
      ],
    },
    returns: 'The paid order, or the reason why it is not paid.',
    responseExamples: {
      paid: [
        'The order is paid',
        {
          success: true,
          order: {
            ...orderExample,
            paymentStatus: 'paid',
            status: 'Processing',
            helcimPaymentId: '44158194',
          },
        },
      ],
      declined: [
        'The bank refused the card',
        {
          success: false,
          code: 'payment_declined',
          error:
            'Transaction not approved. Nothing was charged and your order is kept. Please try again or use another card.',
        },
      ],
    },
    errors: [],
  },
} satisfies Record<string, Operation>;
