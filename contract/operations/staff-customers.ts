import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const calls = { tag: 'Staff orders', access: 'staff' } as const;
const seeing = { ...calls, right: 'customers.see' } as const;
const erasing = { ...calls, right: 'customers.erase' } as const;

const parameters = {
  customer: ['Number of an order of theirs, or id of an appointment.', sample.orderNumber],
} satisfies Operation['parameters'];

const result = {
  orders: [
    {
      number: sample.orderNumber,
      kept: null,
      photosDeleted: 2,
      remains: { documents: ['2026-000001'], notes: 1, references: 1 },
    },
  ],
  bookings: { over: 1, upcoming: 0 },
};

/** Customers, as the shop’s people find and erase them. */
export const staffCustomerOperations = {
  findStaffCustomers: {
    ...seeing,
    summary: 'Find customers',
    description:
      'By a number, a phone, an e-mail address or words of a name: the customers of the orders and appointments that are found, one for each mailbox. The text is in the body, so that no log has it.',
    requestExamples: { name: ['A name', { search: sample.name }] },
    returns: 'The customers.',
    responseExamples: {
      one: [
        'One customer',
        {
          customers: [
            {
              customer: sample.orderNumber,
              name: sample.name,
              email: sample.email,
              phone: sample.phone,
              orders: 2,
              latestAt: '2026-11-23T10:00:00.000Z',
            },
          ],
          hasMore: false,
        },
      ],
    },
    errors: staffErrors,
  },
  getStaffCustomer: {
    ...seeing,
    parameters,
    summary: 'Read a customer',
    description:
      'Orders, money by currency, appointments, mails and gift cards of the mailbox of an order or an appointment, in all spellings of the mailbox. Of each list the latest 50.',
    returns: 'The customer.',
    responseExamples: {
      customer: [
        'A customer',
        {
          customer: sample.orderNumber,
          name: sample.name,
          email: sample.email,
          phone: sample.phone,
          language: 'en',
          money: [{ currency: 'USD', ordered: 20.98, paid: 20.98, returned: 0 }],
          orders: {
            count: 1,
            rows: [
              {
                number: sample.orderNumber,
                placedAt: '2026-11-23T10:00:00.000Z',
                fulfilment: 'shipped',
                payment: 'paid',
                total: 20.98,
                currency: 'USD',
                photos: 2,
              },
            ],
          },
          bookings: { count: 0, rows: [] },
          mails: {
            count: 1,
            rows: [
              {
                kind: 'customer-confirmation',
                number: sample.orderNumber,
                queuedAt: '2026-11-23T10:00:01.000Z',
                state: 'sent',
              },
            ],
          },
          giftCards: { count: 0, rows: [] },
        },
      ],
    },
    errors: staffErrors,
  },
  exportStaffCustomer: {
    ...seeing,
    parameters,
    summary: 'Export what is stored of a customer',
    description:
      'Everything that the shop stores of the mailbox, as JSON for the customer who asked for it: without secrets and without the shop’s own ids. The export has an entry in the audit log.',
    responses: {
      200: {
        description: 'The data.',
        content: { mediaType: 'application/json', schema: { type: 'object' } },
      },
    },
    errors: staffErrors,
  },
  planStaffErasure: {
    ...erasing,
    parameters,
    summary: 'What an erasure would do',
    description:
      'Which orders of the customer would be erased now, which stay whole and why, what stays of an erased order, and until when backups hold what goes.',
    returns: 'The plan.',
    responseExamples: {
      plan: [
        'One order',
        {
          plan: { ...result, orders: result.orders.map((each) => ({ ...each, photosDeleted: 0 })) },
          photos: 2,
          inBackupsUntil: '2027-11-02T00:00:00.000Z',
        },
      ],
    },
    errors: staffErrors,
  },
  eraseStaffCustomer: {
    ...erasing,
    parameters,
    summary: 'Erase a customer',
    description:
      'Erases what the shop stores of the mailbox: photos, names, addresses, texts and card digits of ended orders, and appointments that are over. Amounts, dates, states, invoices and notes of staff stay. It cannot be undone: the e-mail address is typed, and it needs a fresh proof. A repeat with the same id, which the browser draws, answers what the first one did.',
    requestExamples: {
      erase: ['Erase', { id: '8d3c2b1a-4f5e-4a6b-9c7d-0e1f2a3b4c5d', typed: sample.email }],
    },
    returns: 'What went and what stays.',
    responseExamples: { done: ['One order', { result }] },
    errors: [...staffErrors, 'staff_proof_required'],
  },
  deleteStaffOrderPhotos: {
    ...calls,
    right: 'photos.delete',
    parameters: { number: ['Number of the order.', sample.orderNumber] },
    summary: 'Delete the photos of an order',
    description:
      'Deletes the photos and rendered prints of an order that has ended for good, as its customer asked; a photo that another order needs stays. It cannot be undone: the number of its photos is typed, and it needs a fresh proof.',
    requestExamples: { two: ['Two photos', { photos: 2 }] },
    returns: 'What was deleted.',
    responseExamples: { done: ['All', { deleted: 2, kept: 0, faults: 0, needing: [] }] },
    errors: [...staffErrors, 'staff_proof_required'],
  },
} satisfies Record<string, Operation>;
