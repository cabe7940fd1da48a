import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { quoteToWire } from '#contract/quote.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { priceOrder, type Pricing } from '#domain/checkout/pricing.ts';
import { emptyCheckout, type CheckoutValues } from '#web/features/orders/checkout-values.ts';
import type { OrderedPhoto } from '#web/features/orders/order-payload.ts';
import {
  changedAmounts,
  serializeDecision,
  orderToSend,
  serializeTerms,
  type CheckoutOrder,
} from './checkout-order.ts';

const photo: OrderedPhoto = {
  photoId: '00000000-0000-4000-8000-000000000001',
  fileName: 'IMG_0001.jpg',
  fileType: 'image/jpeg',
  productType: 'photo_print',
  shape: null,
  size: '4x6',
  quantity: 1,
  framing: null,
};
const values: CheckoutValues = {
  ...emptyCheckout,
  name: 'First Last',
  email: 'first.last@example.com',
  phone: '+1 312 555 0142',
  shippingAddress: {
    ...emptyCheckout.shippingAddress,
    firstName: 'First',
    lastName: 'Last',
    address: '1 State Street',
    city: 'Chicago',
    state: 'IL',
    postalCode: '60602',
  },
};

function priceOf(photos: readonly OrderedPhoto[]): Pricing {
  const priced = priceOrder(defaultCatalogue, {
    country: 'US',
    delivery: 'shipping',
    items: photos,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim', 'credit'],
  });
  if (!priced.ok) throw new Error(priced.code);
  return priced.value;
}

function order(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  const { photos = [photo] } = changes;
  return {
    values,
    country: 'US',
    photos,
    pricing: priceOf(photos),
    method: 'helcim',
    discountCode: null,
    discountRule: null,
    giftCard: null,
    studio: null,
    ...changes,
  };
}

const pressed = serializeTerms(order(), null);

describe('orderToSend', () => {
  it('is the order on the screen, with what was typed since the press', () => {
    const { shippingAddress } = values;
    const typed = { ...values, shippingAddress: { ...shippingAddress, city: 'Evanston' } };
    const now = order({ values: typed });
    expect(orderToSend(now, pressed, null)).toBe(now);
  });

  it('is none once the checkout is left', () => {
    expect(orderToSend(null, pressed, null)).toBeNull();
  });

  it.each([
    ['another total', order({ photos: [{ ...photo, quantity: 2 }] })],
    ['another payment method', order({ method: 'credit' })],
    ['a required field that was emptied', order({ values: { ...values, name: '' } })],
  ])('is none with %s', (_, now) => {
    expect(orderToSend(now, pressed, null)).toBeNull();
  });

  it('is none when a gift card that pays everything would pay more than at the press', () => {
    const paid = (originalTotal: number): CheckoutOrder =>
      order({
        pricing: { ...order().pricing, originalTotal, giftCardAmount: originalTotal, total: 0 },
      });
    const terms = serializeTerms(paid(1000), null);
    expect(orderToSend(paid(1000), terms, null)).not.toBeNull();
    expect(orderToSend(paid(1250), terms, null)).toBeNull();
  });

  it("keeps the server's price that the customer agreed to, and no other one", () => {
    const price = { total: 13.5, currency: 'USD', quote: null };
    const agreed = { price, for: serializeDecision(order()) };
    const terms = serializeTerms(order(), agreed);
    expect(orderToSend(order(), terms, agreed)).toEqual(order());
    expect(orderToSend(order(), terms, null)).toBeNull();
  });
});

describe('decisionOf', () => {
  it('ignores framings, which a face found meanwhile moves', () => {
    const framing = { ...plainFraming, orientation: 'portrait' as const };
    const moved = order({ photos: [{ ...photo, framing }] });
    expect(serializeDecision(moved)).toBe(serializeDecision(order()));
  });
});

describe('changedAmounts', () => {
  const { pricing } = order();
  const quote = quoteToWire(pricing, ['helcim'], {
    discountError: null,
    giftCardError: null,
    paymentError: null,
  });
  const fresh = { total: 12.5, currency: 'USD', quote };

  it('are the totals to pay', () => {
    expect(changedAmounts({ before: 1000, from: pricing, fresh })).toEqual({
      before: 10,
      after: 12.5,
    });
  });

  it('are the totals before the gift card if it pays the whole order', () => {
    const from = { ...pricing, originalTotal: 1000, total: 0 };
    const paid = { ...fresh, total: 0, quote: { ...quote, originalTotal: 12.5 } };
    expect(changedAmounts({ before: 0, from, fresh: paid })).toEqual({ before: 10, after: 12.5 });
  });
});
