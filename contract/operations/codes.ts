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
    description:
      'The rules that the shop lists in public, and the rule of `code` if there is one. Unknown codes are counted for the session and the network address; too many of them, here, in quotes, in orders or for gift cards together, are refused.',
    access: 'anySession',
    parameters: {
      code: { description: 'A code that is not listed.', example: 'WELCOME10' },
    },
    responses: {
      200: {
        description: 'Price rules; amounts are in major units of their currency.',
        examples: {
          rule: {
            summary: 'Ten percent for everybody',
            value: {
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
          },
          none: {
            summary: 'No such code',
            value: { server_time: '2026-11-23T14:05:01.000Z', price_rules: [] },
          },
        },
      },
    },
    errors: ['too_many_requests'],
  },
  validateGiftCard: {
    tag: 'Codes',
    summary: 'Check a gift card',
    description:
      'Returns the available balance of a gift card, or with `success: false` why it cannot pay. `debug` is sent only when the shop was started with it.',
    access: 'anySession',
    body: {
      examples: {
        code: { summary: 'A code as typed', value: { code: 'DEMO25USD0000000', country: 'US' } },
      },
    },
    responses: {
      200: {
        description: 'The balance in major units, or the reason why the card cannot pay.',
        examples: {
          valid: {
            summary: 'A card with 25 dollars',
            value: { success: true, id: sample.giftCardId, balance: 25, currencyCode: 'USD' },
          },
          invalid: {
            summary: 'An unknown code',
            value: { success: false, error: 'Invalid gift card', code: 'invalid_gift_card' },
          },
        },
      },
      429: {
        description: 'Too many wrong codes; `waitSeconds` says when the next one is accepted.',
        examples: { waiting: { summary: 'Nine minutes to wait', value: waiting } },
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
    body: {
      examples: {
        part: {
          summary: 'Ten dollars of an order',
          value: {
            giftCardId: sample.giftCardId,
            amountUsed: 10,
            orderNumber: sample.orderNumber,
          },
        },
      },
    },
    responses: {
      200: {
        description: 'The amount is the card’s part of this order.',
        examples: {
          confirmed: {
            summary: '15 dollars remain',
            value: {
              success: true,
              transaction: { id: '4b7c6f0e-6e1a-4a43-8c1b-5c1f2f3d4e55' },
              remainingBalance: 15,
            },
          },
        },
      },
      403: {
        description: 'The order is not the session’s own, or its gift card is another one.',
        examples: {
          forbidden: {
            summary: 'The order of another session',
            value: {
              success: false,
              error: 'You cannot open this on this device.',
              code: 'forbidden',
            },
          },
        },
      },
      409: {
        description: 'The gift card’s part of the order is another amount, named in `details`.',
        examples: {
          other: {
            summary: 'The part is 8 dollars',
            value: {
              success: false,
              error: 'Failed to update gift card balance.',
              code: 'gift_card_update_failed',
              details: { amountUsed: 8 },
            },
          },
        },
      },
    },
    errors: [],
  },
} satisfies Record<string, Operation>;
