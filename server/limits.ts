import { orderLimits } from '#domain/orders/order-limits.ts';
import {
  slotListLimit,
  usualBookingLimits,
  type BookingLimits,
} from './features/bookings/index.ts';
import { codeGuessLimits, type CodeGuessDeps } from './features/discounts/index.ts';
import { mailLimits, type MailLimits } from './features/notifications/index.ts';
import type { OrderDeps } from './features/orders/index.ts';
import {
  usualOpeningLimits,
  usualReadLimits,
  type OpeningLimits,
  type PaymentDeps,
} from './features/payments/index.ts';
import { usualStaffLimits, type StaffLimits } from './features/staff/index.ts';
import { listLimit } from './features/studios/index.ts';
import type { RateLimit } from './platform/db/rate-limits.repo.ts';
import { defaultLimits, type HttpLimits } from './platform/http/http-limits.ts';

/** Limits of one customer, by feature. */
export interface ShopLimits {
  readonly codeGuesses: CodeGuessDeps['limits'];
  /** Null when nothing is counted. */
  readonly orders: OrderDeps['orderLimits'];
  readonly mails: MailLimits;
  readonly openings: OpeningLimits;
  readonly reads: PaymentDeps['readLimits'];
  readonly bookings: BookingLimits;
  readonly slotLists: RateLimit;
  readonly orderNumberChecks: RateLimit;
  readonly invoices: RateLimit;
  readonly studioLists: RateLimit;
  readonly socialImages: RateLimit;
  readonly sitemaps: RateLimit;
  readonly staff: StaffLimits;
  readonly http: HttpLimits;
}

/** Rate limit of social images drawn for one network address; cached ones are not counted. */
const drawingLimit = { points: 60, seconds: 60 };

/** Rate limit of the sitemap's files for one network address; unpacking one takes up to 50 ms of the process. */
const sitemapLimit = { points: 60, seconds: 60 };

/**
 * Rate limit of one network address that asks whether order numbers are taken. A customer asks for 5 numbers at most, and
 * a carrier's address places 100 orders an hour; without a limit the numbers of all orders could be counted.
 */
const numberCheckLimit = { points: 120, seconds: 60 };

/** Rate limit of invoices and credit notes drawn for one network address; each takes about 20 ms of the process. */
const invoiceLimit = { points: 120, seconds: 60 };

/** Default limits of customers. */
export const usualLimits: ShopLimits = {
  codeGuesses: codeGuessLimits,
  orders: orderLimits,
  mails: mailLimits,
  openings: usualOpeningLimits,
  reads: usualReadLimits,
  bookings: usualBookingLimits,
  slotLists: slotListLimit,
  orderNumberChecks: numberCheckLimit,
  invoices: invoiceLimit,
  studioLists: listLimit,
  socialImages: drawingLimit,
  sitemaps: sitemapLimit,
  staff: usualStaffLimits,
  http: defaultLimits,
};

const unreachable = 1_000_000_000;
const unlimited = { points: unreachable, seconds: 60 };

/** No limits of customers, for tests and benchmarks, where one machine represents all of them. */
export const noLimits: ShopLimits = {
  codeGuesses: {
    perSession: unreachable,
    newSessionsPerAddress: unreachable,
    knownSessionsPerAddress: unreachable,
    perShop: unreachable,
  },
  orders: null,
  mails: { perRecipientADay: unreachable, perKindAnHour: unreachable },
  openings: {
    perOrder: unlimited,
    perSession: unlimited,
    perAddress: unlimited,
    perProvider: { helcim: [], stripe: [] },
  },
  reads: {
    perAttempt: unlimited,
    perSession: unlimited,
    perAddress: unlimited,
    perProvider: { helcim: [], stripe: [] },
  },
  bookings: { openPerPerson: unreachable, pendingPerNetwork: unreachable },
  slotLists: unlimited,
  orderNumberChecks: unlimited,
  invoices: unlimited,
  studioLists: unlimited,
  socialImages: unlimited,
  sitemaps: unlimited,
  staff: {
    perAddress: unlimited,
    perPersonAndAddress: unlimited,
    perDevice: unlimited,
    challenges: unlimited,
    proofs: unlimited,
    perShop: unlimited,
  },
  http: { ...defaultLimits, refusals: { ...defaultLimits.refusals, prompt: unreachable } },
};

/** Combines the usual limits, or none, with the given overrides. */
export function getLimits(isLimited: boolean, given: Partial<ShopLimits> = {}): ShopLimits {
  return {
    ...(isLimited ? usualLimits : noLimits),
    ...given,
  };
}
