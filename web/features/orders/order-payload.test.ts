import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { orderInput } from '#contract/orders.ts';
import { quoteToWire } from '#contract/quote.ts';
import type { StudioWire } from '#contract/studios.ts';
import { priceOrder, type Pricing } from '#domain/checkout/pricing.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { studioWire } from '#tests/support/studio-wire.ts';
import { emptyCheckout, type CheckoutValues } from './checkout-values.ts';
import { composeSubmission, type OrderedPhoto, type OrderParts } from './order-payload.ts';

const photos: OrderedPhoto[] = [
  {
    photoId: '00000000-0000-4000-8000-000000000001',
    fileName: '',
    fileType: '',
    productType: 'photo_print',
    shape: null,
    size: '4x6',
    quantity: 3,
    framing: null,
  },
  {
    photoId: '00000000-0000-4000-8000-000000000002',
    fileName: 'heart.png',
    fileType: 'image/png',
    productType: '3d_frame',
    shape: 'heart',
    size: '3d_frame',
    quantity: 1,
    framing: null,
  },
];
const values: CheckoutValues = {
  ...emptyCheckout,
  name: ' First Last ',
  email: 'first.last@example.com',
  phone: '514 555 0142',
  shippingAddress: {
    ...emptyCheckout.shippingAddress,
    firstName: 'First',
    lastName: 'Last',
    address: '1 Long Street',
    city: 'Montréal',
    province: 'QC',
    state: 'NY',
    postalCode: 'h2t2m3',
  },
  orderNote: 'Matt paper',
};
const studio: StudioWire = studioWire({ country: 'CA', province: 'AB' });

const welcome = priceRule('WELCOME10');

function pricing(): Pricing {
  const priced = priceOrder(defaultCatalogue, {
    country: 'CA',
    province: 'QC',
    delivery: 'shipping',
    items: photos,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim'],
  });
  if (!priced.ok) throw new Error(priced.code);
  return priced.value;
}

function parts(changes: Partial<OrderParts> = {}): OrderParts {
  return {
    values,
    country: 'CA',
    language: 'fr',
    photos,
    pricing: pricing(),
    method: 'helcim',
    discountCode: null,
    discountRule: null,
    giftCard: null,
    studio,
    agreed: null,
    sourceVisitUrl: 'https://shop.example/fr',
    ...changes,
  };
}

const named = { orderNumber: 'FPX-ABC-123456789012', createdAt: '2026-11-21T12:00:00.000Z' };

