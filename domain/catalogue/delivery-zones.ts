import type { BaseMethod } from './base-methods.ts';

/** A step of a carrier's fees: from this weight in grams, or number of pieces, on the parcel costs `fee` minor units. */
export interface FeeStep {
  readonly from: number;
  readonly fee: number;
}

/** What the steps of a carrier count. */
export const feeBases = ['weight', 'count'] as const;
/** One of {@link feeBases}. */
export type FeeBasis = (typeof feeBases)[number];

/** A carrier's fees in a zone; amounts in minor units of the country's currency. */
export interface CarrierRule {
  readonly id: string;
  readonly name: string;
  readonly by: FeeBasis;
  /** In ascending order, the first from 0. */
  readonly steps: readonly [FeeStep, ...FeeStep[]];
  /** Subtotal from which this carrier is free; null for never. */
  readonly freeFrom: number | null;
  /** Working days until the parcel arrives; absent for those of the country. */
  readonly days?: number;
}

/** A part of a country with delivery rules of its own. Source: product §9.4. */
export interface DeliveryZone {
  readonly id: string;
  /** By language; English is shown where one is missing. */
  readonly name: Readonly<Partial<Record<string, string>>>;
  /** Codes or names of provinces. */
  readonly provinces?: readonly string[];
  /** Beginnings of postal codes. The longest one that fits decides, before any province. */
  readonly postalPrefixes?: readonly string[];
  readonly carriers: readonly [CarrierRule, ...CarrierRule[]];
  /** Payment methods of parcels to it; absent for those of the country. */
  readonly methods?: readonly BaseMethod[];
}

/** What a zone is found by; null for what is not known. */
export interface ZonePlace {
  readonly province: string | null;
  readonly postalCode: string | null;
}

/** A zone with the rule that found it, as it is written in the zone. */
export interface FoundZone {
  readonly zone: DeliveryZone;
  readonly by: 'postalPrefix' | 'province';
  readonly rule: string;
}

/** Normalizes a postal code, or the beginning of one, for comparison: capitals and digits alone. */
export function plainPostalCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Normalizes a province's code or name for comparison: no accents, signs or capitals. */
export function plainProvince(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * The zone of a place: of the longest beginning of its postal code, else of its province; null where the country's own rule
 * holds. Source: product §9.4.
 */
export function findZone(
  zones: readonly DeliveryZone[] | undefined,
  { province, postalCode }: ZonePlace,
): FoundZone | null {
  const code = plainPostalCode(postalCode ?? '');
  const named = plainProvince(province ?? '');
  let byCode: FoundZone | null = null;
  let byProvince: FoundZone | null = null;
  let longest = 0;
  for (const zone of zones ?? []) {
    for (const rule of zone.postalPrefixes ?? []) {
      const prefix = plainPostalCode(rule);
      if (prefix.length > longest && code.startsWith(prefix)) {
        longest = prefix.length;
        byCode = { zone, by: 'postalPrefix', rule };
      }
    }
    const rule = zone.provinces?.find((each) => named !== '' && plainProvince(each) === named);
    if (rule !== undefined) byProvince ??= { zone, by: 'province', rule };
  }
  return byCode ?? byProvince;
}
