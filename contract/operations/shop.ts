import type { Examples, Operation } from './operation.ts';

const sessionBody: Examples = { success: ['The session is in the cookie', { success: true }] };

/** Operations of the session, the catalog and the visitor's place. */
export const shopOperations = {
  openSession: {
    tag: 'Shop',
    summary: 'Open a session',
    description:
      'Opens a session for a browser without one, so that the first concurrent requests of a page share it. A browser with a session keeps it. The cookie is `fpx_session` over http and `__Host-fpx_session` over https.',
    access: 'anySession',
    returns: 'The browser has a session.',
    responseExamples: sessionBody,
    errors: [],
  },
  endSession: {
    tag: 'Shop',
    summary: 'Replace the session',
    description:
      'Ends the session of this browser, also for copies of its cookie, and sets the cookie of a new one. Orders of the old session remain reachable by their private links.',
    access: 'anySession',
    returns: 'The browser has a new session.',
    responseExamples: sessionBody,
    errors: [],
  },
  getCatalogue: {
    tag: 'Shop',
    summary: 'List what a country sells',
    description:
      'Products, sizes, prices with their tiers, papers, quantities, fees, taxes and payment methods of a country. Amounts are in major units of the currency.',
    access: 'none',
    isStateless: true,
    parameters: { country: ['Two-letter code or English name of the country.', 'TN'] },
    returns: 'The price list of the country.',
    responseExamples: {
      tunisia: [
        'Tunisia, shortened',
        {
          version: 1,
          country: 'TN',
          currency: 'TND',
          products: [
            {
              type: 'photo_print',
              shapes: [],
              kind: 'paper',
              rendering: 'print',
              variants: [
                {
                  key: '10x15',
                  unit: 'cm',
                  surface: { widthMm: 102, heightMm: 152, turns: true },
                  nearest: '4x6',
                },
              ],
            },
          ],
          sizes: ['10x15', '15x22', '3.5x4.5'],
          defaultSize: '10x15',
          prices: [
            {
              key: '10x15',
              productType: 'photo_print',
              size: '10x15',
              unitPrice: 2.5,
              tiers: [{ from: 1, unitPrice: 2.5 }],
            },
          ],
          shippingFee: 8,
          pickupFee: 0,
          freeShippingThreshold: 999,
          taxes: { rates: [], byProvince: [] },
          papers: [{ key: '10x15', widthMm: 102, heightMm: 152, turns: true }],
          quantities: { step: 1, max: 99, bySize: [{ size: '3.5x4.5', step: 4, max: 96 }] },
          cardMinimum: 0.5,
          paymentMethods: { shipping: ['cod'], pickup: ['in_store'] },
          cardWindow: null,
          defaultTaxPercent: 0,
          taxPickupByStudio: false,
        },
      ],
    },
    errors: ['unknown_country'],
  },
  getGeoLocation: {
    tag: 'Shop',
    summary: 'Guess the country of the visitor',
    description:
      'The country comes from the network address or a header of the proxy, the languages from `Accept-Language`, the preferred one first.',
    access: 'none',
    isStateless: true,
    returns: 'The country, null when it is unknown, and the languages.',
    responseExamples: {
      known: ['A visitor from Tunisia', { country_code: 'TN', languages: ['fr-TN', 'fr', 'ar'] }],
    },
    errors: [],
  },
} satisfies Record<string, Operation>;
