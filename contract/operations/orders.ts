import type { ErrorCode } from '../errors.ts';
import {
  orderExample,
  orderInputExample,
  orderItemExample,
  quoteExample,
  sample,
} from './examples.ts';
import type { Operation, ParameterDoc } from './operation.ts';

const orderNumber: ParameterDoc = ['Number of the order, of either pattern.', sample.orderNumber];

const pdf = {
  description: 'The receipt as a PDF file, `Content-Disposition` names it.',
  content: {
    mediaType: 'application/pdf',
    schema: { type: 'string', contentMediaType: 'application/pdf', contentEncoding: 'binary' },
  },
};

/** Errors of pricing. */
const priceErrors: readonly ErrorCode[] = [
  'unknown_country',
  'no_items',
  'too_many_items',
  'product_not_sold',
  'size_not_sold',
  'invalid_quantity',
  'options_not_sold',
  'studio_not_found',
  'payment_method_not_offered',
  'too_many_requests',
];

/** Errors of contact data and addresses. */
const addressErrors: readonly ErrorCode[] = [
  'contact_required',
  'invalid_email',
  'invalid_phone',
  'web_address_not_allowed',
  'shipping_required',
  'billing_required',
  'postal_code_required',
  'invalid_postal_code',
  'unknown_region',
  'regions_differ',
  'region_mismatch',
  'pickup_location_required',
];

/** Errors of photos sent inside an order. */
const inlinePhotoErrors: readonly ErrorCode[] = [
  'invalid_file_type',
  'invalid_file_format',
  'invalid_base64_format',
  'photo_unreadable',
  'photo_too_many_pixels',
  'photo_timed_out',
  'photo_id_in_use',
  'too_many_photos',
  'storage_full',
];

/** Operations of prices and orders of a session. */
export const orderOperations = {
  quoteOrder: {
    tag: 'Orders',
    summary: 'Price an order',
    description:
      'The server’s price of an order: lines, shipping, discount, taxes and gift card, in major units. A code that has no effect does not fail the quote; its reason is in the response. An error names the line in `details.item`.',
    access: 'anySession',
    requestExamples: {
      prints: [
        'Two prints to Illinois',
        {
          country: 'US',
          state: 'IL',
          deliveryMethod: 'shipping',
          items: [{ productType: 'photo_print', size: '5x7', quantity: 2 }],
        },
      ],
    },
    returns: 'The price.',
    responseExamples: { priced: ['Two prints to Illinois', quoteExample] },
    errors: priceErrors,
  },
  sendOrderChunk: {
    tag: 'Orders',
    summary: 'Send a chunk of an order',
    description:
      'Sends up to 100 lines of an order with the order itself. Chunks arrive in any order and at once; the one that completes the order places it, and its response has the stored order. A repeated chunk changes nothing. Amounts in the request are only claims: the server prices the order, and refuses it with the fresh quote when the total differs.',
    access: 'anySession',
    requestExamples: {
      whole: [
        'An order in one chunk',
        {
          orderNumber: sample.orderNumber,
          chunkIndex: 0,
          totalChunks: 1,
          order: orderInputExample,
          orderItems: [orderItemExample],
        },
      ],
    },
    returns: 'The received chunks, with the last one the stored order.',
    responseExamples: {
      placed: [
        'The order is placed',
        {
          data: {
            orderNumber: sample.orderNumber,
            received: [0],
            complete: true,
            order: orderExample,
          },
        },
      ],
      received: [
        'Chunks are missing',
        { data: { orderNumber: sample.orderNumber, received: [0, 2], complete: false } },
      ],
    },
    errors: [
      ...priceErrors,
      ...addressErrors,
      ...inlinePhotoErrors,
      'below_card_minimum',
      'above_card_maximum',
      'order_number_taken',
      'incomplete_chunks',
      'photo_not_stored',
      'quote_changed',
      'discount_exhausted',
      'discount_in_use',
      'gift_card_insufficient',
      'gift_card_order_failed',
      'orders_unconfirmed',
      'too_many_orders',
    ],
  },
  verifyOrderNumber: {
    tag: 'Orders',
    summary: 'Check whether an order number is taken',
    description: 'Says whether an order has this number and nothing else about it.',
    access: 'none',
    parameters: { orderNumber },
    returns: 'Whether the number is taken.',
    responseExamples: { free: ['The number is free', { exists: false }] },
    errors: ['too_many_requests'],
  },
  findOrder: {
    tag: 'Orders',
    summary: 'Find an order of the session',
    description: 'The stored order, for the session that placed it.',
    access: 'session',
    parameters: { orderNumber },
    returns: 'The order; amounts are in major units.',
    responseExamples: { order: ['An unpaid order', { data: orderExample }] },
    errors: ['order_not_found'],
  },
  getInvoice: {
    tag: 'Orders',
    summary: 'Download the invoice of an order',
    description: 'The invoice of a paid order, for the session that placed it.',
    access: 'session',
    parameters: { orderNumber },
    responses: { 200: pdf },
    errors: ['order_not_found', 'invoice_not_issued', 'too_many_requests'],
  },
  getInvoiceByLink: {
    tag: 'Order links',
    summary: 'Download a receipt by private link',
    description: 'An invoice or a credit note of the order, for anybody who has its private link.',
    access: 'link',
    parameters: {
      link: ['Secret of the private link.', sample.link],
      invoice: ['Id of the receipt, from the order.', sample.invoiceId],
    },
    responses: { 200: pdf },
    errors: ['order_link_invalid', 'order_link_expired', 'invoice_not_issued', 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
