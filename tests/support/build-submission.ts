import type { OrderInput, OrderItem } from '#contract/orders.ts';
import type { Submission } from '#web/features/orders/submission/submission-state.ts';

/** Order lines with a photo each. */
export function buildItems(count: number): OrderItem[] {
  return Array.from({ length: count }, (_, index) => ({
    photoId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    quantity: 1,
  }));
}

/** An order of two prints by card, from the US. */
export function buildSubmission(changes: Partial<Submission> = {}): Submission {
  const { country = 'US', method = 'helcim' } = changes;
  return {
    country,
    method,
    items: buildItems(2),
    fingerprint: 'one',
    order: ({ orderNumber, createdAt }): OrderInput => ({
      orderNumber,
      createdAt,
      email: 'first.last@example.com',
      phone: '+1 514 555 0142',
      name: 'First Last',
      totalAmount: 12.5,
      currency: 'USD',
      paymentMethod: method,
      deliveryMethod: 'shipping',
      selectedCountry: country,
    }),
    ...changes,
  };
}
