import type { Figures, FigureTotals } from '#contract/staff/figures.ts';
import { writeFigureFilter } from '#domain/figures/figure-filters.ts';
import {
  endOfBar,
  findPeriod,
  findPeriodBefore,
  listDays,
  toHourBars,
} from '#domain/figures/periods.ts';
import type { StaffParts } from './staff-calls.ts';

type Query = StaffParts<'getFigures'>['query'];

/** Today in the double's shop. */
export const figuresToday = '2026-11-23';

const totals: FigureTotals = {
  orders: 1243,
  photos: 58_421,
  prints: 58_280,
  cancelled: 12,
  halfReadyHours: 27,
  mostReadyHours: 46,
  promised: 1200,
  late: 26,
  remadePrints: 412,
  shipped: 770,
  cameBack: 24,
};

const totalsBefore: FigureTotals = { ...totals, orders: 1151, halfReadyHours: 30, late: 33 };

const noTotals: FigureTotals = {
  orders: 0,
  photos: 0,
  prints: 0,
  cancelled: 0,
  halfReadyHours: null,
  mostReadyHours: null,
  promised: 0,
  late: 0,
  remadePrints: 0,
  shipped: 0,
  cameBack: 0,
};

function hoursOf(): Figures['hours'] {
  const counts = [8, 16, 20, 24, 28, 40, 80].map((hours, index) => ({
    hours,
    orders: 40 - index * 5,
  }));
  return toHourBars(counts).map(({ hours: from, orders }) => {
    const below = endOfBar(from);
    return { from, below, orders, filter: writeFigureFilter({ kind: 'hours', from, below }) };
  });
}

/** Figures of a shop in three countries for what is asked. */
export function demoFigures({ days = 30, from, to, country }: Partial<Query>): Figures {
  const period = findPeriod({ days, from, to }, figuresToday);
  const money = [
    { country: 'TN', currency: 'TND', orders: 800, revenue: 38_420.5, revenueBefore: 30_990 },
    { country: 'CA', currency: 'CAD', orders: 300, revenue: 9184.2, revenueBefore: 9760.1 },
    { country: 'FR', currency: 'EUR', orders: 143, revenue: 1210.4, revenueBefore: 980.2 },
  ];
  return {
    timeZone: 'Africa/Tunis',
    period,
    before: findPeriodBefore(period),
    today: figuresToday,
    at: `${figuresToday}T10:20:00.000Z`,
    totals,
    totalsBefore,
    days: listDays(period).map((day, index) => ({ day, orders: 22 + ((index * 7) % 53) })),
    money: money
      .filter((one) => country === undefined || one.country === country)
      .map((one) => ({ ...one, returned: 0 })),
    studios: [
      { id: null, name: '', orders: 900 },
      { id: '0e9c1d52-7a44-4f0e-8b8a-2f4f6f9f1c33', name: 'Studio Yasmine', orders: 343 },
    ],
    methods: [
      { method: 'cod', orders: 700 },
      { method: 'helcim', orders: 543 },
    ],
    visits:
      country === undefined ? { photos: 4120, placed: 1243, begun: 1121, handedOver: 930 } : null,
    reached: { placed: 1243, begun: 1121, handedOver: 930 },
    failures: [
      {
        failure: 'declined',
        reason: 'Insufficient funds',
        attempts: 31,
        filter: 'unpaid-declined-0a1b2c3d',
      },
      { failure: 'expired', reason: null, attempts: 21, filter: 'unpaid-expired' },
    ],
    remakes: [
      { reason: 'jam', prints: 96, filter: 'remade-jam' },
      { reason: 'customer', prints: 57, filter: 'remade-customer' },
    ],
    machines: [{ name: null, prints: 96, filter: 'spoiled-on-unknown' }],
    hours: hoursOf(),
  };
}

/** Figures of a period in which nothing was ordered. */
export function emptyFigures(query: Partial<Query>): Figures {
  const figures = demoFigures(query);
  return {
    ...figures,
    totals: noTotals,
    days: figures.days.map(({ day }) => ({ day, orders: 0 })),
    money: [],
    studios: [],
    methods: [],
    visits: { photos: 0, placed: 0, begun: 0, handedOver: 0 },
    reached: { placed: 0, begun: 0, handedOver: 0 },
    failures: [],
    remakes: [],
    machines: [],
    hours: figures.hours.map((bar) => ({ ...bar, orders: 0 })),
  };
}

/** Responds to the calls about figures as the server does. */
export function createFigureResponders() {
  return { getFigures: ({ query }: { readonly query: Query }): Figures => demoFigures(query) };
}