describe('submissionOf', () => {
  it('includes the discount code of the price, its rule and its amount', () => {
    const priced = priceOrder(defaultCatalogue, {
      country: 'CA',
      province: 'QC',
      delivery: 'shipping',
      items: photos,
      taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
      discount: { valueType: 'percentage', valueThousandths: -10_000 },
      offered: ['helcim'],
    });
    if (!priced.ok) throw new Error(priced.code);
    const discountRule = { ...welcome, endsAt: Date.UTC(2027, 0, 1) };
    const changed = { pricing: priced.value, discountCode: 'WELCOME10', discountRule };
    // 10 % of 1.80, 140 and no shipping.
    expect(composeSubmission(parts(changed)).order(named)).toMatchObject({
      discountCode: 'WELCOME10',
      discount: 14.18,
      discountAmount: 14.18,
      discountDetails: {
        code: 'WELCOME10',
        isActive: true,
        valueType: 'percentage',
        value: -10,
        startDate: null,
        endDate: '2027-01-01T00:00:00.000Z',
      },
    });
    expect(composeSubmission(parts(changed)).fingerprint).not.toBe(
      composeSubmission(parts()).fingerprint,
    );
  });
  it("includes the gift card's code, and its fingerprint changes with the card", () => {
    const giftCard = { id: crypto.randomUUID(), code: 'ACDEFGHJKMNPQRTWXY34' };
    const submission = composeSubmission(parts({ giftCard }));
    expect(orderInput.parse(submission.order(named)).giftCard).toEqual({
      ...giftCard,
      amountUsed: 0,
      remainingBalance: 0,
      transaction: null,
      currencyCode: 'CAD',
    });
    const other = composeSubmission(parts({ giftCard: { ...giftCard, id: crypto.randomUUID() } }));
    expect(other.fingerprint).not.toBe(submission.fingerprint);
  });
  it('includes what the gift card pays and what is left on it, of the agreed price too', () => {
    const giftCard = { id: crypto.randomUUID(), code: 'ACDEFGHJKMNPQRTWXY34' };
    const priced = { ...pricing(), giftCardAmount: 2500, remainingGiftCardBalance: 1250 };
    const own = composeSubmission(parts({ giftCard, pricing: priced })).order(named);
    expect(own.giftCard).toMatchObject({ amountUsed: 25, remainingBalance: 12.5 });
    const quote = {
      ...quoteToWire(priced, ['helcim'], {
        discountError: null,
        giftCardError: null,
        paymentError: null,
      }),
      giftCardAmount: 20,
      remainingGiftCardBalance: 0,
    };
    const agreed = { total: 140, currency: 'CAD', quote };
    const sent = composeSubmission(parts({ giftCard, pricing: priced, agreed })).order(named);
    expect(sent.giftCard).toMatchObject({ amountUsed: 20, remainingBalance: 0 });
  });
  it('includes every field of an order', () => {
    const order = composeSubmission(parts()).order(named);
    expect(Object.keys(orderInput.shape).filter((key) => !(key in order))).toEqual([]);
    const address = {
      firstName: 'First',
      lastName: 'Last',
      address: '1 Long Street',
      city: 'Montréal',
      postalCode: 'H2T 2M3',
      country: 'CA',
      province: 'QC',
      state: null,
    };
    expect(orderInput.parse(order)).toMatchObject({
      ...named,
      name: 'First Last',
      phone: '+1 514 555 0142',
      sourceVisitUrl: 'https://shop.example/fr',
      shippingAddress: address,
      billingAddress: address,
      subtotal: 141.8,
      shippingFee: 0,
      taxAmount: 21.23,
      totalAmount: 163.03,
      originalTotal: 163.03,
      currency: 'CAD',
      paymentMethod: 'helcim',
      paymentStatus: 'pending',
      status: 'Waiting for CSR approval',
      shippingMethod: 'shipping',
      customerDetails: {
        name: 'First Last',
        email: 'first.last@example.com',
        phone: '+1 514 555 0142',
        country: 'CA',
      },
      language: 'fr',
    });
  });

  it('names its photos and fills in missing file facts', () => {
    expect(composeSubmission(parts()).items).toEqual([
      {
        photoId: photos[0]?.photoId,
        fileName: `image-${photos[0]?.photoId}.jpg`,
        fileType: 'image/jpeg',
        productType: 'photo_print',
        shape: null,
        size: '4x6',
        quantity: 3,
        price: 0.6,
      },
      {
        photoId: photos[1]?.photoId,
        fileName: 'heart.png',
        fileType: 'image/png',
        productType: '3d_frame',
        shape: 'heart',
        size: '3d_frame',
        quantity: 1,
        price: 140,
      },
    ]);
  });

  it('claims the price the customer agreed to', () => {
    const agreed = { total: 170, currency: 'CAD', quote: null };
    const order = composeSubmission(parts({ agreed })).order(named);
    expect(order.totalAmount).toBe(170);
    expect(order.subtotal).toBe(141.8);
  });
  it('claims no total before the gift card if only the total to pay was agreed to', () => {
    const agreed = { total: 170, currency: 'CAD', quote: null };
    expect(composeSubmission(parts({ agreed })).order(named).originalTotal).toBeNull();
    expect(composeSubmission(parts({ agreed: null })).order(named).originalTotal).not.toBeNull();
  });

  it('names the studio and no address for pickup', () => {
    const own = { ...values, deliveryMethod: 'pickup' } as const;
    const order = composeSubmission(parts({ values: own, method: 'in_store' })).order(named);
    expect(orderInput.parse(order)).toMatchObject({
      deliveryMethod: 'pickup',
      shippingMethod: 'local_pickup',
      pickupStudio: {
        studioId: studio._id,
        name: studio.name,
        address: studio.address,
        city: studio.city,
        country: 'CA',
      },
      shippingAddress: null,
      billingAddress: null,
      pickupFee: 0,
      paymentStatus: 'pending',
    });
    expect(composeSubmission(parts()).order(named).pickupStudio).toBeNull();
  });

  it('includes a separate billing address', () => {
    const own = { ...values, billingSame: false };
    expect(composeSubmission(parts({ values: own })).order(named).billingAddress?.firstName).toBe(
      '',
    );
  });
});

const pickup: CheckoutValues = { ...values, deliveryMethod: 'pickup' };

describe('the fingerprint of an order', () => {
  const of = (changes: Partial<OrderParts> = {}) => composeSubmission(parts(changes)).fingerprint;

  it('stays the same while no decision changes', () => {
    expect(of({ language: 'en', sourceVisitUrl: null })).toBe(of());
  });

  it('changes with the pickup studio, and only for pickup', () => {
    const other = { ...studio, _id: crypto.randomUUID() };
    expect(of({ studio: other })).toBe(of());
    expect(of({ values: pickup, studio: other })).not.toBe(of({ values: pickup }));
  });

  it.each<[string, Partial<OrderParts>]>([
    ['a quantity', { photos: photos.map((photo) => ({ ...photo, quantity: 2 })) }],
    ['the note', { values: { ...values, orderNote: 'Gloss paper' } }],
    ['the method', { method: 'interac' }],
    ['the delivery', { values: pickup }],
    ['the price agreed to', { agreed: { total: 1, currency: 'CAD', quote: null } }],
  ])('changes with %s', (_, changes) => {
    expect(of(changes)).not.toBe(of());
  });
});
