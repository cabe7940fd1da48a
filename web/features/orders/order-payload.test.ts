import { describe, expect, it } from 'vitest';
import { orderInput } from '#contract/orders.ts';
import { priceOrder, type Pricing } from '#domain/pricing.ts';
import { emptyCheckout, type CheckoutValues } from './checkout-values.ts';
import { submissionOf, type OrderedPhoto, type OrderParts } from './order-payload.ts';

const photos: OrderedPhoto[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    fileName: '',
    fileType: '',
    productType: 'photo_print',
    shape: null,
    size: '4x6',
    quantity: 3,
    framing: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
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
const pricing = (): Pricing => {
  const priced = priceOrder({
    country: 'CA',
    province: 'QC',
    delivery: 'shipping',
    items: photos,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim'],
  });
  if (!priced.ok) throw new Error(priced.code);
  return priced.value;
};
const parts = (changes: Partial<OrderParts> = {}): OrderParts => ({
  values,
  country: 'CA',
  language: 'fr',
  photos,
  pricing: pricing(),
  method: 'helcim',
  agreed: null,
  sourceVisitUrl: 'https://shop.example/fr',
  ...changes,
});
const named = { orderNumber: 'FPX-ABC-123456789012', createdAt: '2026-11-21T12:00:00.000Z' };

describe('an order', () => {
  it('carries every field an order has', () => {
    const order = submissionOf(parts()).order(named);
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

  it('names its photos, with what a file may lack filled in', () => {
    expect(submissionOf(parts()).items).toEqual([
      {
        photoId: photos[0]?.id,
        fileName: `image-${photos[0]?.id}.jpg`,
        fileType: 'image/jpeg',
        productType: 'photo_print',
        shape: null,
        size: '4x6',
        quantity: 3,
        price: 0.6,
      },
      {
        photoId: photos[1]?.id,
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
    const order = submissionOf(parts({ agreed })).order(named);
    expect(order.totalAmount).toBe(170);
    expect(order.subtotal).toBe(141.8);
  });

  it('carries a billing address of its own', () => {
    const own = { ...values, billingSame: false };
    expect(submissionOf(parts({ values: own })).order(named).billingAddress?.firstName).toBe('');
  });
});

describe('the fingerprint of an order', () => {
  const of = (changes: Partial<OrderParts> = {}) => submissionOf(parts(changes)).fingerprint;

  it('stays while nothing is decided otherwise', () => {
    expect(of({ language: 'en', sourceVisitUrl: null })).toBe(of());
  });

  it.each<[string, Partial<OrderParts>]>([
    ['a quantity', { photos: photos.map((photo) => ({ ...photo, quantity: 2 })) }],
    ['the note', { values: { ...values, orderNote: 'Gloss paper' } }],
    ['the method', { method: 'interac' }],
    ['the price agreed to', { agreed: { total: 1, currency: 'CAD', quote: null } }],
  ])('changes with %s', (_, changes) => {
    expect(of(changes)).not.toBe(of());
  });
});
