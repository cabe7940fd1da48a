import { orderExample, sample } from './examples.ts';
import type { Operation } from './operation.ts';

const linkCall = {
  tag: 'Order links',
  access: 'link',
  parameters: { link: ['Secret of the private link.', sample.link] },
} satisfies Partial<Operation>;

const linkedOrder = {
  order: orderExample,
  fulfilment: 'placed',
  payment: 'awaiting_payment',
  payBy: null,
  due: null,
  isPaymentPending: false,
  isStudioClosed: false,
  isCollected: false,
  canCancel: true,
  canConfirm: false,
  refunds: [],
  invoices: [],
  pickup: null,
  shipment: null,
  remakes: { until: null, requests: [] },
  linkEndsAt: '2027-05-22T14:05:00.000Z',
};

/** Operations of an order by its private link, and of its missing originals. */
export const orderLinkOperations = {
  requestOrderLink: {
    tag: 'Order links',
    summary: 'Request a new private link by e-mail',
    description:
      'Sends a new private link to the customer of an order, once an hour at most. The response is the same whether or not such an order exists for the address.',
    access: 'none',
    requestExamples: {
      order: [
        'The number and the e-mail address of an order',
        { orderNumber: sample.orderNumber, email: sample.email },
      ],
    },
    responses: {
      202: {
        description: 'Accepted; the response says nothing about the order.',
        examples: { accepted: ['Always the same', { accepted: true }] },
      },
    },
    errors: ['too_many_requests'],
  },
  openOrderLink: {
    ...linkCall,
    summary: 'Open an order by private link',
    description:
      'The order with its states, refunds and receipts, for anybody who has its private link.',
    returns: 'The order.',
    responseExamples: { order: ['An unpaid order', { data: linkedOrder }] },
    errors: ['order_link_invalid', 'order_link_expired'],
  },
  confirmOrderByLink: {
    ...linkCall,
    summary: 'Confirm an order by private link',
    description:
      'Records that the customer wants their cash order, by a link that only a mail contained: it is called first. Staff still decide. A repeat, and an order that awaits no approval any more, changes nothing.',
    returns: 'The order.',
    responseExamples: { confirmed: ['A confirmed order', { data: linkedOrder }] },
    errors: ['order_link_invalid', 'order_link_expired', 'too_many_requests'],
  },
  cancelOrderByLink: {
    ...linkCall,
    summary: 'Cancel an order by private link',
    description:
      'Cancels the order before its production and refunds it in full. A repeat returns the same order.',
    returns: 'The cancelled order.',
    responseExamples: {
      cancelled: [
        'A cancelled order',
        {
          data: {
            ...linkedOrder,
            order: { ...orderExample, status: 'Cancelled' },
            fulfilment: 'cancelled',
            payment: 'unpaid',
            canCancel: false,
          },
        },
      ],
    },
    errors: [
      'order_link_invalid',
      'order_link_expired',
      'order_not_cancellable',
      'too_many_requests',
    ],
  },
  reportPrint: {
    ...linkCall,
    summary: 'Report a print that came out wrong',
    description:
      'Reports the print of one order line, with words, a picture of it or both, for 60 days after the order was ready or shipped. Staff print it again without payment, or decline. A line with an open report is not reported again.',
    requestExamples: {
      words: [
        'A report in words',
        { item: orderExample.orderItems[0]?.id, words: 'A blue line runs across it.' },
      ],
    },
    returns: 'The reports of the order.',
    responseExamples: {
      open: [
        'One open report',
        {
          data: {
            until: '2027-01-22T14:05:00.000Z',
            requests: [
              {
                id: sample.invoiceId,
                item: orderExample.orderItems[0]?.id,
                state: 'open',
                reply: null,
                at: '2026-11-30T09:00:00.000Z',
              },
            ],
          },
        },
      ],
    },
    errors: [
      'order_link_invalid',
      'order_link_expired',
      'remake_not_possible',
      'remake_incomplete',
      'invalid_file_type',
      'invalid_file_format',
      'invalid_base64_format',
      'photo_unreadable',
      'photo_too_many_pixels',
      'photo_timed_out',
      'too_many_photos',
      'storage_full',
      'too_many_requests',
    ],
  },
  listMissingOriginals: {
    tag: 'Photos',
    summary: 'List missing originals of an order',
    description:
      'The originals that an order still misses, and how many were sent and cannot be printed, for anybody who has the link of a reminder. Uploads of them carry the same link.',
    access: 'link',
    requestExamples: { link: ['The secret of a reminder', { link: sample.link }] },
    returns: 'The missing originals; thumbnails expire after some minutes.',
    responseExamples: {
      one: [
        'One of three originals is missing',
        {
          orderNumber: sample.orderNumber,
          expiresAt: '2026-12-07T14:05:00.000Z',
          total: 3,
          refused: 0,
          missing: [
            {
              photoId: sample.photoId,
              frame: 2,
              fileName: 'beach.jpg',
              sha256: sample.sha256,
              thumbnail: `/api/pictures/${sample.link}`,
            },
          ],
        },
      ],
    },
    errors: ['originals_link_invalid', 'originals_link_expired'],
  },
} satisfies Record<string, Operation>;
