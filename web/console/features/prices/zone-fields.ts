import type { BaseMethod } from '#domain/catalogue/base-methods.ts';
import type { CarrierRule, DeliveryZone, FeeBasis } from '#domain/catalogue/delivery-zones.ts';
import type { TypedCarrier, TypedZone } from '#domain/catalogue/edit/change-zones.ts';
import type { Currency } from '#domain/common/money.ts';
import { westernDigits } from '#domain/common/western-digits.ts';
import { readTyped, toTyped } from './price-entry.ts';

/** A step of a carrier's fees as it is typed. */
export interface StepFields {
  readonly from: string;
  readonly fee: string;
}

/** A carrier as it is typed; the id is null for a new one. */
export interface CarrierFields {
  readonly id: string | null;
  readonly name: string;
  readonly by: FeeBasis;
  readonly steps: readonly StepFields[];
  readonly freeFrom: string;
  readonly days: string;
}

/** A zone as it is typed; the id is null for a new one. */
export interface ZoneFields {
  readonly id: string | null;
  readonly names: Readonly<Record<string, string>>;
  /** Separated by commas or lines. */
  readonly provinces: string;
  readonly postalPrefixes: string;
  /** Null for those of the country. */
  readonly methods: readonly BaseMethod[] | null;
  readonly carriers: readonly CarrierFields[];
}

/** What is typed where it cannot be read. */
export type ZoneFieldProblem = 'from' | 'fee' | 'freeFrom' | 'days' | 'carriers';

/** A carrier in which nothing is typed yet. */
export const emptyCarrier: CarrierFields = {
  id: null,
  name: '',
  by: 'weight',
  steps: [{ from: '0', fee: '' }],
  freeFrom: '',
  days: '',
};

/** A zone in which nothing is typed yet. */
export const emptyZone: ZoneFields = {
  id: null,
  names: {},
  provinces: '',
  postalPrefixes: '',
  methods: null,
  carriers: [emptyCarrier],
};

function toCarrierFields(carrier: CarrierRule, currency: Currency, sign: string): CarrierFields {
  const { id, name, by, steps, freeFrom, days } = carrier;
  return {
    id,
    name,
    by,
    steps: steps.map(({ from, fee }) => ({
      from: String(from),
      fee: toTyped(fee, currency, sign),
    })),
    freeFrom: toTyped(freeFrom, currency, sign),
    days: days === undefined ? '' : String(days),
  };
}

/** The fields of a zone, with the decimal sign of the reader. */
export function toZoneFields(zone: DeliveryZone, currency: Currency, sign: string): ZoneFields {
  const { id, name, provinces = [], postalPrefixes = [], methods = null, carriers } = zone;
  const names = Object.entries(name).flatMap(([language, text]) =>
    text ? [[language, text]] : [],
  );
  return {
    id,
    names: Object.fromEntries(names) as Record<string, string>,
    provinces: provinces.join(', '),
    postalPrefixes: postalPrefixes.join(', '),
    methods,
    carriers: carriers.map((carrier) => toCarrierFields(carrier, currency, sign)),
  };
}

/** Typed places, separated by commas or lines. */
export function splitPlaces(text: string): string[] {
  return text
    .split(/[,;\u060C\u061B\n]+/)
    .map((place) => place.trim())
    .filter((place) => place !== '');
}

function readNumber(typed: string): number | null {
  const text = westernDigits(typed).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function readCarrier(fields: CarrierFields, currency: Currency): TypedCarrier | ZoneFieldProblem {
  const steps: { from: number; fee: number }[] = [];
  for (const typed of fields.steps) {
    const [from, fee] = [readNumber(typed.from), readTyped(typed.fee, currency)];
    if (from === null) return 'from';
    if (fee === null) return 'fee';
    steps.push({ from, fee });
  }
  const isFree = fields.freeFrom.trim() !== '';
  const freeFrom = isFree ? readTyped(fields.freeFrom, currency) : null;
  if (isFree && freeFrom === null) return 'freeFrom';
  const hasDays = fields.days.trim() !== '';
  const days = hasDays ? readNumber(fields.days) : null;
  if (hasDays && days === null) return 'days';
  const [first, ...others] = steps.toSorted((one, other) => one.from - other.from);
  if (!first) return 'fee';
  const { id, name, by } = fields;
  return {
    id,
    name: name.trim(),
    by,
    steps: [first, ...others],
    freeFrom,
    ...(days !== null && { days }),
  };
}

/** The zone that was typed, or the first problem of its fields; `zoneProblems` says whether it may be saved. */
export function readZone(fields: ZoneFields, currency: Currency): TypedZone | ZoneFieldProblem {
  const carriers: TypedCarrier[] = [];
  for (const typed of fields.carriers) {
    const read = readCarrier(typed, currency);
    if (typeof read === 'string') return read;
    carriers.push(read);
  }
  const [first, ...others] = carriers;
  if (!first) return 'carriers';
  const { id, names, methods } = fields;
  const provinces = splitPlaces(fields.provinces);
  const postalPrefixes = splitPlaces(fields.postalPrefixes);
  const name = Object.entries(names).flatMap(([language, text]) =>
    text.trim() === '' ? [] : [[language, text.trim()] as const],
  );
  return {
    id,
    name: Object.fromEntries(name),
    ...(provinces.length > 0 && { provinces }),
    ...(postalPrefixes.length > 0 && { postalPrefixes }),
    ...(methods !== null && { methods }),
    carriers: [first, ...others],
  };
}
