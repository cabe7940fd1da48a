import * as z from 'zod/mini';
import { discountObstacles } from '#domain/discounts/discount-obstacles.ts';
import { discountStates, discountViews } from '#domain/discounts/discount-states.ts';
import { amount, currencyCode, instant, noNul, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pageAfter } from './views.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const country = z.string().check(z.maxLength(2));
const sizeKey = z.string().check(z.maxLength(40));

/** `GET /api/staff/discounts`: 50 a page, the newest first. */
export const listDiscountsQuery = z.object({
  view: z._default(z.enum(discountViews), 'active'),
  after: z.exactOptional(pageAfter),
});

/** A discount. Amounts in major units. */
export const staffDiscount = z.object({
  id: uuid,
  code: z.string().check(z.maxLength(64)),
  state: z.enum(discountStates),
  /** Percent off, or null for a fixed amount. */
  percent: z.nullable(z.number()),
  /** Amount off, of `currency` or of the order's; null for a percentage. */
  amount: z.nullable(amount),
  currency: z.nullable(currencyCode),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  used: count,
  usageLimit: z.nullable(count),
  usageLimitPerEmail: z.nullable(count),
  /** Subtotal of the order from which on it holds, in `currency`. */
  minimum: z.nullable(amount),
  countries: z.nullable(z.array(country).check(z.maxLength(300))),
  sizes: z.nullable(z.array(sizeKey).check(z.maxLength(200))),
  isListed: z.boolean(),
});
/** See {@link staffDiscount}. */
export type StaffDiscount = z.infer<typeof staffDiscount>;

/** A page of discounts; `next` is the `after` of the next one, null on the last. */
export const listDiscountsResponse = z.object({
  discounts: z.array(staffDiscount).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

/** Path of the calls under `/api/staff/discounts/{discount}`. */
export const discountParams = z.object({ discount: uuid });
/** `GET /api/staff/discounts/{discount}`: the orders it changed, 50 a page, the newest first. */
export const discountQuery = z.object({ after: z.exactOptional(pageAfter) });
/** An order that a discount changed. Amounts in major units of `currency`. */
export const discountUse = z.object({
  order: orderNumber,
  placedAt: instant,
  discount: amount,
  total: amount,
  currency: currencyCode,
  /** Whether the order gave its use back: it was cancelled, or not paid in time. */
  isReleased: z.boolean(),
});
/** A discount with a page of the orders that it changed. */
export const discountResponse = z.object({
  discount: staffDiscount,
  uses: z.array(discountUse).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});
/** See {@link discountResponse}. */
export type DiscountPage = z.infer<typeof discountResponse>;

const typed = z.nullable(z.string().check(z.maxLength(40), noNul));
const limit = z.nullable(z.number().check(z.minimum(-1e9), z.maximum(1e9)));

/** `POST /api/staff/discounts`: as a person typed it; what was left open is null. */
export const addDiscountRequest = z.object({
  code: z.string().check(z.maxLength(100), noNul),
  percent: typed,
  amount: typed,
  currency: typed,
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  usageLimit: limit,
  usageLimitPerEmail: limit,
  minimum: typed,
  countries: z.nullable(z.array(z.string().check(z.maxLength(60), noNul)).check(z.maxLength(300))),
  sizes: z.nullable(z.array(z.string().check(z.maxLength(60), noNul)).check(z.maxLength(30))),
  isListed: z.boolean(),
});
/** See {@link addDiscountRequest}. */
export type AddDiscountRequest = z.infer<typeof addDiscountRequest>;

/** The discount after it was added or changed. */
export const changedDiscountResponse = z.object({ discount: staffDiscount });

/** `POST /api/staff/discounts/check`: a typed code and the order on which it was to hold. */
export const checkDiscountRequest = z.object({
  code: z.string().check(z.maxLength(100), noNul),
  order: orderNumber,
});
/** What keeps a code from holding on an order; nothing, if it holds. */
export const checkDiscountResponse = z.object({
  discount: z.nullable(staffDiscount),
  /** Whether the order has it already. */
  isUsed: z.boolean(),
  obstacles: z.array(z.enum(discountObstacles)).check(z.maxLength(discountObstacles.length)),
});
/** See {@link checkDiscountResponse}. */
export type DiscountCheck = z.infer<typeof checkDiscountResponse>;
