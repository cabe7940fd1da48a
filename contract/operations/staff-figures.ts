import { sample } from './examples.ts';
import type { Operation, ParameterDoc } from './operation.ts';
import { staffErrors } from './staff.ts';

const parameters: Readonly<Record<string, ParameterDoc>> = {
  days: ['Days up to today, unless the ends are named; at most 366.', 30],
  from: [
    'The first day, in the shop’s time zone or one’s own studio’s; only with `to`.',
    '2026-10-25',
  ],
  to: ['The last day; only with `from`.', '2026-11-23'],
  country: ['Orders of this country alone.', 'TN'],
  studio: ['Orders of this studio alone.', sample.studioId],
  method: ['Orders that are paid in this way alone.', 'cod'],
};

const totals = {
  orders: 2,
  photos: 94,
  prints: 120,
  cancelled: 0,
  halfReadyHours: 27,
  mostReadyHours: 46,
  promised: 2,
  late: 0,
  remadePrints: 1,
  shipped: 2,
  cameBack: 0,
};

/** Sums over the shop's orders, from the database alone. */
export const staffFigureOperations = {
  getFigures: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'figures.see',
    summary: 'Figures of a period',
    description:
      'Sums over the orders that were placed in a period, beside those of the period before: orders by day, studio and method, revenue in each currency (never added up), how far visits came, failed payments, prints made again, and the time until orders were ready. `filter` of a bar names its orders for `GET /api/staff/orders` with `figure`. A studio’s people get their studio’s in its time zone.',
    parameters,
    returns: 'The figures.',
    responseExamples: {
      two: [
        'Two orders',
        {
          timeZone: 'Africa/Tunis',
          period: { from: '2026-11-22', to: '2026-11-23' },
          before: { from: '2026-11-20', to: '2026-11-21' },
          today: '2026-11-23',
          at: '2026-11-23T10:20:00.000Z',
          totals,
          totalsBefore: { ...totals, orders: 1 },
          days: [
            { day: '2026-11-22', orders: 2 },
            { day: '2026-11-23', orders: 0 },
          ],
          money: [
            {
              country: 'TN',
              currency: 'TND',
              orders: 2,
              revenue: 96,
              returned: 12,
              revenueBefore: 41,
            },
          ],
          studios: [{ id: null, name: '', orders: 2 }],
          methods: [{ method: 'cod', orders: 2 }],
          visits: { photos: 5, placed: 2, begun: 2, handedOver: 1 },
          reached: { placed: 2, begun: 2, handedOver: 1 },
          failures: [{ failure: 'expired', reason: null, attempts: 1, filter: 'unpaid-expired' }],
          remakes: [{ reason: 'jam', prints: 1, filter: 'remade-jam' }],
          machines: [{ name: null, prints: 1, filter: 'spoiled-on-unknown' }],
          hours: [{ from: 24, below: 28, orders: 2, filter: 'hours-24' }],
        },
      ],
    },
    errors: [...staffErrors],
  },
  exportFigures: {
    tag: 'Staff orders',
    access: 'staff',
    right: 'figures.see',
    summary: 'Export figures',
    description:
      'The same figures as a table for spreadsheets, one line each, in UTF-8 with a byte order mark and with the separators of the person’s language.',
    parameters,
    responses: {
      200: {
        description: 'The table.',
        content: { mediaType: 'text/csv', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
