import * as z from 'zod/mini';
import { currencies } from '#domain/common/money.ts';
import {
  courierStates,
  differenceReasons,
  type CourierAge,
} from '#domain/couriers/courier-amounts.ts';
import { lineOutcomes } from '#domain/couriers/match-remittance.ts';
import { maxCarrierLength } from '#domain/orders/carriers.ts';
import { amount, instant, noNul, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pageAfter } from './views.ts';

const currency = z.enum(currencies);
const day = z.iso.date();
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const shown = z.string().check(z.maxLength(300));
const courierName = z.nullable(z.string().check(z.maxLength(maxCarrierLength)));

/** Lines that a remittance has at most. */
export const maxRemittedLines = 2000;
/** Size of an imported file at most, in bytes. */
export const maxRemittanceBytes = 512 * 1024;

/** Which courier: by its name as it is compared, or `-` for parcels whose courier nobody named. */
const courierKey = z.string().check(z.maxLength(60), z.regex(/^(-|[\p{L}\p{N}]+)$/u));

const ages = z.object({
  week: amount,
  fortnight: amount,
  month: amount,
  older: amount,
} satisfies Record<CourierAge, typeof amount>);

/** What a courier has in a currency: never added to other currencies. */
const courierSum = z.object({
  key: courierKey,
  courier: courierName,
  currency,
  /** Above 0 what the courier still has. */
  open: amount,
  count,
  /** When the oldest of these parcels was handed over. */
  oldest: instant,
  ages,
});
/** See {@link courierSum}. */
export type CourierSum = z.infer<typeof courierSum>;

/** `GET /api/staff/couriers`: what each courier has, and what people have to decide. */
export const couriersResponse = z.object({
  couriers: z.array(courierSum).check(z.maxLength(500)),
  counts: z.object({ with_courier: count, short: count, over: count, unknown: count }),
});
/** See {@link couriersResponse}. */
export type CouriersResponse = z.infer<typeof couriersResponse>;

/** Query of `GET /api/staff/couriers/amounts`: 50 a page, the oldest first, settled ones the newest first. */
export const courierAmountsQuery = z.object({
  state: z._default(z.enum(courierStates), 'with_courier'),
  courier: z.exactOptional(courierKey),
  after: z.exactOptional(pageAfter),
});

/** What a courier owes for an order, in major units. */
const courierAmount = z.object({
  number: orderNumber,
  name: shown,
  courier: courierName,
  currency,
  due: amount,
  remitted: amount,
  /** Differences that people settled. */
  resolved: amount,
  open: amount,
  state: z.enum(courierStates),
  since: instant,
});
/** See {@link courierAmount}. */
export type CourierAmountShown = z.infer<typeof courierAmount>;

/** A page of amounts. */
export const courierAmountsResponse = z.object({
  amounts: z.array(courierAmount).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});

const difference = z.object({
  at: instant,
  by: z.string().check(z.maxLength(200)),
  amount,
  reason: z.enum([...differenceReasons, 'found']),
  note: shown,
});

/** `GET /api/staff/couriers/amounts/{number}`: an amount with everything that became of it. */
export const courierAmountResponse = z.object({
  amount: courierAmount,
  /** What was remitted of it. */
  lines: z
    .array(
      z.object({
        remittance: uuid,
        position: count,
        courier: shown,
        day,
        amount,
        /** The number that the courier wrote. */
        number: z.string().check(z.maxLength(60)),
        matchedBy: z.enum(['number', 'phone', 'staff']),
      }),
    )
    .check(z.maxLength(500)),
  differences: z.array(difference).check(z.maxLength(500)),
});
/** See {@link courierAmountResponse}. */
export type CourierAmountResponse = z.infer<typeof courierAmountResponse>;

const note = text(300).check(noNul);

/** `POST /api/staff/couriers/amounts/{number}/settle`: the difference is not expected any more. */
export const settleAmountRequest = z
  .object({
    /** Chosen by the caller: a repeat changes nothing. */
    id: uuid,
    /** What the caller was shown as open, in major units. */
    open: amount,
    reason: z.enum(differenceReasons),
    note,
  })
  .check(z.refine(({ reason, note: why }) => reason !== 'other' || why !== '', { path: ['note'] }));

/** A line that names no order, and that nobody settled. */
const unknownLine = z.object({
  remittance: uuid,
  position: count,
  courier: shown,
  day,
  number: z.string().check(z.maxLength(60)),
  phoneEnd: z.string().check(z.maxLength(4)),
  amount,
  currency,
});
/** See {@link unknownLine}. */
export type UnknownLine = z.infer<typeof unknownLine>;

