import type { Currency } from '../common/money.ts';
import { evidenceMs } from './call-rules.ts';

/** Kinds of facts that a caller sees beside an order. Source: decision 49. */
export const evidenceKinds = [
  'phone_known',
  'phone_invalid',
  'refused_before',
  'address_known',
  'address_differs',
  'address_short',
  'country_differs',
  'amount_usual',
  'amount_unusual',
  'mail_arrived',
  'mail_failed',
  'confirmed_by_customer',
  'first_order',
] as const;
/** One of {@link evidenceKinds}. */
export type EvidenceKind = (typeof evidenceKinds)[number];

/** How a fact is shown: nothing to see, worth a look, a reason to stop, or not known. Nothing follows by itself. */
export const evidenceWeights = ['fine', 'look', 'stop', 'unknown'] as const;
/** One of {@link evidenceWeights}. */
export type EvidenceWeight = (typeof evidenceWeights)[number];

/** A fact about an order; `at` in ms since 1970, `order` the number of an order to look at. */
export interface EvidenceFact {
  readonly kind: EvidenceKind;
  readonly weight: EvidenceWeight;
  readonly values: Readonly<Record<string, string | number>>;
  readonly at: number | null;
  readonly order: string | null;
}

/** The parts of an address that are compared. */
export interface ComparedAddress {
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
}

/** An earlier order under the same phone. Amounts in minor units, times in ms since 1970. */
export interface EarlierOrder {
  readonly number: string;
  readonly placedAt: number;
  readonly total: number;
  readonly currency: Currency;
  /** Under the same name or e-mail as well: of another person at the same phone nothing but the number counts. */
  readonly isSamePerson: boolean;
  readonly refusedAt: number | null;
  readonly isDelivered: boolean;
  readonly address: ComparedAddress | null;
}

/** What is known about an order that is to be called. */
export interface CallFacts {
  /** Ms since 1970. */
  readonly now: number;
  /** Two-letter code. */
  readonly country: string;
  /** Minor units. */
  readonly total: number;
  readonly currency: Currency;
  readonly address: ComparedAddress | null;
  readonly phone: { readonly isValid: boolean; readonly country: string | null };
  readonly earlier: readonly EarlierOrder[];
  /** The confirmation, ms since 1970. */
  readonly mail: { readonly sentAt: number | null; readonly failedAt: number | null };
  readonly confirmedAt: number | null;
}

function fact(
  kind: EvidenceKind,
  weight: EvidenceWeight,
  values: EvidenceFact['values'] = {},
  { at = null, order = null }: Partial<Pick<EvidenceFact, 'at' | 'order'>> = {},
): EvidenceFact {
  return { kind, weight, values, at, order };
}

function findPhoneFacts({ phone, country }: CallFacts, recent: readonly EarlierOrder[]) {
  const isAbroad = phone.country !== null && phone.country !== country;
  const others = recent.filter(({ isSamePerson }) => !isSamePerson).length;
  const delivered = recent.filter(({ isDelivered }) => isDelivered).length;
  const refused = recent.filter(({ refusedAt }) => refusedAt !== null);
  const known = fact(
    'phone_known',
    refused.length > 0 || others > 0 ? 'look' : 'fine',
    { orders: recent.length, delivered, refused: refused.length, others },
    { order: recent.find(({ isSamePerson }) => isSamePerson)?.number ?? null },
  );
  return [
    ...(phone.isValid ? [] : [fact('phone_invalid', 'stop')]),
    recent.length > 0 ? known : fact('first_order', 'unknown'),
    ...(isAbroad
      ? [fact('country_differs', 'look', { phone: phone.country, order: country })]
      : []),
  ];
}

function findRefusals(recent: readonly EarlierOrder[]): EvidenceFact[] {
  const refusals = recent.flatMap(({ refusedAt, isSamePerson, number }) =>
    refusedAt === null ? [] : [{ at: refusedAt, order: isSamePerson ? number : null }],
  );
  const [last] = refusals.toSorted((a, b) => b.at - a.at);
  if (!last) return [];
  const weight = refusals.length > 1 ? 'stop' : 'look';
  return [fact('refused_before', weight, { count: refusals.length }, last)];
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function isSameAddress(one: ComparedAddress, other: ComparedAddress): boolean {
  return fold(one.address) === fold(other.address) && fold(one.city) === fold(other.city);
}

/** Letters and digits below which a street line can hardly name a street, a house and a flat. */
const minAddressLength = 12;

function isShort({ address }: ComparedAddress): boolean {
  return fold(address).length < minAddressLength || !/\p{N}/u.test(address);
}

function findAddressFacts({ address }: CallFacts, own: readonly EarlierOrder[]): EvidenceFact[] {
  if (!address) return [];
  const short = isShort(address) ? [fact('address_short', 'look')] : [];
  const [last] = own.filter((order) => order.address !== null);
  if (!last?.address) return short;
  const { number: order, placedAt: at } = last;
  const isKnown = own.some((one) => one.address !== null && isSameAddress(one.address, address));
  const before = { address: last.address.address, city: last.address.city };
  return [
    isKnown
      ? fact('address_known', 'fine', {}, { at, order })
      : fact('address_differs', 'look', before, { at, order }),
    ...short,
  ];
}

/** An amount above this many times the largest before is worth a look. */
const unusualFactor = 2;

function findAmountFacts(
  { total, currency }: CallFacts,
  own: readonly EarlierOrder[],
): EvidenceFact[] {
  const before = own.filter((order) => order.currency === currency).map((order) => order.total);
  if (before.length === 0) return [];
  const [smallest, largest] = [Math.min(...before), Math.max(...before)];
  const values = { smallest, largest, currency };
  return total > unusualFactor * largest
    ? [fact('amount_unusual', 'look', values)]
    : [fact('amount_usual', 'fine', values)];
}

function findMailFacts({ mail, confirmedAt }: CallFacts): EvidenceFact[] {
  const confirmed =
    confirmedAt === null ? [] : [fact('confirmed_by_customer', 'fine', {}, { at: confirmedAt })];
  if (mail.sentAt !== null) {
    return [...confirmed, fact('mail_arrived', 'fine', {}, { at: mail.sentAt })];
  }
  return mail.failedAt === null
    ? [...confirmed, fact('mail_arrived', 'unknown')]
    : [...confirmed, fact('mail_failed', 'look', {}, { at: mail.failedAt })];
}

const weightOrder: readonly EvidenceWeight[] = ['stop', 'look', 'unknown', 'fine'];

/**
 * The facts that a caller sees beside an order, those that need a look first. Orders older than 12 months are left out,
 * and of people who share the phone only how many orders they have. Amounts in minor units. There is no score, and nothing
 * follows by itself. Source: decision 49.
 */
export function findEvidence(facts: CallFacts): EvidenceFact[] {
  const recent = facts.earlier
    .filter(({ placedAt }) => facts.now - placedAt <= evidenceMs)
    .toSorted((a, b) => b.placedAt - a.placedAt);
  const own = recent.filter(({ isSamePerson }) => isSamePerson);
  const found = [
    ...findPhoneFacts(facts, recent),
    ...findRefusals(recent),
    ...findAddressFacts(facts, own),
    ...findAmountFacts(facts, own),
    ...findMailFacts(facts),
  ];
  return found.toSorted((a, b) => weightOrder.indexOf(a.weight) - weightOrder.indexOf(b.weight));
}
