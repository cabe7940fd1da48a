import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type * as z from 'zod';
import type { evidence, heldCall } from '#contract/staff/calls.ts';
import type { staffOrder } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { findEvidence, type EarlierOrder } from '#domain/orders/call-evidence.ts';
import { evidenceMs, maxCalls, nextCallAt } from '#domain/orders/call-rules.ts';
import { timeZoneOf } from '#domain/orders/ready-at.ts';
import { plainPhone } from '#domain/customers/phone-number.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { OrderRecord } from '../orders/index.ts';
import {
  findContactFacts,
  findSamePhone,
  type ContactFacts,
  type SamePhoneOrder,
} from './calls.repo.ts';
import { deliveryDayOf, findSayings } from './find-sayings.ts';

/** Earlier orders that are read and shown. */
const maxEarlier = 20;

function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function isSamePerson(
  other: SamePhoneOrder,
  order: OrderRecord,
  contact: ContactFacts | null,
): boolean {
  return other.emailKey === contact?.emailKey || foldName(other.name) === foldName(order.name);
}

function toEarlier(other: SamePhoneOrder, isSame: boolean): EarlierOrder {
  const { number, originalTotal: total, currency, shippingAddress: address } = other;
  return {
    number,
    placedAt: other.placedAt.getTime(),
    total,
    currency,
    isSamePerson: isSame,
    refusedAt: other.refusedAt && other.refusedAt.getTime(),
    isDelivered: other.fulfilmentState === 'completed',
    address: isSame ? address : null,
  };
}

function readPhone({ phone, country }: OrderRecord) {
  const parsed = parsePhoneNumberFromString(
    plainPhone(phone),
    isSupportedCountry(country) ? country : undefined,
  );
  return {
    shown: parsed?.formatInternational() ?? phone,
    facts: { isValid: parsed?.isPossible() === true, country: parsed?.country ?? null },
  };
}

/** Amounts of an evidence line in major units, as the screens format them. */
function toMajorValues(
  values: Readonly<Record<string, string | number>>,
  { currency }: OrderRecord,
): Record<string, string | number> {
  const amounts = new Set(['smallest', 'largest']);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      amounts.has(name) && typeof value === 'number' ? toMajor(value, currency) : value,
    ]),
  );
}

function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function presentEarlier(other: SamePhoneOrder): z.input<typeof heldCall>['earlier'][number] {
  return {
    number: other.number,
    placedAt: other.placedAt.toISOString(),
    total: toMajor(other.originalTotal, other.currency),
    currency: other.currency,
    fulfilment: other.fulfilmentState,
    payment: other.paymentState,
    wasRefused: other.refusedAt !== null,
  };
}

/** What is presented of a held order, besides the order. */
interface HeldOrder {
  readonly order: OrderRecord;
  readonly shown: z.input<typeof staffOrder>;
  readonly heldUntil: Date;
  /** Ms since 1970. */
  readonly now: number;
}

/** Presents an order that a person calls: what to say, and what is known of its customer. Source: decision 49. */
export async function presentCall(
  kysely: Sql,
  { order, shown, heldUntil, now }: HeldOrder,
): Promise<z.input<typeof heldCall>> {
  const contact = await findContactFacts(kysely, order.id);
  const others = await findSamePhone(kysely, order.id, new Date(now - evidenceMs), maxEarlier);
  const own = others.filter((other) => isSamePerson(other, order, contact));
  const phone = readPhone(order);
  const facts = findEvidence({
    now,
    country: order.country,
    total: order.originalTotal,
    currency: order.currency,
    address: order.shippingAddress,
    phone: phone.facts,
    earlier: others.map((other) => toEarlier(other, own.includes(other))),
    mail: {
      sentAt: contact?.sentAt?.getTime() ?? null,
      failedAt: contact?.failedAt?.getTime() ?? null,
    },
    confirmedAt: contact?.confirmedAt?.getTime() ?? null,
  });
  const calls = order.callCount + 1;
  return {
    order: shown,
    heldUntil: heldUntil.toISOString(),
    phone: phone.shown,
    sayings: findSayings(order),
    evidence: facts.map((fact): z.input<typeof evidence> => ({
      ...fact,
      values: toMajorValues(fact.values, order),
      at: toIso(fact.at),
    })),
    earlier: own.map(presentEarlier),
    nextTryAt: calls === maxCalls ? null : toIso(nextCallAt(calls, now, order.country)),
    deliveryDay: deliveryDayOf(order),
    timeZone: timeZoneOf(order.country),
  };
}
