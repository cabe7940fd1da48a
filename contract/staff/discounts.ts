import * as z from 'zod/mini';
import { discountObstacles } from '#domain/discounts/discount-obstacles.ts';
import { discountStates, discountViews } from '#domain/discounts/discount-states.ts';
import { amount, currencyCode, instant, noNul, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pageAfter } from './views.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const country = z.string().check(z.maxLength(2));
const sizeKey = z.string().check(z.maxLength(40));
const pieceCount = z.int().check(z.minimum(0), z.maximum(1000));

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
  /** An offer such as "3 for 2": of each 3 pieces of the sizes 2 are paid in full, and `percent` is off the others. */
  pieces: z.nullable(z.object({ of: pieceCount, paid: pieceCount })),
  isFirstOrder: z.boolean(),
  /** Whether it holds without its code being typed. */
  isAutomatic: z.boolean(),
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
  pieces: z._default(
    z.nullable(
      z.object({
        of: z.number().check(z.minimum(-1e9), z.maximum(1e9)),
        paid: z.number().check(z.minimum(-1e9), z.maximum(1e9)),
      }),
    ),
    null,
  ),
  isFirstOrder: z._default(z.boolean(), false),
  isAutomatic: z._default(z.boolean(), false),
});
/** See {@link addDiscountRequest}. */
export type AddDiscountRequest = z.input<typeof addDiscountRequest>;

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
  /** What the obstacles are about; null for what there is none of. */
  facts: z.object({
    /** What the subtotal lacks for the minimum, in major units of `currency`. */
    missingSubtotal: z.nullable(amount),
    currency: z.nullable(currencyCode),
    /** Pieces that the order lacks for the offer. */
    morePieces: z.nullable(count),
    /** An earlier order of the customer. */
    earlierOrder: z.nullable(orderNumber),
    /** Code of the discount that the order has instead. */
    better: z.nullable(z.string().check(z.maxLength(64))),
  }),
});
/** See {@link checkDiscountResponse}. */
export type DiscountCheck = z.infer<typeof checkDiscountResponse>;
