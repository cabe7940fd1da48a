import { orderInputExample, sample } from './examples.ts';
import type { Operation, ParameterDoc } from './operation.ts';
import { staffErrors } from './staff.ts';

const call = { tag: 'Staff orders', access: 'staff', right: 'orders.see' } as const;

const colleague = { id: '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90', name: 'Nadia' };

const view = {
  id: '2a9d3c18-7c55-4a0e-9d57-3f0d6a2b8e41',
  name: 'Cash orders of Sousse',
  query: 'view=call&country=TN',
};

const listed = {
  number: sample.orderNumber,
  name: sample.name,
  city: 'Chicago',
  country: 'US',
  deliveryMethod: 'shipping',
  studio: null,
  total: 20.98,
  currency: 'USD',
  method: 'helcim',
  payment: 'paid',
  fulfilment: 'in_production',
  marks: [{ kind: 'late', count: 180 }],
  contents: [{ productType: 'photo_print', size: '5x7', quantity: 2 }],
  photoCount: 1,
  pictures: [],
  placedAt: '2026-11-22T14:32:00.000Z',
  promisedAt: '2026-11-23T00:00:00.000Z',
  originals: { received: 1, expected: 1 },
  printed: { done: 0, all: 1 },
  shelf: null,
  calls: { count: 0, nextAt: null },
  assignee: colleague,
  heldBy: null,
  pendingAct: null,
  waitingEdit: null,
};

/** Filters of the lists of orders. */
const filterParameters: Readonly<Record<string, ParameterDoc>> = {
  view: ['The view of the orders.', 'call'],
  search: [
    'A number or its end, words of a name in any spelling, an e-mail address, the last digits of a phone number, or the pickup code at one’s own studio.',
    'haddad',
  ],
  fulfilment: ['Orders of this state alone.', 'awaiting_csr'],
  payment: ['Orders of this state of payment alone.', 'paid'],
  country: ['Orders of this country alone.', 'TN'],
  studio: ['Orders of this studio alone.', sample.studioId],
  method: ['Orders that are paid in this way alone.', 'cod'],
  edit: ['Paid orders with a change that waits for its payment alone.', 'waiting'],
  from: [
    'The first day on which they were placed, in the shop’s time zone or one’s own studio’s.',
    '2026-11-16',
  ],
  to: [
    'The last day on which they were placed, in the shop’s time zone or one’s own studio’s.',
    '2026-11-23',
  ],
  figure: ['Orders of a bar of the figures alone, by its `filter`.', 'late'],
  sort: ['What comes first: what is late and waits longest, the newest, or the oldest.', 'newest'],
};

const orderParameter = { number: ['Number of the order.', sample.orderNumber] } as const;

const staffOrderExample = {
  order: {
    ...listed,
    email: sample.email,
    phone: sample.phone,
    language: 'en',
    shippingAddress: orderInputExample.shippingAddress,
    billingAddress: null,
    customerNote: 'Please do not crop number 4.',
    subtotal: 5.98,
    shippingFee: 15,
    discount: 0,
    discountCode: null,
    taxes: [],
    giftCardAmount: 0,
    shipment: null,
    lines: [
      {
        id: '1d0f7b52-6f0e-4a0d-8f3b-7c52a6b1c0de',
        frame: 1,
        fileName: 'beach.jpg',
        productType: 'photo_print',
        shape: null,
        size: '5x7',
        quantity: 2,
        unitPrice: 2.99,
        total: 5.98,
        framing: null,
        picture: null,
        width: 4032,
        height: 3024,
        source: 'original',
        isOriginalMissing: false,
        dpi: 575,
        print: { state: 'queued', reason: null, batch: null },
      },
    ],
    timeline: [
      { step: 'placed', state: 'done', at: '2026-11-22T14:32:00.000Z' },
      { step: 'paid', state: 'done', at: '2026-11-22T14:33:00.000Z' },
      { step: 'printing', state: 'now', at: null },
      { step: 'shipped', state: 'to_come', at: null },
      { step: 'over', state: 'to_come', at: null },
    ],
    history: [
      {
        at: '2026-11-22T14:33:00.000Z',
        kind: 'money',
        act: 'order.card-payment-approved',
        actor: { kind: 'provider', name: null },
        detail: 'paid',
        address: null,
      },
    ],
    money: [
      { kind: 'card', lastFour: '4242', taken: 20.98, returned: 0, left: 20.98, isWaiting: false },
    ],
    mails: [
      {
        kind: 'customer-confirmation',
        reference: '',
        state: 'sent',
        at: '2026-11-22T14:33:02.000Z',
        failure: null,
      },
    ],
    otherOrders: [],
    acts: ['mark_shipped', 'cancel'],
    isErased: false,
  },
};

