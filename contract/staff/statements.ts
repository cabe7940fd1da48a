import * as z from 'zod/mini';
import { idPattern } from '#domain/catalogue/catalogue.ts';
import { currencies } from '#domain/common/money.ts';
import { amount, instant, noNul, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const currency = z.enum(currencies);
const day = z.iso.date();
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
const shown = z.string().check(z.maxLength(300));
/** A size of prints, or a kind of gifts. */
const paper = z.string().check(z.maxLength(40));

/** A month: `2026-11`. */
export const statementMonth = z
  .string()
  .check(z.maxLength(7), z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

/** Query of `GET /api/staff/statements`, and of its CSV and PDF. */
export const statementQuery = z.object({
  /** A studio's people name theirs, or none. */
  studio: z.exactOptional(uuid),
  month: statementMonth,
});

const fee = z.object({ paper, fee: amount });

const agreement = z.object({
  id: uuid,
  validFrom: day,
  /** The last day; null without an end. */
  validUntil: z.nullable(day),
  currency,
  fees: z.array(fee).check(z.maxLength(60)),
  note: shown,
  createdAt: instant,
  by: shown,
});
/** See {@link agreement}. */
export type AgreementShown = z.infer<typeof agreement>;

/** `GET /api/staff/statements`: a studio's prints, fees and cash of a month, in major units. */
export const statementResponse = z.object({
  studio: z.object({ id: uuid, name: shown }),
  month: statementMonth,
  timeZone: z.string().check(z.maxLength(60)),
  /** Whether the month is over by the clock of the studio. */
  isOver: z.boolean(),
  papers: z
    .array(
      z.object({
        paper,
        count,
        /** Null where no agreement has the paper. */
        currency: z.nullable(currency),
        fee: z.nullable(amount),
        amount,
      }),
    )
    .check(z.maxLength(500)),
  balances: z
    .array(z.object({ currency, cash: amount, fees: amount, balance: amount }))
    .check(z.maxLength(currencies.length)),
  orders: z
    .array(
      z.object({ number: orderNumber, day, prints: count, currency, fees: amount, cash: amount }),
    )
    .check(z.maxLength(20_000)),
  agreements: z.array(agreement).check(z.maxLength(200)),
});
/** See {@link statementResponse}. */
export type StatementResponse = z.infer<typeof statementResponse>;

const knownPaper = paper.check(z.regex(idPattern));

/** `POST /api/staff/studios/{studio}/agreements`. */
export const addAgreementRequest = z
  .object({
    /** Chosen by the caller: a repeat is answered with what there is. */
    id: uuid,
    validFrom: day,
    validUntil: z.nullable(day),
    currency,
    fees: z
      .array(z.object({ paper: knownPaper, fee: amount.check(z.minimum(0), z.maximum(10_000)) }))
      .check(z.minLength(1), z.maxLength(60, { abort: true })),
    note: text(300).check(noNul),
  })
  .check(
    z.refine(({ validFrom, validUntil }) => validUntil === null || validUntil >= validFrom, {
      path: ['validUntil'],
    }),
    z.refine(({ fees }) => new Set(fees.map((one) => one.paper)).size === fees.length, {
      path: ['fees'],
    }),
  );

/** Everything that was agreed with a studio, in the order made. */
export const agreementsResponse = z.object({
  agreements: z.array(agreement).check(z.maxLength(200)),
});
