import { examplePostalCode } from '../places/example-postal-code.ts';
import { readRegion, subdivisionOf } from '../places/regions.ts';
import { baseMethods } from './base-methods.ts';
import type { CatalogueProblem } from './catalogue-problem.ts';
import {
  plainPostalCode,
  plainProvince,
  type CarrierRule,
  type DeliveryZone,
} from './delivery-zones.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Faults of delivery zones. */
export const zoneProblemCodes = [
  'zones_too_many',
  'zone_id_invalid',
  'zone_id_repeated',
  'zone_name_missing',
  'zone_names_no_place',
  'zone_places_too_many',
  'zone_prefix_invalid',
  'zone_prefix_repeated',
  'zone_province_unknown',
  'zone_province_repeated',
  'zone_method_unknown',
  'carriers_missing',
  'carrier_id_invalid',
  'carrier_id_repeated',
  'carrier_name_missing',
  'carrier_steps_invalid',
  'carrier_fee_invalid',
  'carrier_days_invalid',
] as const;
/** One of {@link zoneProblemCodes}. */
export type ZoneProblemCode = (typeof zoneProblemCodes)[number];

type Problem = CatalogueProblem<ZoneProblemCode>;

/** The most of each list. */
const most = { zones: 200, places: 2000, carriers: 20, steps: 50, name: 60, days: 60 } as const;
const maxFee = 1_000_000_000;
const ids = /^[a-z0-9][a-z0-9_-]{0,39}$/;

function problem(
  path: string,
  code: ZoneProblemCode,
  facts: Problem['facts'] = {},
): readonly [Problem] {
  return [{ path, code, facts }];
}

function isFee(fee: number): boolean {
  return Number.isInteger(fee) && fee >= 0 && fee <= maxFee;
}

function areSteps(steps: CarrierRule['steps']): boolean {
  return (
    steps.length <= most.steps &&
    steps.every(({ from }, index) => {
      const before = steps[index - 1];
      return Number.isInteger(from) && (before ? from > before.from : from === 0);
    })
  );
}

function findCarrierProblems(carrier: CarrierRule, path: string): Problem[] {
  const { id, name, steps, freeFrom, days } = carrier;
  const isFree = freeFrom === null || isFee(freeFrom);
  const hasDays = days === undefined || (Number.isInteger(days) && days >= 1 && days <= most.days);
  return [
    ...(ids.test(id) ? [] : problem(`${path}.id`, 'carrier_id_invalid', { id })),
    ...(name.trim() !== '' && name.length <= most.name
      ? []
      : problem(`${path}.name`, 'carrier_name_missing', { id })),
    ...(steps.length > 0 && areSteps(steps)
      ? []
      : problem(`${path}.steps`, 'carrier_steps_invalid', { id })),
    ...(isFree && steps.every(({ fee }) => isFee(fee))
      ? []
      : problem(path, 'carrier_fee_invalid', { id })),
    ...(hasDays ? [] : problem(`${path}.days`, 'carrier_days_invalid', { id, most: most.days })),
  ];
}

function findCarriersProblems({ carriers }: DeliveryZone, path: string): Problem[] {
  if (carriers.length === 0 || carriers.length > most.carriers) {
    return [...problem(`${path}.carriers`, 'carriers_missing', { most: most.carriers })];
  }
  const seen = new Set<string>();
  return carriers.flatMap((carrier, index) => {
    const at = `${path}.carriers.${index}`;
    const isRepeated = seen.has(carrier.id);
    seen.add(carrier.id);
    return [
      ...(isRepeated ? problem(`${at}.id`, 'carrier_id_repeated', { id: carrier.id }) : []),
      ...findCarrierProblems(carrier, at),
    ];
  });
}

/** Where each place was named first; a second zone that names it would never be found by it. */
interface Seen {
  readonly prefixes: Map<string, string>;
  readonly provinces: Map<string, string>;
}

