import type { CarrierRule, DeliveryZone } from '../delivery-zones.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { findPriceList, replacePriceList } from './price-lists.ts';

/** Longest id of a zone or a carrier, in characters. */
const maxId = 40;

/** An id of a name that none of the others has: `grand-tunis`, else `grand-tunis-2`. */
function newId(name: string, others: readonly { readonly id: string }[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .trim()
    .replaceAll(/[ _-]+/g, '-');
  const base = plain.replaceAll(/^-|-$/g, '').slice(0, maxId - 4) || 'zone';
  const taken = new Set(others.map(({ id }) => id));
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  return id;
}

/** The zones of a price list; none where the whole country has one rule. Source: product §9.4. */
export function zonesOf(catalogue: Catalogue, list: string): readonly DeliveryZone[] {
  return findPriceList(catalogue, list)?.zones ?? [];
}

function withZones(catalogue: Catalogue, list: string, zones: readonly DeliveryZone[]): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  const { zones: _zones, ...country } = found;
  return replacePriceList(catalogue, list, zones.length > 0 ? { ...country, zones } : country);
}

/** A carrier as it is typed: one that is new has no id yet. */
export type TypedCarrier = Omit<CarrierRule, 'id'> & { readonly id: string | null };

/** A zone as it is typed: one that is new has no id yet. */
export interface TypedZone extends Omit<DeliveryZone, 'id' | 'carriers'> {
  readonly id: string | null;
  readonly carriers: readonly [TypedCarrier, ...TypedCarrier[]];
}

function withCarrierIds(typed: TypedZone['carriers']): DeliveryZone['carriers'] {
  const known: { readonly id: string }[] = typed.flatMap(({ id }) => (id === null ? [] : [{ id }]));
  const named = (carrier: TypedCarrier): CarrierRule => {
    const id = carrier.id ?? newId(carrier.name, known);
    known.push({ id });
    return { ...carrier, id };
  };
  const [first, ...others] = typed;
  return [named(first), ...others.map(named)];
}

/**
 * Replaces the zone of the same id, or adds one at the end; new zones and carriers get an id of their name. Whether it may be
 * saved is said by `zoneProblems`.
 */
export function putZone(catalogue: Catalogue, list: string, typed: TypedZone): Catalogue {
  const zones = zonesOf(catalogue, list);
  const id = typed.id ?? newId(typed.name['en'] ?? '', zones);
  const zone: DeliveryZone = { ...typed, id, carriers: withCarrierIds(typed.carriers) };
  const index = zones.findIndex((each) => each.id === id);
  return withZones(catalogue, list, index < 0 ? [...zones, zone] : zones.with(index, zone));
}

/** Removes a zone: the country's own rule holds for its places again. */
export function removeZone(catalogue: Catalogue, list: string, id: string): Catalogue {
  return withZones(
    catalogue,
    list,
    zonesOf(catalogue, list).filter((zone) => zone.id !== id),
  );
}

/** Moves a zone one place up in its list. */
export function raiseZone(catalogue: Catalogue, list: string, id: string): Catalogue {
  const zones = zonesOf(catalogue, list);
  const index = zones.findIndex((zone) => zone.id === id);
  const zone = zones[index];
  if (!zone || index === 0) return catalogue;
  return withZones(catalogue, list, zones.toSpliced(index, 1).toSpliced(index - 1, 0, zone));
}
