import type { Customer, ErasureResult } from '#contract/staff/customers.ts';
import type { DocumentsPage } from '#contract/staff/documents.ts';
import type { Failure } from '#contract/errors.ts';
import type { StaffParts } from './staff-calls.ts';

type CustomerCall =
  | 'findCustomers'
  | 'getCustomer'
  | 'planErasure'
  | 'eraseCustomer'
  | 'deletePhotos'
  | 'listDocuments';

type Responders = {
  readonly [K in CustomerCall]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** A customer with everything that a page shows of one. */
export const demoCustomer: Customer = {
  customer: 'FPX-418204870',
  name: 'Leila Ben Amor',
  email: 'leila@example.com',
  phone: '+216 98 123 456',
  language: 'fr',
  money: [
    { currency: 'TND', ordered: 148.5, paid: 104, returned: 20 },
    { currency: 'CAD', ordered: 32.31, paid: 32.31, returned: 0 },
  ],
  orders: {
    count: 61,
    rows: [
      {
        number: 'FPX-418204870',
        placedAt: '2026-11-20T10:00:00.000Z',
        fulfilment: 'completed',
        payment: 'paid',
        total: 104,
        currency: 'TND',
        photos: 30,
      },
      {
        number: 'FPX-418204871',
        placedAt: '2026-11-18T10:00:00.000Z',
        fulfilment: 'in_production',
        payment: 'unpaid',
        total: 44.5,
        currency: 'TND',
        photos: 12,
      },
    ],
  },
  bookings: {
    count: 1,
    rows: [
      {
        id: 'c1a7f0de-1b9e-4a5a-9d34-6a0b9d0c8e21',
        studio: 'Photo Sfax',
        service: 'portrait',
        startsAt: '2026-12-01T10:00:00.000Z',
        state: 'confirmed',
      },
    ],
  },
  mails: {
    count: 2,
    rows: [
      {
        kind: 'customer-confirmation',
        number: 'FPX-418204870',
        queuedAt: '2026-11-20T10:00:01.000Z',
        state: 'sent',
      },
      {
        kind: 'booking-request',
        number: null,
        queuedAt: '2026-11-19T10:00:01.000Z',
        state: 'sent',
      },
    ],
  },
  giftCards: {
    count: 1,
    rows: [
      {
        id: '3c0a9f0e-55d8-4f6e-9a76-1d1f6a0a2b10',
        ending: 'KX7M',
        currency: 'CAD',
        balance: 29.02,
        state: 'active',
      },
    ],
  },
};

function erasure(photosDeleted: number): ErasureResult {
  return {
    orders: [
      {
        number: 'FPX-418204870',
        kept: null,
        photosDeleted,
        remains: { documents: ['2026-000041'], notes: 1, references: 2 },
      },
      { number: 'FPX-418204871', kept: 'not_ended', photosDeleted: 0, remains: null },
    ],
    bookings: { over: 2, upcoming: 1 },
  };
}

function documentsOf(month: string): DocumentsPage {
  const document = {
    country: 'CA',
    currency: 'CAD',
    issuedAt: `${month}-03T10:00:00.000Z`,
  } as const;
  return {
    documents: [
      {
        ...document,
        id: '7c1e4a52-9b0d-4d3e-8f6a-1b2c3d4e5f60',
        kind: 'invoice',
        number: '2026-000041',
        order: 'FPX-418204870',
        province: 'QC',
        amount: 45.99,
        tax: 5.99,
      },
      {
        ...document,
        id: '7c1e4a52-9b0d-4d3e-8f6a-1b2c3d4e5f61',
        kind: 'credit_note',
        number: 'CN-2026-000007',
        order: 'FPX-418204871',
        province: null,
        amount: -11.5,
        tax: -1.5,
      },
    ],
    next: 'credit_note.2026.7',
    sums: [
      {
        currency: 'CAD',
        count: 51,
        total: 1034.49,
        tax: 134.49,
        taxes: [
          { name: 'GST', country: 'CA', province: 'QC', amount: 44.83 },
          { name: 'QST', country: 'CA', province: 'QC', amount: 89.66 },
        ],
      },
    ],
  };
}

/** Responds to the calls about customers and documents as the server does, with the same customer each time. */
export function createCustomerResponders(): Responders {
  return {
    findCustomers: ({ body }) => ({
      customers: body.search.startsWith('zz')
        ? []
        : [
            {
              customer: demoCustomer.customer,
              name: demoCustomer.name,
              email: demoCustomer.email,
              phone: demoCustomer.phone,
              orders: 61,
              latestAt: '2026-11-20T10:00:00.000Z',
            },
          ],
      hasMore: false,
    }),
    getCustomer: () => demoCustomer,
    planErasure: () => ({
      plan: erasure(0),
      photos: 30,
      inBackupsUntil: '2027-11-02T00:00:00.000Z',
    }),
    eraseCustomer: () => ({ result: erasure(30) }),
    deletePhotos: ({ body }) => ({
      deleted: body.photos - 1,
      kept: 1,
      faults: 0,
      needing: ['FPX-418204871'],
    }),
    listDocuments: ({ query }) => documentsOf(query.month),
  };
}
