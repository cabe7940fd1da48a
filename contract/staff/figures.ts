import * as z from 'zod/mini';
import {
  figureFilterForm,
  paymentFailures,
  remakeReasons,
} from '#domain/figures/figure-filters.ts';
import { countDays, maxFigureDays } from '#domain/figures/periods.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { amount, currencyCode, instant, uuid } from '../common.ts';
import { isoDate } from '../studios.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000));
const text = z.string().check(z.maxLength(300));
const countryCode = z.string().check(z.maxLength(2), z.regex(/^[A-Z]{2}$/));

/**
 * Query of `GET /api/staff/figures`: the orders that were placed from one day to another, or in the last days up to today,
 * at most {@link maxFigureDays}.
 */
export const figuresQuery = z
  .object({
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxFigureDays)), 30),
    from: z.exactOptional(isoDate),
    to: z.exactOptional(isoDate),
    country: z.exactOptional(countryCode),
    studio: z.exactOptional(uuid),
    method: z.exactOptional(z.enum(paymentMethods)),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        if (from === undefined || to === undefined) return from === to;
        const days = countDays({ from, to });
        return days >= 1 && days <= maxFigureDays;
      },
      { path: ['to'], error: `both ends, at most ${maxFigureDays} days apart` },
    ),
  );
/** See {@link figuresQuery}. */
export type FiguresQuery = z.output<typeof figuresQuery>;

const period = z.object({ from: isoDate, to: isoDate });

/** Filter of the queue that names the orders of a bar; see `figure` of `GET /api/staff/orders`. */
export const figureFilter = z.string().check(z.maxLength(60), z.regex(figureFilterForm));

/** Sums of a period; null where nothing was there to be measured. */
const totals = z.object({
  orders: count,
  photos: count,
  prints: count,
  /** Orders of these that were cancelled. */
  cancelled: count,
  /** Half of the ready orders, and 95 of 100, were ready within so many hours. */
  halfReadyHours: z.nullable(count),
  mostReadyHours: z.nullable(count),
  /** Orders whose time to be ready is over, and those that were later. */
  promised: count,
  late: count,
  /** Prints that were made again. */
  remadePrints: count,
  /** Orders that are delivered, and those whose parcel was returned to the shop. */
  shipped: count,
  cameBack: count,
});
/** See {@link totals}. */
export type FigureTotals = z.infer<typeof totals>;

const money = z.object({
  country: z.string().check(z.maxLength(2)),
  currency: currencyCode,
  orders: count,
  /** What was paid for them, with taxes and delivery, less what was returned; major units. */
  revenue: amount,
  returned: amount,
  /** The same of the period before. */
  revenueBefore: amount,
});

/** `GET /api/staff/figures`. All of it is about the orders that were placed in the period. */
export const figuresResponse = z.object({
  /** In whose days the period is: the shop's zone, for a studio's people their studio's. */
  timeZone: z.string().check(z.maxLength(60)),
  period,
  /** The period of as many days before it. */
  before: period,
  /** Today in that zone: its day is not over. */
  today: isoDate,
  /** When the figures were read. */
  at: instant,
  totals,
  totalsBefore: totals,
  days: z.array(z.object({ day: isoDate, orders: count })).check(z.maxLength(maxFigureDays)),
  money: z.array(money).check(z.maxLength(300)),
  studios: z
    .array(z.object({ id: z.nullable(uuid), name: text, orders: count }))
    .check(z.maxLength(1000)),
  methods: z
    .array(z.object({ method: z.enum(paymentMethods), orders: count }))
    .check(z.maxLength(20)),
  /** Visits that added a photo and how far they came; null with filters and for a studio, which the visits do not have. */
  visits: z.nullable(z.object({ photos: count, placed: count, begun: count, handedOver: count })),
  reached: z.object({ placed: count, begun: count, handedOver: count }),
  failures: z
    .array(
      z.object({
        failure: z.enum(paymentFailures),
        /** The words of the provider; null unless it declined. */
        reason: z.nullable(text),
        attempts: count,
        filter: figureFilter,
      }),
    )
    .check(z.maxLength(40)),
  remakes: z
    .array(z.object({ reason: z.enum(remakeReasons), prints: count, filter: figureFilter }))
    .check(z.maxLength(remakeReasons.length)),
  /** Spoiled prints by the machine; its name is null where no program of a lab made the print. */
  machines: z
    .array(z.object({ name: z.nullable(text), prints: count, filter: figureFilter }))
    .check(z.maxLength(200)),
  /** Orders by the whole hours until they were ready. */
  hours: z
    .array(z.object({ from: count, below: z.nullable(count), orders: count, filter: figureFilter }))
    .check(z.maxLength(30)),
});
/** See {@link figuresResponse}. */
export type Figures = z.infer<typeof figuresResponse>;