const changing = {
  tag: 'Staff orders',
  access: 'staff',
  parameters: orderParameter,
  returns: 'The order as it is now.',
  responseExamples: { order: ['The order', staffOrderExample] },
  errors: staffErrors,
} as const;

/** Lists, counts and search of the orders, the page of an order, and the stream of what changes. */
export const staffOrderOperations = {
  listStaffOrders: {
    ...call,
    summary: 'List or search orders',
    description:
      'A page of the orders that the person may see, with what their rows show. A studio’s people see those of their studio alone. `count` is null where counting would read them all.',
    parameters: {
      ...filterParameters,
      after: [
        'The `next` of the page before.',
        'newest.1795357920000000.0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33.1795357980000',
      ],
      limit: ['Orders of a page.', 50],
    },
    returns: 'The page.',
    responseExamples: {
      page: [
        'One order',
        { orders: [listed], next: null, count: 1, timeZone: 'UTC', revision: '81234' },
      ],
    },
    errors: [...staffErrors, 'too_many_requests'],
  },
  getStaffToday: {
    ...call,
    summary: 'Read what came in today',
    description:
      'Orders placed and money paid since midnight in the shop’s time zone, or in that of one’s own studio, and the orders of the same weekday a week before. Money is before refunds, and each currency by itself.',
    returns: 'The day so far.',
    responseExamples: {
      day: [
        'A Monday',
        {
          day: '2026-11-23',
          orders: 41,
          ordersWeekBefore: 35,
          taken: [
            { currency: 'TND', amount: 1284 },
            { currency: 'CAD', amount: 612.4 },
          ],
        },
      ],
    },
    errors: staffErrors,
  },
  countStaffOrders: {
    ...call,
    summary: 'Count the orders of each view',
    description: 'The numbers above the list, of the orders that the person may see.',
    returns: 'The counts.',
    responseExamples: {
      counts: [
        'A shop on a Monday',
        {
          counts: {
            decide: 7,
            call: 23,
            originals: 6,
            print: 27,
            printing: 18,
            ready: 52,
            shipped: 24,
            late: 3,
            open: 150,
            all: 18_204,
          },
        },
      ],
    },
    errors: staffErrors,
  },
  getStaffOrder: {
    ...call,
    summary: 'Read an order',
    description:
      'Everything about an order: its lines with their photos and prints, its states, history, money and mails, the customer’s other orders, and what the person may do with it. An order of another studio answers as one that does not exist.',
    parameters: orderParameter,
    returns: 'The order.',
    responseExamples: { order: ['An order', staffOrderExample] },
    errors: staffErrors,
  },
  exportStaffOrders: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'orders.export',
    summary: 'Export orders',
    description:
      'A table for spreadsheets of the selected orders, or of all with these filters, at most 10,000: in UTF-8 with a byte order mark, with the separators of the person’s language. A cell that a spreadsheet would run as a formula is a text.',
    parameters: {
      ...filterParameters,
      numbers: ['Numbers of the selected orders, separated by commas.', sample.orderNumber],
    },
    responses: {
      200: {
        description: 'The table.',
        content: { mediaType: 'text/csv', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors, 'too_many_requests'],
  },
  printStaffOrderTickets: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'orders.export',
    summary: 'Print job tickets',
    description:
      'The job tickets of at most 50 selected orders as one PDF in the person’s language, each from a page of its own. Orders that the person may not see are left out.',
    parameters: {
      numbers: ['Numbers of the selected orders, separated by commas.', sample.orderNumber],
    },
    responses: {
      200: {
        description: 'The tickets.',
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
    errors: staffErrors,
  },
  addStaffOrderNote: {
    ...changing,
    right: 'orders.note',
    summary: 'Add a note for colleagues',
    description:
      'The customer never sees it. The id is drawn by the browser: a repeat with it changes nothing.',
    requestExamples: {
      note: [
        'A note',
        {
          id: '7c1f0b6e-0d4e-4b7e-8a52-6f4f0a6b9d11',
          text: 'Customer will open the page on her laptop tonight.',
        },
      ],
    },
  },
  assignStaffOrder: {
    ...changing,
    right: 'orders.note',
    summary: 'Assign an order',
    description: 'To a colleague, or to nobody.',
    requestExamples: {
      colleague: ['To a colleague', { staff: colleague.id }],
      nobody: ['To nobody', { staff: null }],
    },
  },
  resendStaffOrderMail: {
    ...changing,
    right: 'orders.mail',
    summary: 'Send a mail once more',
    description:
      'Queues one of the order’s mails again. One that is not due any more is not sent; one that waits to be sent is not queued twice.',
    requestExamples: { mail: ['The confirmation', { kind: 'customer-confirmation' }] },
  },
  getStaffOrderLink: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'orders.mail',
    summary: 'Copy the customer’s private link',
    description:
      'The address under which the customer sees the order. Whoever has it may act for the customer, so that it is in the audit log who asked for it.',
    parameters: orderParameter,
    returns: 'The address.',
    responseExamples: {
      link: ['A link', { address: `https://example.com/track/${sample.link}` }],
    },
    errors: staffErrors,
  },
  listStaffColleagues: {
    ...call,
    summary: 'List colleagues',
    description: 'The people to whom an order can be assigned, by name.',
    returns: 'The people.',
    responseExamples: { people: ['One', { people: [colleague] }] },
    errors: staffErrors,
  },
  listStaffStudios: {
    ...call,
    summary: 'List studios for the filters',
    description: 'The studios whose orders the person may see.',
    returns: 'The studios.',
    responseExamples: {
      studios: ['One', { studios: [{ id: sample.studioId, name: 'Lac 2', country: 'TN' }] }],
    },
    errors: staffErrors,
  },
  listStaffViews: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'own',
    summary: 'List one’s saved views',
    description: 'The lists that the person saved, the oldest first.',
    returns: 'The views.',
    responseExamples: { views: ['One', { views: [view] }] },
    errors: ['staff_signed_out'],
  },
  saveStaffView: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'own',
    summary: 'Save a view',
    description:
      'Saves a list under a name, at most 50 of them. The id is drawn by the browser: with that of one’s own view it replaces it.',
    requestExamples: { view: ['A view', view] },
    returns: 'All views of the person.',
    responseExamples: { views: ['One', { views: [view] }] },
    errors: [...staffErrors, 'too_many_views'],
  },
  removeStaffView: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'own',
    summary: 'Remove a saved view',
    description: 'Removes one of the person’s views; a repeat changes nothing.',
    parameters: { view: ['Id of the view.', view.id] },
    returns: 'The views that are left.',
    responseExamples: { views: ['None', { views: [] }] },
    errors: ['staff_signed_out'],
  },
  streamStaffChanges: {
    ...call,
    summary: 'Hear of changes',
    description:
      'Server-sent events: something of a kind changed, and a screen that shows it asks again. They have no data of orders but their numbers. The stream ends with the session; a session has one at a time, and a new one ends the older.',
    parameters: {
      'last-event-id': {
        in: 'header',
        isOptional: true,
        description: 'The `id` of the last event that was heard: what was missed comes first.',
        example: '81234',
        schema: { type: 'string', pattern: String.raw`^\d{1,20}$` },
      },
    },
    responses: {
      200: {
        description: 'The events, each `data` an object with `kind` and `order`.',
        content: { mediaType: 'text/event-stream', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors, 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