function findPrefixProblems(
  zone: DeliveryZone,
  country: string,
  path: string,
  { prefixes }: Seen,
): Problem[] {
  return (zone.postalPrefixes ?? []).flatMap((text, index) => {
    const at = `${path}.postalPrefixes.${index}`;
    const prefix = plainPostalCode(text);
    if (prefix === '' || prefix.length > 10)
      return [...problem(at, 'zone_prefix_invalid', { text })];
    const other = prefixes.get(prefix);
    if (other !== undefined) {
      const example = examplePostalCode(prefix, country);
      return [...problem(at, 'zone_prefix_repeated', { prefix, zone: zone.id, other, example })];
    }
    prefixes.set(prefix, zone.id);
    return [];
  });
}

/** A province as addresses have it: its code where the country has a list of them; null for one that is not in the list. */
function readProvince(text: string, country: string): string | null {
  if (plainProvince(text) === '') return null;
  if (!subdivisionOf(country)) return plainProvince(text);
  const read = readRegion({ province: text, state: null }, country);
  return read.ok && read.value === text ? plainProvince(text) : null;
}

function findProvinceProblems(
  zone: DeliveryZone,
  country: string,
  path: string,
  { provinces }: Seen,
): Problem[] {
  return (zone.provinces ?? []).flatMap((text, index) => {
    const at = `${path}.provinces.${index}`;
    const province = readProvince(text, country);
    if (province === null) return [...problem(at, 'zone_province_unknown', { text })];
    const other = provinces.get(province);
    if (other !== undefined) {
      return [...problem(at, 'zone_province_repeated', { province: text, zone: zone.id, other })];
    }
    provinces.set(province, zone.id);
    return [];
  });
}

function findPlaceProblems(
  zone: DeliveryZone,
  country: string,
  path: string,
  seen: Seen,
): Problem[] {
  const count = (zone.provinces?.length ?? 0) + (zone.postalPrefixes?.length ?? 0);
  if (count === 0) return [...problem(path, 'zone_names_no_place', { zone: zone.id })];
  if (count > most.places) {
    return [...problem(path, 'zone_places_too_many', { zone: zone.id, most: most.places })];
  }
  return [
    ...findPrefixProblems(zone, country, path, seen),
    ...findProvinceProblems(zone, country, path, seen),
  ];
}

function findNameProblems({ id, name, methods }: DeliveryZone, path: string): Problem[] {
  const names = Object.values(name);
  const isNamed =
    Boolean(name['en']?.trim()) && names.every((each) => (each?.length ?? 0) <= most.name);
  const known: readonly string[] = baseMethods;
  const unknown = methods?.find((method) => !known.includes(method));
  return [
    ...(ids.test(id) ? [] : problem(`${path}.id`, 'zone_id_invalid', { id })),
    ...(isNamed ? [] : problem(`${path}.name`, 'zone_name_missing', { zone: id })),
    ...(unknown === undefined
      ? []
      : problem(`${path}.methods`, 'zone_method_unknown', { method: unknown })),
  ];
}

function findCountryProblems(
  zones: readonly DeliveryZone[],
  country: string,
  path: string,
): Problem[] {
  if (zones.length > most.zones) return [...problem(path, 'zones_too_many', { most: most.zones })];
  const seen: Seen = { prefixes: new Map(), provinces: new Map() };
  const named = new Set<string>();
  return zones.flatMap((zone, index) => {
    const at = `${path}.${index}`;
    const isRepeated = named.has(zone.id);
    named.add(zone.id);
    return [
      ...(isRepeated ? problem(`${at}.id`, 'zone_id_repeated', { id: zone.id }) : []),
      ...findNameProblems(zone, at),
      ...findPlaceProblems(zone, country, at, seen),
      ...findCarriersProblems(zone, at),
    ];
  });
}

/**
 * Every fault of the catalogue's delivery zones; nothing, if they may be saved. A place may be named once in a country: of
 * two equal beginnings of postal codes, or of one province in two zones, none would be the more specific. A beginning that
 * another one continues is no fault, since the longest one wins. Source: product §9.4.
 */
export function zoneProblems({ countries, elsewhere }: Catalogue): Problem[] {
  return [
    ...Object.entries(countries).flatMap(([code, country]) =>
      findCountryProblems(country?.zones ?? [], code, `countries.${code}.zones`),
    ),
    ...findCountryProblems(elsewhere.zones ?? [], 'ZZ', 'elsewhere.zones'),
  ];
}
