import { writeHours } from '#domain/studios/hours-text.ts';
import { languageCodes } from '#locales/languages.ts';
import type { StudioRecord } from './store-studios.repo.ts';

/** The fields of a studio as the text of a file, by the name of their column; one that is empty is left out. */
export type StudioCells = Readonly<Record<string, string>>;

const translatedFields = ['name', 'address', 'description'] as const;

/** Columns of each studio, in the order of a file; those of translations follow. */
const plainColumns = [
  'slug',
  'name',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'email',
  'owner.email',
  'description',
  'isActive',
  'acceptsShipping',
  'latitude',
  'longitude',
  'timeZone',
  'operatingHours',
  'closures',
] as const;

/** All columns that a studio can have, in the order of a file. */
export const studioColumns: readonly string[] = [
  ...plainColumns,
  ...languageCodes.flatMap((code) =>
    translatedFields.map((field) => `translations.${code}.${field}`),
  ),
];

/** Columns that each file has, whatever its studios are. */
export const usualColumns: readonly string[] = plainColumns;

/** Degrees without an exponent, which no file may have. */
function writeDegrees(degrees: number | null): string {
  if (degrees === null) return '';
  const text = String(degrees);
  return text.includes('e') ? degrees.toFixed(12).replace(/\.?0+$/, '') : text;
}

/** Writes a studio as cells. Two studios of the same cells are the same to an import. */
export function toCells(studio: StudioRecord): StudioCells {
  const plain: Readonly<Record<(typeof plainColumns)[number], string>> = {
    slug: studio.slug,
    name: studio.name,
    address: studio.address,
    city: studio.city,
    province: studio.province ?? '',
    postalCode: studio.postalCode ?? '',
    country: studio.country,
    phone: studio.phone ?? '',
    email: studio.email ?? '',
    'owner.email': studio.ownerEmail ?? '',
    description: studio.description ?? '',
    isActive: String(studio.isActive),
    acceptsShipping: String(studio.acceptsShipping),
    latitude: writeDegrees(studio.latitude),
    longitude: writeDegrees(studio.longitude),
    timeZone: studio.timeZone,
    operatingHours: writeHours(studio.operatingHours),
    closures: studio.closures.join(' '),
  };
  const translated = Object.entries(studio.translations).flatMap(([code, texts]) =>
    translatedFields.map((field) => [`translations.${code}.${field}`, texts[field] ?? ''] as const),
  );
  return Object.fromEntries(
    [...Object.entries(plain), ...translated].filter(([, cell]) => cell !== ''),
  );
}

/** A field of a studio that differs; empty text for none. */
export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** The fields in which two studios differ, in the order of a file. */
export function compareCells(before: StudioCells, after: StudioCells): CellChange[] {
  return studioColumns.flatMap((column) => {
    const change = { column, before: before[column] ?? '', after: after[column] ?? '' };
    return change.before === change.after ? [] : [change];
  });
}
