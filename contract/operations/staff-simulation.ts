import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

/** The delivery simulator. */
export const staffSimulationOperations = {
  simulateDelivery: {
    tag: 'Staff settings',
    access: 'staff',
    right: 'prices.edit',
    summary: 'Simulate delivery to an address',
    description:
      'The ways in which an address can receive some prints on a day, each with its price and, as codes with facts, the reasons for it: the zone that was found and by what, the step of the carrier’s fees, each tax with its source and its province, whose payment methods are offered, and which of them the shop is not set up for. The first one is what an order costs before codes.',
    requestExamples: {
      prints: [
        'Four prints to Sousse',
        {
          country: 'TN',
          postalCode: '4000',
          items: [{ productType: 'photo_print', size: '10x15', quantity: 4 }],
        },
      ],
    },
    returns: 'The options, the cheapest first, then pickup.',
    responseExamples: {
      options: [
        'The country’s own rule',
        {
          currency: 'TND',
          day: '2026-11-29',
          subtotal: 10,
          grams: 0,
          pieces: 4,
          zone: null,
          options: [
            {
              delivery: 'shipping',
              carrier: null,
              fee: 8,
              taxAmount: 0,
              total: 18,
              days: null,
              methods: ['cod'],
              because: [
                { code: 'country_fee', facts: { country: 'TN', fee: 8 } },
                { code: 'no_tax', facts: { country: 'TN', of: 'country' } },
                { code: 'methods_of_country', facts: { country: 'TN' } },
              ],
            },
          ],
        },
      ],
    },
    errors: [
      ...staffErrors,
      'unknown_country',
      'country_not_sold',
      'no_items',
      'too_many_items',
      'product_not_sold',
      'size_not_sold',
      'invalid_quantity',
    ],
  },
} satisfies Record<string, Operation>;
