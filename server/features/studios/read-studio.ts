import lookUpTimeZone from '@photostructure/tz-lookup';
import * as z from 'zod';
import { isTimeZone } from '#domain/common/local-time.ts';
import { isReservedPath, slugify } from '#domain/storefront/slugs.ts';
import { isLanguageCode, languageCodes } from '#locales/languages.ts';
import { dates, hours } from './read-hours.ts';
import { countryCode, degrees, line, mailAddress, phoneNumber, truth } from './read-values.ts';
import type { StudioRecord } from './store-studios.repo.ts';

/** A fault of one field, and how to correct it. */
export interface FieldFault {
  /** Path of the field, parts joined by dots. */
  readonly field: string;
  readonly problem: string;
}

/** The result of reading a row: a studio, or all its faults. */
export type ReadStudio =
  | {
      readonly studio: StudioRecord;
      /** The row names no slug. */
      readonly hasDerivedSlug: boolean;
    }
  | { readonly faults: readonly FieldFault[] };

const latitude = degrees(90, '36.8065');
const longitude = degrees(180, '10.1815');
const place = z.object(
  { latitude, longitude },
  { error: 'is not understood; write {latitude, longitude}' },
);

const translation = z.object({
  name: line(120, 'a name').optional(),
  address: line(200, 'an address').optional(),
  description: line(2000, 'a description').optional(),
});

const slug = line(100, 'a slug').transform((written, context) => {
  if (slugify(written) !== written) {
    context.addIssue(
      `"${written}" cannot stand in an address; write letters a to z, digits and single hyphens, such as ${slugify(written) || 'demo-sousse'}`,
    );
  } else if (isReservedPath(written)) {
    context.addIssue(`"${written}" is a path of the shop itself; write another`);
  }
  return written;
});

const timeZone = line(60, 'a time zone').refine(isTimeZone, {
  error: 'is not known; write the name of an IANA time zone, such as Africa/Tunis',
});

const studioRow = z.object(
  {
    name: line(120, 'the name of the studio'),
    slug: slug.optional(),
    address: line(200, 'street and number'),
    city: line(100, 'the city'),
    province: line(100, 'the province').optional(),
    postalCode: line(20, 'the postal code').optional(),
    country: countryCode,
    phone: phoneNumber.optional(),
    email: mailAddress.optional(),
    owner: z.object({ email: mailAddress.optional() }).optional(),
    description: line(2000, 'a description').optional(),
    isActive: truth.default(true),
    acceptsShipping: truth.default(false),
    coordinates: place.optional(),
    locationData: place.optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    timeZone: timeZone.optional(),
    operatingHours: hours.default([]),
    closures: dates.default([]),
    translations: z
      .record(
        z.string().refine((code): boolean => isLanguageCode(code), {
          error: `is no language of the shop; write one of ${languageCodes.join(', ')}`,
        }),
        translation,
      )
      .default({}),
  },
  { error: 'is no studio; write an object with name, address, city and country' },
);
type StudioRow = z.infer<typeof studioRow>;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of fields that have a fixed set of them. */
const partsOfField: Readonly<Record<string, readonly string[]>> = {
  coordinates: Object.keys(place.shape),
  locationData: Object.keys(place.shape),
  owner: ['email'],
};

/** Fields of a row that no studio has, parts joined by dots. */
export function findUnknownFields(written: unknown): string[] {
  return Object.entries(isObject(written) ? written : {}).flatMap(([field, value]) => {
    if (!Object.hasOwn(studioRow.shape, field)) return [field];
    const known = partsOfField[field];
    if (!known || !isObject(value)) return [];
    return Object.keys(value).flatMap((part) => (known.includes(part) ? [] : `${field}.${part}`));
  });
}

/** A slug has Latin letters only; a name with others gets none rather than half a name. */
function slugOf({ slug: given, name }: StudioRow): string | null {
  if (given !== undefined) return given;
  const derived = /[^\P{L}\p{Script=Latin}]/u.test(name) ? '' : slugify(name);
  return derived === '' || isReservedPath(derived) ? null : derived;
}

function readPlace(row: StudioRow) {
  const { latitude: north, longitude: east } = row;
  const plain =
    north === undefined || east === undefined ? null : { latitude: north, longitude: east };
  return row.coordinates ?? row.locationData ?? plain;
}

/** Finds the time zone: the row's own, or else that of its place. */
function findZone(row: StudioRow, at: ReturnType<typeof readPlace>): string | null {
  return row.timeZone ?? (at ? lookUpTimeZone(at.latitude, at.longitude) : null);
}

function toReadStudio(row: StudioRow): ReadStudio {
  const faults: FieldFault[] = [];
  const at = readPlace(row);
  const slug = slugOf(row);
  const zone = findZone(row, at);
  if (slug === null) {
    const problem = 'is missing, and the name makes none; write one such as demo-sousse';
    faults.push({ field: 'slug', problem });
  }
  for (const field of ['latitude', 'longitude'] as const) {
    if (at || (row.latitude ?? row.longitude) === undefined || row[field] !== undefined) continue;
    faults.push({ field, problem: 'is missing; a place needs latitude and longitude' });
  }
  if (zone === null) {
    const problem =
      'is missing; write the name of an IANA time zone such as Africa/Tunis, or latitude and longitude';
    faults.push({ field: 'timeZone', problem });
  }
  if (faults.length > 0 || slug === null || zone === null) return { faults };
  const { name, address, city, country, isActive, acceptsShipping } = row;
  return {
    hasDerivedSlug: row.slug === undefined,
    studio: {
      name,
      slug,
      address,
      city,
      country,
      isActive,
      acceptsShipping,
      province: row.province ?? null,
      postalCode: row.postalCode ?? null,
      phone: row.phone ?? null,
      email: row.email ?? null,
      ownerEmail: row.owner?.email ?? null,
      description: row.description ?? null,
      latitude: at?.latitude ?? null,
      longitude: at?.longitude ?? null,
      timeZone: zone,
      operatingHours: row.operatingHours,
      closures: row.closures,
      translations: row.translations,
    },
  };
}

/** Empty cells and nulls count as missing. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([key, part]) => [key, withoutBlanks(part)] as const)
    .filter(([, part]) => part !== null && !(typeof part === 'string' && part.trim() === ''));
  return Object.fromEntries(kept);
}

/** Reads one studio of an import file, in any of its forms. */
export function readStudio(written: unknown): ReadStudio {
  const read = studioRow.safeParse(withoutBlanks(written));
  if (read.success) return toReadStudio(read.data);
  const faults = read.error.issues.map(({ path, message, ...issue }) => {
    // The message about an unknown key of a record is one level deeper.
    const inner = issue.code === 'invalid_key' ? issue.issues[0]?.message : undefined;
    return { field: path.join('.'), problem: inner ?? message };
  });
  return { faults };
}
