import type { Operation } from './operation.ts';

const received = {
  200: {
    description: 'Handled, or known already: a message is recognized by its id.',
    content: {
      mediaType: 'application/json',
      schema: {
        type: 'object',
        properties: { received: { type: 'boolean', enum: [true] } },
        required: ['received'],
        additionalProperties: false,
      },
    },
    examples: { received: ['The message is handled', { received: true }] },
  },
} satisfies Operation['responses'];

const again =
  'The signature covers the bytes as sent and is valid for five minutes. 401: unsigned or old; 503: to be sent again.';

/** Operations that payment providers call. */
export const webhookOperations = {
  receiveHelcimEvent: {
    tag: 'Webhooks',
    summary: 'Receive a message of Helcim',
    description: `A card transaction was approved or declined. The shop reads the transaction at Helcim; other types are acknowledged. ${again}`,
    access: 'helcimSignature',
    parameters: {
      'webhook-id': {
        in: 'header',
        description: 'Id of the message, a part of the signed text.',
        example: 'msg_2Lh9KRb0pzN4LePd3XiA4v12Axj',
        schema: { type: 'string' },
      },
      'webhook-timestamp': {
        in: 'header',
        description: 'Seconds since 1970, a part of the signed text.',
        example: '1795442700',
        schema: { type: 'string', pattern: '^\\d{1,12}$' },
      },
    },
    body: {
      content: {
        mediaType: 'application/json',
        schema: {
          type: 'object',
          properties: {
            id: { type: ['string', 'integer'], description: 'Id of the transaction.' },
            type: { type: 'string', description: '`cardTransaction` or another type.' },
          },
          required: ['type'],
        },
      },
    },
    requestExamples: {
      transaction: ['A card transaction', { id: '25764674', type: 'cardTransaction' }],
    },
    responses: received,
    errors: ['invalid_request', 'invalid_signature'],
  },
  receiveStripeEvent: {
    tag: 'Webhooks',
    summary: 'Receive an event of Stripe',
    description: `An event of a checkout session, refund or dispute as Stripe documents it; other types are acknowledged. Events may arrive twice, late and out of order. ${again}`,
    access: 'stripeSignature',
    body: {
      content: {
        mediaType: 'application/json',
        schema: {
          type: 'object',
          description: 'Stripe’s event object.',
          properties: {
            id: { type: 'string' },
            object: { type: 'string' },
            type: { type: 'string' },
            data: { type: 'object', properties: { object: { type: 'object' } } },
          },
          required: ['id', 'type', 'data'],
        },
      },
    },
    requestExamples: {
      completed: [
        'A completed checkout session, shortened',
        {
          id: 'evt_1a',
          object: 'event',
          type: 'checkout.session.completed',
          data: {
            object: { id: 'cs_test_a1', object: 'checkout.session', payment_status: 'paid' },
          },
        },
      ],
    },
    responses: received,
    errors: ['invalid_request', 'invalid_signature'],
  },
} satisfies Record<string, Operation>;
