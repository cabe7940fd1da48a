import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const call = {
  tag: 'Staff orders',
  access: 'staff',
  right: 'refunds.make',
  parameters: { number: ['Number of the order.', sample.orderNumber] },
} as const;

const documents = {
  tag: 'Staff orders',
  access: 'staff',
  right: 'orders.see',
  errors: staffErrors,
} as const;

const card = {
  id: '3f0d6a2b-9d57-4a0e-7c55-2a9d3c188e41',
  kind: 'card',
  lastFour: '4242',
  reference: null,
  taken: 20.98,
  returned: 0,
  waiting: 0,
  left: 20.98,
  isDisputed: false,
} as const;

const refunds = {
  number: sample.orderNumber,
  currency: 'USD',
  payment: 'paid',
  instruments: [card],
  left: 20.98,
  refusal: null,
  lines: [],
  refunds: [],
};

const request = {
  id: '7c1f0b6e-0d4e-4b7e-8a52-6f4f0a6b9d11',
  choice: { kind: 'amount', amount: 5 },
  reason: 'print_fault',
  note: 'Print soft, photos by e-mail.',
  left: 20.98,
  amount: 5,
};

/** Refunds that the shop's people make, and the documents of an order. */
export const staffRefundOperations = {
  listOrderRefunds: {
    ...call,
    summary: 'Read what is left to refund',
    description:
      'What was taken, returned and is left of each instrument that paid an order, why nothing can be refunded if nothing can, and its refunds.',
    returns: 'The money and the refunds.',
    responseExamples: { refunds: ['A paid order', refunds] },
    errors: staffErrors,
  },
  quoteRefund: {
    ...call,
    summary: 'Preview a refund',
    description:
      'What a refund of copies of lines, of an amount or of everything would return to each instrument, and its credit note. Nothing is changed.',
    requestExamples: {
      amount: ['An amount', { choice: { kind: 'amount', amount: 5 } }],
      everything: ['Everything', { choice: { kind: 'everything' } }],
    },
    returns: 'The preview.',
    responseExamples: {
      quote: [
        'Five dollars',
        {
          amount: 5,
          currency: 'USD',
          instruments: [{ ...card, now: 5, after: 15.98 }],
          left: 20.98,
          lines: null,
          creditNote: { invoice: '2026-000123', amount: 5, taxes: [] },
          payment: 'partially_refunded',
          isTyped: false,
          isProven: false,
        },
      ],
    },
    errors: [...staffErrors, 'order_not_paid', 'refund_too_large'],
  },
  makeRefund: {
    ...call,
    summary: 'Refund an order',
    description:
      'Refunds as previewed; it cannot be undone. The id is drawn by the browser: a repeat with it answers what the first call did. Above 50 US dollars the person types the amount, above 200 they prove once more who they are.',
    requestExamples: { refund: ['Five dollars', request] },
    returns: 'The money and the refunds as they are now.',
    responseExamples: { refunds: ['The order before it', refunds] },
    errors: [
      ...staffErrors,
      'staff_proof_required',
      'order_act_pending',
      'order_not_paid',
      'refund_too_large',
      'refund_changed',
      'refund_key_used',
    ],
  },
  listOrderDocuments: {
    ...documents,
    parameters: call.parameters,
    summary: 'List the documents of an order',
    description: 'Its invoice, then its credit notes.',
    returns: 'The documents.',
    responseExamples: {
      documents: [
        'An invoice',
        {
          documents: [
            {
              id: sample.studioId,
              kind: 'invoice',
              number: '2026-000123',
              issuedAt: '2026-11-22T14:33:00.000Z',
              amount: 20.98,
              currency: 'USD',
            },
          ],
        },
      ],
    },
  },
  getOrderDocument: {
    ...documents,
    parameters: {
      ...call.parameters,
      document: ['Id of the document.', sample.studioId],
    },
    summary: 'Download a document of an order',
    description: 'The invoice or the credit note as it was issued.',
    responses: {
      200: {
        description: 'The document.',
        content: {
          mediaType: 'application/pdf',
          schema: {
            type: 'string',
            contentMediaType: 'application/pdf',
            contentEncoding: 'binary',
            maxLength: 20_000_000,
          },
        },
      },
    },
  },
} satisfies Record<string, Operation>;
