import { sample } from './examples.ts';
import type { Operation } from './operation.ts';

const linkErrors = ['order_link_invalid', 'order_link_expired', 'too_many_requests'] as const;

const linkCall = {
  tag: 'Order links',
  access: 'link',
  parameters: { link: ['Secret of the link in the mail.', sample.link] },
} satisfies Partial<Operation>;

const plan = {
  orders: [
    {
      number: sample.orderNumber,
      kept: null,
      photosDeleted: 0,
      remains: { documents: ['2026-000123'], notes: 0, references: 1 },
    },
  ],
  bookings: { over: 1, upcoming: 0 },
};

const ownData = {
  wants: 'erasure',
  language: 'en',
  endsAt: '2026-11-03T14:05:00.000Z',
  plan,
  photos: 24,
  result: null,
  documentsUntil: '2036-12-31',
  inBackupsUntil: '2027-11-02T00:00:00.000Z',
};

/** Operations of a copy of a customer’s data and of its erasure, by the customer. */
export const ownDataOperations = {
  requestOwnData: {
    ...linkCall,
    parameters: { link: ['Secret of the private link.', sample.link] },
    summary: 'Ask for a copy of one’s data or for its erasure',
    description:
      'Mails a link to the address of the order, which carries it out for every order of that address; it works once, for 24 hours. Three mails an hour for an order.',
    requestExamples: { copy: ['A copy', { wants: 'copy' }] },
    responses: {
      202: {
        description: 'Accepted; the mail is on its way.',
        examples: { accepted: ['Always the same', { accepted: true }] },
      },
    },
    errors: linkErrors,
  },
  openOwnData: {
    ...linkCall,
    summary: 'Open the link to one’s data',
    description: 'What is stored, what an erasure would leave and why, and what it did.',
    returns: 'What is stored.',
    responseExamples: { erasure: ['Before an erasure', { data: ownData }] },
    errors: ['order_link_invalid', 'order_link_expired'],
  },
  eraseOwnData: {
    ...linkCall,
    summary: 'Erase one’s data',
    description:
      'Erases photos, names, addresses and texts of ended orders, and appointments that are over. An order with something open stays whole, with its reason. A repeat returns what the first call did; while nothing can be erased, nothing happens and the link keeps working.',
    returns: 'What was erased, and what stays.',
    responseExamples: {
      erased: [
        'Erased',
        {
          data: {
            ...ownData,
            plan: { orders: [], bookings: { over: 0, upcoming: 0 } },
            photos: 0,
            result: { ...plan, orders: plan.orders.map((o) => ({ ...o, photosDeleted: 24 })) },
          },
        },
      ],
    },
    errors: linkErrors,
  },
  fetchOwnData: {
    ...linkCall,
    summary: 'Fetch a copy of one’s data',
    description:
      'A ZIP file: everything stored as JSON and as a page to read, and the photos that are still kept, under their names. It may be fetched again for an hour after the first time.',
    responses: {
      200: {
        description: 'The ZIP file.',
        content: { mediaType: 'application/zip', schema: { type: 'string', format: 'binary' } },
      },
    },
    errors: ['order_link_invalid', 'order_link_expired'],
  },
} satisfies Record<string, Operation>;
