import type { OrderWire } from '../orders.ts';
import type { QuoteResponse } from '../quote.ts';
import type { StudioWire } from '../studios.ts';

/** Values that several examples share, so that they describe one order from its quote to its receipt. */
export const sample = {
  orderNumber: 'FPX-123456789',
  photoId: '5b2f3c1e-8f6d-4c1b-9a53-0c7f6f1f4a10',
  studioId: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33',
  bookingId: 'c1a7f0de-1b9e-4a5a-9d34-6a0b9d0c8e21',
  giftCardId: '7d6a0c6a-33c4-4c35-9a0e-1f2d3c4b5a69',
  invoiceId: '93b6a1f4-2f0e-4df8-8f6f-55d7c2b1a0e4',
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  link: 'mYJ1wq0QTz2Y5s8n4cXb7vUe3rKd6hGf9aLp0iOu1tRzEwQySxDcVfBgNhMjKlPo2A7dE5',
  email: 'amina@example.com',
  phone: '+1 312 555 0142',
  name: 'Amina Haddad',
} as const;

const home = {
  firstName: 'Amina',
  lastName: 'Haddad',
  address: '1 Main Street',
  city: 'Chicago',
  postalCode: '60602',
  country: 'US',
  state: 'IL',
};

/** The price of two 5x7 prints, shipped to Illinois. */
export const quoteExample: QuoteResponse = {
  currency: 'USD',
  lines: [{ productType: 'photo_print', size: '5x7', quantity: 2, unitPrice: 2.99, total: 5.98 }],
  subtotalsBySize: { '5x7': 5.98 },
  quantities: { '5x7': 2 },
  subtotal: 5.98,
  shippingFee: 15,
  preDiscountTotal: 20.98,
  discount: 0,
  discountError: null,
  appliedProvince: null,
  appliedTaxRates: [],
  taxAmount: 0,
  originalTotal: 20.98,
  giftCardAmount: 0,
  giftCardError: null,
  remainingGiftCardBalance: 0,
  total: 20.98,
  paymentMethod: 'helcim',
  paymentMethods: ['helcim', 'credit'],
  paymentError: null,
};

/** The order as the browser sends it. */
export const orderInputExample = {
  orderNumber: sample.orderNumber,
  email: sample.email,
  phone: sample.phone,
  name: sample.name,
  shippingAddress: home,
  totalAmount: 20.98,
  paymentMethod: 'helcim',
  deliveryMethod: 'shipping',
  shippingMethod: 'shipping',
  selectedCountry: 'US',
  language: 'en',
};

/** One line of the order, of an uploaded photo. */
export const orderItemExample = {
  photoId: sample.photoId,
  fileName: 'beach.jpg',
  fileType: 'image/jpeg',
  productType: 'photo_print',
  size: '5x7',
  quantity: 2,
};

/** The stored order. */
export const orderExample: OrderWire = {
  orderNumber: sample.orderNumber,
  email: sample.email,
  phone: sample.phone,
  name: sample.name,
  pickupStudio: null,
  readyAt: null,
  counterUntil: null,
  carrierBy: '2026-11-27',
  shippingAddress: home,
  billingAddress: null,
  orderItems: [
    {
      id: 'b0b5a1de-6f1f-4b9e-8f43-7f2f9a1c0d11',
      photoId: sample.photoId,
      fileName: 'beach.jpg',
      productType: 'photo_print',
      shape: null,
      size: '5x7',
      quantity: 2,
      framing: null,
      price: 2.99,
      total: 5.98,
    },
  ],
  subtotal: 5.98,
  shippingFee: 15,
  taxAmount: 0,
  appliedTaxRates: [],
  discount: 0,
  discountCode: null,
  giftCardAmount: 0,
  giftCard: null,
  originalTotal: 20.98,
  totalAmount: 20.98,
  refundedAmount: 0,
  currency: 'USD',
  orderNote: null,
  paymentMethod: 'helcim',
  transfer: null,
  paymentStatus: 'pending',
  status: 'Waiting for CSR approval',
  deliveryMethod: 'shipping',
  shippingMethod: 'shipping',
  selectedCountry: 'US',
  language: 'en',
  createdAt: '2026-11-23T14:05:00.000Z',
  helcimPaymentId: null,
  awaitsConfirmation: false,
  privatePath: `/track/${sample.link}`,
  pictures: [],
};

/** A studio in Tunis. */
export const studioExample: StudioWire = {
  _id: sample.studioId,
  name: 'Studio Demo Tunis',
  slug: 'demo-tunis',
  address: '12 Avenue Habib Bourguiba',
  city: 'Tunis',
  province: null,
  postalCode: '1000',
  country: 'TN',
  phone: '+216 71 123 456',
  email: 'tunis@example.com',
  description: null,
  isActive: true,
  acceptsShipping: true,
  coordinates: { latitude: 36.8, longitude: 10.18 },
  operatingHours: [{ day: 1, isClosed: false, openTime: '09:00', closeTime: '18:00' }],
  closures: ['2026-12-25'],
  timeZone: 'Africa/Tunis',
  utcOffsets: [{ minutes: 60, until: null }],
  translations: { ar: { name: 'استوديو تونس' } },
};
