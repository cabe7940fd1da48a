import { sample } from './examples.ts';
import type { Operation } from './operation.ts';

const waiting = {
  success: false,
  code: 'too_many_requests',
  error: 'That was too many attempts in a short time. Everything is kept. Please try again later.',
  message:
    'That was too many attempts in a short time. Everything is kept. Please try again later.',
  waitSeconds: 540,
  details: { waitSeconds: 540 },
};

/** Operations of discount codes and gift cards. */
export const codeOperations = {
  listPriceRules: {
    tag: 'Codes',
    summary: 'List discount codes',
    description: 'The rules that the shop lists in public; most shops list none.',
    access: 'none',
    returns: 'Price rules; amounts are in major units of their currency.',
    responseExamples: {
      none: ['No listed rule', { server_time: '2026-11-23T14:05:01.000Z', price_rules: [] }],
    },
    errors: [],
  },
  findPriceRule: {
    tag: 'Codes',
    summary: 'Look up a discount code',
    description:
      'The rules that the shop lists in public, and the rule of `code` if there is one. Unknown codes are counted for the session and the network address; too many of them, here, in quotes, in orders or for gift cards together, are refused.',
    access: 'anySession',
    requestExamples: { code: ['A code as typed', { code: 'WELCOME10' }] },
    returns: 'Price rules; amounts are in major units of their currency.',
    responseExamples: {
      rule: [
        'Ten percent for everybody',
        {
          server_time: '2026-11-23T14:05:01.000Z',
          price_rules: [
            {
              title: 'WELCOME10',
              status: 'active',
              value_type: 'percentage',
              value: '-10.00',
              currency: null,
              starts_at: null,
              ends_at: null,
              used_up: false,
              minimum_subtotal: null,
              countries: null,
              size_keys: null,
            },
          ],
        },
      ],
      none: ['No such code', { server_time: '2026-11-23T14:05:01.000Z', price_rules: [] }],
    },
    errors: ['too_many_requests'],
  },
  validateGiftCard: {
    tag: 'Codes',
    summary: 'Check a gift card',
    description:
      'Returns the available balance of a gift card, or with `success: false` why it cannot pay. `debug` is sent only when the shop was started with it.',
    access: 'anySession',
    requestExamples: { code: ['A code as typed', { code: 'DEMO25USD0000000', country: 'US' }] },
    returns: 'The balance in major units, or the reason why the card cannot pay.',
    responseExamples: {
      valid: [
        'A card with 25 dollars',
        { success: true, id: sample.giftCardId, balance: 25, currencyCode: 'USD' },
      ],
      invalid: [
        'An unknown code',
        { success: false, error: 'Invalid gift card', code: 'invalid_gift_card' },
      ],
    },
    responses: {
      429: {
        description: 'Too many wrong codes; `waitSeconds` says when the next one is accepted.',
        examples: { waiting: ['Nine minutes to wait', waiting] },
      },
    },
    errors: ['unknown_country'],
  },
  updateGiftCard: {
    tag: 'Codes',
    summary: 'Confirm the gift card’s part of an order',
    description:
      'Confirms the amount that the session’s own order took of a gift card or holds on it. It changes nothing; the server itself takes and holds amounts.',
    access: 'session',
    requestExamples: {
      part: [
        'Ten dollars of an order',
        { giftCardId: sample.giftCardId, amountUsed: 10, orderNumber: sample.orderNumber },
      ],
    },
    returns: 'The amount is the card’s part of this order.',
    responseExamples: {
      confirmed: [
        '15 dollars remain',
        {
          success: true,
          transaction: { id: '4b7c6f0e-6e1a-4a43-8c1b-5c1f2f3d4e55' },
          remainingBalance: 15,
        },
      ],
    },
    responses: {
      403: {
        description: 'The order is not the session’s own, or its gift card is another one.',
        examples: {
          forbidden: [
            'The order of another session',
            { success: false, error: 'You cannot open this on this device.', code: 'forbidden' },
          ],
        },
      },
      409: {
        description: 'The gift card’s part of the order is another amount, named in `details`.',
        examples: {
          other: [
            'The part is 8 dollars',
            {
              success: false,
              error: 'Failed to update gift card balance.',
              code: 'gift_card_update_failed',
              details: { amountUsed: 8 },
            },
          ],
        },
      },
    },
    errors: [],
  },
} satisfies Record<string, Operation>;
