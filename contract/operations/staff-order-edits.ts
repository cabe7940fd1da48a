import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const call = {
  tag: 'Staff orders',
  access: 'staff',
  right: 'orders.change',
  parameters: { number: ['Number of the order.', sample.orderNumber] },
} as const;

const line = '3f0d6a2b-9d57-4a0e-8c55-2a9d3c188e41';
const fingerprint = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const change = { lines: [{ line, quantity: 1 }] };

const pricingErrors = [
  'order_edit_refused',
  'studio_not_found',
  'no_items',
  'product_not_sold',
  'size_not_sold',
  'invalid_quantity',
  'options_not_sold',
  'shipping_required',
  'postal_code_required',
  'invalid_postal_code',
  'web_address_not_allowed',
  'unknown_region',
  'regions_differ',
  'region_mismatch',
] as const;

const heldParameters = {
  ...call.parameters,
  edit: ['Id of the edit.', '7c1f0b6e-0d4e-4b7e-8a52-6f4f0a6b9d11'],
} as const;

const editing = {
  number: sample.orderNumber,
  refusal: null,
  sizes: ['4x6', '5x7'],
  lockedLines: [],
  waiting: null,
};

const before = { subtotal: 8.4, shippingFee: 0, discount: 0, taxes: [], total: 8.4 };

/** Edits of orders after they were placed. */
export const staffOrderEditOperations = {
  getOrderEditing: {
    ...call,
    summary: 'What may be edited of an order',
    description:
      'Whether an order may be edited before its prints are made, the sizes that it may have, and the lines that stay because a print of them is in a batch.',
    returns: 'What may be edited.',
    responseExamples: {
      editing: ['An order whose prints wait', editing],
    },
    errors: staffErrors,
  },
  quoteOrderEdit: {
    ...call,
    summary: 'Preview an edit',
    description:
      'What other quantities, sizes, a removed line, or another delivery would cost at the prices of the order, with its discount and gift card as placed, and what becomes of the difference. Nothing is changed.',
    requestExamples: { quantity: ['One copy less', { change }] },
    returns: 'The preview.',
    responseExamples: {
      quote: [
        'One of two copies of a paid order',
        {
          fingerprint,
          currency: 'USD',
          before,
          after: { ...before, subtotal: 4.2, total: 4.2 },
          difference: -4.2,
          lines: [{ line, size: '8x10', quantity: 1, unitPrice: 4.2, total: 4.2 }],
          removedLines: [],
          settlement: 'return',
          amount: 4.2,
          instruments: [{ kind: 'card', amount: 4.2 }],
          differenceMethod: null,
          obstacle: null,
          correctsInvoice: true,
          isTyped: false,
          isProven: false,
        },
      ],
    },
    errors: [...staffErrors, ...pricingErrors],
  },
  editOrder: {
    ...call,
    summary: 'Edit an order',
    description:
      'Carries out an edit as previewed; an order that changed since then is refused. The id is drawn by the browser: a repeat with it answers what the first call did. What the order does not cost any more goes back the way it came after ten minutes, unless another edit needs it. An edit that costs a paid order more waits until its difference is paid, at most two days: the order keeps its lines, and its prints that have not begun wait. The customer is told by e-mail in their language.',
    requestExamples: {
      quantity: [
        'One copy less',
        { id: '7c1f0b6e-0d4e-4b7e-8a52-6f4f0a6b9d11', change, fingerprint },
      ],
    },
    returns: 'The edit.',
    responseExamples: {
      edit: [
        'A return',
        {
          id: '7c1f0b6e-0d4e-4b7e-8a52-6f4f0a6b9d11',
          at: '2026-11-22T14:33:00.000Z',
          by: 'Nadia',
          currency: 'USD',
          totalBefore: 8.4,
          totalAfter: 4.2,
          settlement: 'return',
          amount: 4.2,
          payUntil: null,
        },
      ],
    },
    errors: [
      ...staffErrors,
      'staff_proof_required',
      'order_act_pending',
      'order_edit_changed',
      ...pricingErrors,
    ],
  },
  withdrawOrderEdit: {
    ...call,
    summary: 'Withdraw an edit that waits for its payment',
    description:
      'The order stays as it is and its prints go on; a charge that still comes is refunded. A repeat changes nothing.',
    parameters: heldParameters,
    returns: 'What may be edited.',
    responseExamples: { editing: ['Nothing waits any more', editing] },
    errors: [...staffErrors, 'order_edit_changed', 'order_edit_refused'],
  },
  takeEditDifference: {
    ...call,
    right: 'orders.mark-paid',
    summary: 'Record the payment of a difference',
    description:
      'Records that the difference of an edit came by transfer or in cash, and carries the edit out. A repeat changes nothing.',
    parameters: heldParameters,
    requestExamples: { transfer: ['A transfer', { reference: 'CA8Q2ZD1' }] },
    returns: 'What may be edited.',
    responseExamples: { editing: ['Nothing waits any more', editing] },
    errors: [...staffErrors, 'order_not_payable', 'payment_reference_used', 'order_edit_changed'],
  },
} satisfies Record<string, Operation>;
