import * as z from 'zod/mini';
import { currencies } from '#domain/common/money.ts';
import { amount, instant, noNul, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const currency = z.enum(currencies);
const day = z.iso.date();
const maxReason = 300;
const reason = text(maxReason).check(noNul);

/** A counter: a studio's, by its id; without one a studio's people name theirs, people of the shop the shop's own. */
const counter = { studio: z.exactOptional(uuid) };

/** Query of `GET /api/staff/cash`. */
export const cashQuery = z.object({
  ...counter,
  /** Up to the end of this day by the clock of the counter; today without it. */
  day: z.exactOptional(day),
});

/** Query of `GET /api/staff/cash/closings`. */
export const closingsQuery = z.object({
  ...counter,
  /** The last day of the page before. */
  before: z.exactOptional(day),
});

/** Cash of an order: above 0 for what was taken, below 0 for what was returned, in major units. */
const cashEntry = z.object({
  at: instant,
  number: orderNumber,
  amount,
  currency,
  /** Who took it or recorded that it was returned; null where nobody is known. */
  by: z.nullable(z.string().check(z.maxLength(200))),
});
/** See {@link cashEntry}. */
export type CashEntryShown = z.infer<typeof cashEntry>;

const count = z.object({
  revision: z.int().check(z.minimum(1)),
  countedAt: instant,
  by: z.string().check(z.maxLength(200)),
  /** Why it was counted again; null for the first count. */
  reason: z.nullable(z.string().check(z.maxLength(maxReason))),
  amounts: z
    .array(
      z.object({
        currency,
        expected: amount,
        counted: amount,
        reason: z.nullable(z.string().check(z.maxLength(maxReason))),
      }),
    )
    .check(z.maxLength(currencies.length)),
});

const studioOfCash = z.nullable(z.object({ id: uuid, name: z.string().check(z.maxLength(300)) }));

/** A closed day of a counter with its counts, the first one first. */
export const cashClosing = z.object({
  id: uuid,
  /** Null for the shop's own counter. */
  studio: studioOfCash,
  day,
  timeZone: z.string().check(z.maxLength(60)),
  closedAt: instant,
  counts: z.array(count).check(z.maxLength(100)),
});
/** See {@link cashClosing}. */
export type CashClosing = z.infer<typeof cashClosing>;

/** `GET /api/staff/cash`: what should be in the drawer of a counter. */
export const cashResponse = z.object({
  studio: studioOfCash,
  timeZone: z.string().check(z.maxLength(60)),
  day,
  today: day,
  /** When the counter was last closed; null if it never was. */
  since: z.nullable(instant),
  expected: z
    .array(z.object({ currency, amount, count: z.int() }))
    .check(z.maxLength(currencies.length)),
  /** The latest, up to 500; `expected` has all. */
  entries: z.array(cashEntry).check(z.maxLength(500)),
  /** Set if the day is closed: what came after its closing belongs to the next day. */
  closing: z.nullable(cashClosing),
});
/** See {@link cashResponse}. */
export type CashResponse = z.infer<typeof cashResponse>;

/** `GET /api/staff/cash/closings`: the closed days of a counter, the latest first. */
export const closingsResponse = z.object({
  closings: z.array(cashClosing).check(z.maxLength(50)),
  next: z.nullable(day),
});

/** `GET /api/staff/cash/closings/{closing}`: a closed day with its cash, order by order. */
export const closingResponse = z.object({
  closing: cashClosing,
  /** The latest, up to 5,000. */
  entries: z.array(cashEntry).check(z.maxLength(5000)),
});

const counts = z
  .array(
    z.object({
      currency,
      /** What the caller was shown, in major units. */
      expected: amount,
      counted: amount.check(z.minimum(0)),
      /** Why both differ; needed if they do. */
      reason: z.exactOptional(reason),
    }),
  )
  .check(z.maxLength(currencies.length, { abort: true }));

/** `POST /api/staff/cash/closings`: closes a day. A repeat is answered with the closing that there is. */
export const closeDayRequest = z.object({ ...counter, day, counts });

/** `POST /api/staff/cash/closings/{closing}/corrections`: counts a closed day again. */
export const correctClosingRequest = z.object({
  /** The latest count that the caller was shown. */
  revision: z.int().check(z.minimum(1), z.maximum(99)),
  reason: reason.check(z.minLength(1)),
  counts,
});
