import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type {
  previewRemittanceRequest,
  PreviewRemittanceResponse,
} from '#contract/staff/couriers.ts';
import { findCashCountry } from '#domain/catalogue/cash-country.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { toMajor, toMinor, type Currency } from '#domain/common/money.ts';
import { succeed } from '#domain/common/result.ts';
import { courierKeyOf } from '#domain/couriers/courier-amounts.ts';
import {
  lineOutcomes,
  matchRemittance,
  type MatchedLine,
  type RemittedLine,
} from '#domain/couriers/match-remittance.ts';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { phoneKey } from '../../platform/text/phone-key.ts';
import { findCandidates } from './amounts.repo.ts';
import { readRemittanceFile, type ReadRemittance } from './read-file.ts';
import { findRemittance } from './remittances.repo.ts';

/** A remittance as a request describes it. */
export type SentRemittance = z.output<typeof previewRemittanceRequest>;

/** What would be stored of a remittance. */
export interface Preview {
  readonly lines: readonly MatchedLine[];
  readonly leftOut: number;
  /** SHA-256 of what a file says; null for typed lines. */
  readonly content: Buffer | null;
  /** Changes with everything that the caller is shown of the lines. */
  readonly version: string;
  readonly orders: ReadonlyMap<string, CandidateOrder>;
}

interface CandidateOrder {
  readonly number: string;
  readonly name: string;
  readonly courier: string | null;
}

function readSource(catalogue: Catalogue, { source, currency }: SentRemittance) {
  // National phone numbers are those of the country where couriers are paid in this currency.
  const country = findCashCountry(catalogue, currency) ?? findCashCountry(catalogue) ?? '';
  const phoneKeyOf = (phone: string): string => phoneKey(phone, country);
  if (!('lines' in source)) {
    return readRemittanceFile(Buffer.from(source.base64, 'base64'), { currency, phoneKeyOf });
  }
  const lines = source.lines.map(({ number, phone, amount }, index) => ({
    position: index + 1,
    number,
    phone: phone === '' ? '' : phoneKeyOf(phone),
    amount: toMinor(amount, currency),
  }));
  return succeed<ReadRemittance>({ lines, leftOut: 0 });
}

function hashOf(...parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** What a file says: the same lines in another encoding, order of columns or courier's spelling are the same file. */
function contentOf(lines: readonly RemittedLine[], currency: Currency): Buffer {
  const said = lines.map(({ number, phone, amount }) => [
    parseOrderNumber(number) ?? number,
    phone,
    amount,
  ]);
  return hashOf(currency, said);
}

/** Reads and matches a remittance without storing anything. Errors: `remittance_unreadable`. */
export async function previewRemittance(kysely: Sql, catalogue: Catalogue, sent: SentRemittance) {
  const read = readSource(catalogue, sent);
  if (!read.ok) return read;
  const { lines, leftOut } = read.value;
  const candidates = await findCandidates(kysely, {
    numbers: lines.flatMap(({ number }) => parseOrderNumber(number) ?? []),
    phones: lines.flatMap(({ phone }) => (phone === '' ? [] : [phone])),
    currency: sent.currency,
  });
  const matched = matchRemittance(lines, candidates);
  const shown = matched.map(({ position, amount, outcome, order, expected }) => [
    position,
    amount,
    outcome,
    order,
    expected,
  ]);
  return succeed<Preview>({
    lines: matched,
    leftOut,
    content: 'lines' in sent.source ? null : contentOf(lines, sent.currency),
    version: hashOf(shown).toString('hex'),
    orders: new Map(candidates.map((order) => [order.id, order])),
  });
}

/** Presents a preview, in major units. */
export async function presentPreview(
  kysely: Sql,
  { courier, currency }: SentRemittance,
  { lines, leftOut, content, version, orders }: Preview,
): Promise<PreviewRemittanceResponse> {
  const stored = content && (await findRemittance(kysely, { content }));
  const major = (minor: number): number => toMajor(minor, currency);
  const sumOf = (some: readonly MatchedLine[]): number =>
    major(some.reduce((sum, { amount }) => sum + amount, 0));
  return {
    version,
    total: sumOf(lines),
    sums: lineOutcomes.flatMap((outcome) => {
      const own = lines.filter((line) => line.outcome === outcome);
      return own.length === 0 ? [] : [{ outcome, count: own.length, amount: sumOf(own) }];
    }),
    lines: lines.map((line) => {
      const { position, number, phone, amount, outcome, order, expected, hasOtherPhone } = line;
      const found = order === null ? undefined : orders.get(order);
      const isOther =
        found !== undefined &&
        found.courier !== null &&
        courierKeyOf(found.courier) !== courierKeyOf(courier);
      return {
        position,
        number,
        outcome,
        hasOtherPhone,
        phoneEnd: phone.replaceAll(/\D/g, '').slice(-4),
        amount: major(amount),
        order: found?.number ?? null,
        name: found?.name ?? null,
        expected: expected === null ? null : major(expected),
        otherCourier: isOther ? found.courier : null,
      };
    }),
    leftOut,
    stored: stored && { id: stored.id, at: stored.storedAt.toISOString(), by: stored.by },
  };
}
