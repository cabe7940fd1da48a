import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  address,
  orderResponse,
  orderChunk,
  orderChunkResponse,
  orderInput,
  orderItem,
  orderNumber,
  type OrderWire,
} from './orders.ts';

const place = {
  firstName: 'First',
  lastName: 'Last',
  address: '1 Long Street',
  city: 'Toronto',
  postalCode: 'M5V 2T6',
  country: 'CA',
  province: 'ON',
};

const order = {
  orderNumber: 'FPX-ABC-123456789012',
  email: 'first.last@example.com',
  phone: '+1 416 555 0142',
  name: 'First Last',
  shippingAddress: place,
  totalAmount: 18.52,
  paymentMethod: 'helcim',
  deliveryMethod: 'shipping',
  selectedCountry: 'Canada',
};

const chunk = {
  orderNumber: order.orderNumber,
  chunkIndex: 0,
  totalChunks: 1,
  order,
  orderItems: [{ photoId: '0190163D-8694-739B-AEA5-966C26F8AD91', size: '4x6', quantity: 2 }],
};

/** Paths of the validation issues of a chunk. */
function wrong(changes: Readonly<Record<string, unknown>>): string[] {
  return (orderChunk.safeParse({ ...chunk, ...changes }).error?.issues ?? []).map((issue) =>
    issue.path.join('.'),
  );
}

describe('orderNumber', () => {
  test.each(['FPX-123456789', 'FPX-ABC-123456789012', 'FPX-2Z9-000000000000'])(
    'accepts %s',
    (number) => {
      expect(orderNumber.parse(number)).toBe(number);
    },
  );

  test.each(['', 'FPX-1', 'fpx-123456789', 'FPX-123456789 ', 'FPX-abc-123456789012', '../etc'])(
    'rejects %j',
    (number) => {
      expect(orderNumber.safeParse(number).success).toBe(false);
    },
  );
});

describe('orderChunk', () => {
  test('reads its country as a code and its photo id in lower case', () => {
    const read = orderChunk.parse(chunk);
    expect(read.order.selectedCountry).toBe('CA');
    expect(read.orderItems[0]?.photoId).toBe('0190163d-8694-739b-aea5-966c26f8ad91');
  });

  test.each([
    [0, 1, []],
    [4, 5, []],
    [1, 1, ['chunkIndex']],
    [5, 5, ['chunkIndex']],
    [-1, 1, ['chunkIndex']],
    [0.5, 1, ['chunkIndex']],
    [0, 0, ['totalChunks', 'chunkIndex']],
    [333, 334, []],
    [0, 335, ['totalChunks']],
  ])('checks chunk number %d of %d and reports issues at %j', (chunkIndex, totalChunks, paths) => {
    expect(wrong({ chunkIndex, totalChunks })).toEqual(paths);
  });

  test('requires the same order number in the chunk and its order', () => {
    expect(wrong({ orderNumber: 'FPX-123456789' })).toEqual(['order.orderNumber']);
    expect(wrong({ chunkIndex: 3, orderNumber: 'FPX-123456789' })).toEqual([
      'chunkIndex',
      'order.orderNumber',
    ]);
  });

  test('accepts no items and at most 100', () => {
    const line = { base64: 'data:image/jpeg;base64,AA==' };
    expect(wrong({ orderItems: [] })).toEqual([]);
    expect(wrong({ orderItems: Array.from({ length: 100 }, () => line) })).toEqual([]);
    expect(wrong({ orderItems: Array.from({ length: 101 }, () => line) })).toEqual(['orderItems']);
  });

  test.each(['1', "'; drop table orders", '../1', { $ne: null }])(
    'reports the path of an invalid studio id %j',
    (studioId) => {
      const pickup = { ...order, deliveryMethod: 'pickup', pickupStudio: { studioId } };
      expect(wrong({ order: pickup })).toEqual(['order.pickupStudio.studioId']);
    },
  );

  test('reports the path of an unknown country', () => {
    const result = orderChunk.safeParse({ ...chunk, order: { ...order, selectedCountry: 'XX' } });
    expect(result.error?.issues[0]).toMatchObject({
      path: ['order', 'selectedCountry'],
      params: { error: 'unknown_country' },
    });
  });
});