/** `GET /api/staff/couriers/lines`: lines without an order, up to 200, the oldest first. */
export const unknownLinesResponse = z.object({
  lines: z.array(unknownLine).check(z.maxLength(200)),
});

/** `POST /api/staff/couriers/remittances/{remittance}/lines/{position}/settle`: with an order, the line is of that one. */
export const settleLineRequest = z
  .object({
    id: uuid,
    order: z.exactOptional(orderNumber),
    reason: z.exactOptional(z.enum(differenceReasons)),
    note,
  })
  .check(
    z.refine(({ order, reason }) => (order === undefined) !== (reason === undefined), {
      path: ['reason'],
    }),
    z.refine(({ reason, note: why }) => reason !== 'other' || why !== '', { path: ['note'] }),
  );

const typedLine = z.object({
  number: text(60).check(noNul),
  phone: text(40).check(noNul),
  /** In major units. */
  amount: amount.check(z.minimum(0.01)),
});

const remittance = {
  courier: text(maxCarrierLength).check(noNul, z.minLength(1), z.regex(/[\p{L}\p{N}]/u)),
  /** The day on which the money came. */
  day,
  reference: text(100).check(noNul),
  currency,
  /** A file as it is, in base64, or lines that were typed. */
  source: z.union([
    z.object({
      name: text(200).check(noNul),
      base64: z
        .string()
        .check(
          z.maxLength(Math.ceil(maxRemittanceBytes / 3) * 4, { abort: true }),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/),
        ),
    }),
    z.object({
      lines: z.array(typedLine).check(z.minLength(1), z.maxLength(100, { abort: true })),
    }),
  ]),
};

/** `POST /api/staff/couriers/remittances/preview`: nothing is stored. */
export const previewRemittanceRequest = z.object(remittance);
/** See {@link previewRemittanceRequest}. */
export type PreviewRemittanceRequest = z.infer<typeof previewRemittanceRequest>;

/** `POST /api/staff/couriers/remittances`: stores what the preview showed. */
export const storeRemittanceRequest = z.object({
  ...remittance,
  /** Chosen by the caller: a repeat is answered with what there is. */
  id: uuid,
  /** That of the preview that the caller was shown. */
  version: z.string().check(z.maxLength(64)),
});

const sum = z.object({ outcome: z.enum(lineOutcomes), count, amount });

const previewedLine = z.object({
  position: count,
  number: z.string().check(z.maxLength(60)),
  phoneEnd: z.string().check(z.maxLength(4)),
  amount,
  outcome: z.enum(lineOutcomes),
  order: z.nullable(orderNumber),
  name: z.nullable(shown),
  /** What was open of the order. */
  expected: z.nullable(amount),
  hasOtherPhone: z.boolean(),
  /** Another courier than that of the remittance, to whom the parcel was handed. */
  otherCourier: courierName,
});
/** See {@link previewedLine}. */
export type PreviewedLine = z.infer<typeof previewedLine>;

/** What would be stored, line by line. */
export const previewRemittanceResponse = z.object({
  version: z.string().check(z.maxLength(64)),
  total: amount,
  sums: z.array(sum).check(z.maxLength(lineOutcomes.length)),
  lines: z.array(previewedLine).check(z.maxLength(maxRemittedLines)),
  /** Lines of the file without an amount to store, such as its sum. */
  leftOut: count,
  /** Set if the same file was stored already: storing it again changes nothing. */
  stored: z.nullable(z.object({ id: uuid, at: instant, by: z.string().check(z.maxLength(200)) })),
});
/** See {@link previewRemittanceResponse}. */
export type PreviewRemittanceResponse = z.infer<typeof previewRemittanceResponse>;

const storedRemittance = z.object({
  id: uuid,
  courier: shown,
  day,
  reference: z.string().check(z.maxLength(100)),
  fileName: z.nullable(z.string().check(z.maxLength(200))),
  currency,
  total: amount,
  lines: count,
  /** Lines that name no order and that nobody settled. */
  unknown: count,
  storedAt: instant,
  by: z.string().check(z.maxLength(200)),
});
/** See {@link storedRemittance}. */
export type StoredRemittance = z.infer<typeof storedRemittance>;

/** `POST /api/staff/couriers/remittances`. */
export const storeRemittanceResponse = z.object({ remittance: storedRemittance });

/** Query of `GET /api/staff/couriers/remittances`: 50 a page, the newest first. */
export const remittancesQuery = z.object({ after: z.exactOptional(pageAfter) });
/** A page of remittances. */
export const remittancesResponse = z.object({
  remittances: z.array(storedRemittance).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
});