describe('orderInput', () => {
  test('removes control characters from every stored text', () => {
    const dirty = {
      ...order,
      name: ' First\r\nLast ',
      sourceVisitUrl: 'https://shop.example/\u0000',
      discountCode: '\u0000WELCOME10',
      orderNote: 'line\r\n\u202Eline\u0007',
      language: 'fr\u0000',
      shippingAddress: { ...place, country: 'CA\u0000', state: '\u0001' },
    };
    expect(orderInput.parse(dirty)).toMatchObject({
      name: 'First Last',
      sourceVisitUrl: 'https://shop.example/',
      discountCode: 'WELCOME10',
      orderNote: 'line\nline',
      language: 'fr',
      shippingAddress: { ...place, state: '' },
    });
    expect(orderItem.parse({ fileName: 'a\u0000.jpg', fileType: 'image/jpeg\u0000' })).toEqual({
      fileName: 'a.jpg',
      fileType: 'image/jpeg',
    });
  });

  test.each([
    ['paymentMethod', 'cash'],
    ['deliveryMethod', 'drone'],
    ['shippingMethod', 'pickup'],
    ['totalAmount', '18.52'],
    ['orderNote', 'a'.repeat(2001)],
    ['name', 'a'.repeat(201)],
    ['email', `${'a'.repeat(250)}@b.co`],
  ])('rejects the field %s with value %j', (field, value) => {
    const issues = orderInput.safeParse({ ...order, [field]: value }).error?.issues;
    expect(issues?.map((issue) => issue.path)).toEqual([[field]]);
  });

  test.each(['firstName', 'lastName', 'address', 'city', 'postalCode', 'country'] as const)(
    'requires the address field %s, which may be empty',
    (field) => {
      expect(address.safeParse({ ...place, [field]: '' }).success).toBe(true);
      const { [field]: _, ...without } = place;
      expect(address.safeParse(without).success).toBe(false);
    },
  );
});

test('the stored order can be encoded in a response', () => {
  const stored: OrderWire = {
    orderNumber: order.orderNumber,
    email: order.email,
    phone: order.phone,
    name: order.name,
    pickupStudio: {
      studioId: '0190163d-8694-739b-aea5-966c26f8ad91',
      name: 'Side Studio',
      address: '2 Side Street',
      city: 'Toronto',
      province: 'ON',
      postalCode: null,
      country: 'CA',
      phone: null,
      timeZone: 'America/Toronto',
      operatingHours: [{ day: 1, isClosed: false, openTime: '09:00', closeTime: '24:00' }],
    },
    readyAt: '2026-11-23T09:00:00-05:00',
    counterUntil: '2026-12-07',
    carrierBy: null,
    shippingAddress: place,
    billingAddress: null,
    orderItems: [],
    subtotal: 1.1,
    shippingFee: 15,
    taxAmount: 2.42,
    appliedTaxRates: [{ name: 'GST', percent: 5, amount: 0.81 }],
    discount: 0,
    discountCode: null,
    giftCardAmount: 0,
    originalTotal: 18.52,
    totalAmount: 18.52,
    currency: 'CAD',
    orderNote: null,
    paymentMethod: 'helcim',
    transfer: null,
    paymentStatus: 'pending',
    status: 'Waiting for CSR approval',
    deliveryMethod: 'shipping',
    shippingMethod: 'shipping',
    selectedCountry: 'CA',
    language: 'en',
    createdAt: '2026-11-21T00:00:00.000Z',
    giftCard: null,
    refundedAmount: 0,
    helcimPaymentId: null,
    awaitsConfirmation: false,
    privatePath: '/track/secret',
    pictures: ['/api/pictures/secret'],
  };
  const data = { orderNumber: order.orderNumber, received: [0], complete: true, order: stored };
  expect(z.encode(orderChunkResponse, { data })).toEqual({ data });
  expect(z.encode(orderResponse, { data: stored })).toEqual({ data: stored });
});
