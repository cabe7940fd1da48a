import type { StudioDraft } from '#contract/staff/studios.ts';
import { readDayTimes, workWeek, writeDayTimes } from '#domain/studios/hours-text.ts';
import type { OperatingHours, Weekday } from '#domain/studios/opening-hours.ts';

/** Fields of a studio that are typed as one line. */
export const lineFields = [
  'name',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'phone',
  'email',
  'ownerEmail',
  'latitude',
  'longitude',
  'timeZone',
] as const;
/** One of {@link lineFields}. */
export type LineField = (typeof lineFields)[number];

/** Texts of a studio in another language. */
export type TranslationForm = Readonly<Record<'name' | 'address' | 'description', string>>;

/** What is typed about a studio. */
export interface StudioForm {
  readonly lines: Readonly<Record<LineField, string>>;
  readonly description: string;
  readonly isActive: boolean;
  readonly acceptsShipping: boolean;
  /** Opening times of each day, Sunday first; empty for a closed day. */
  readonly days: readonly string[];
  /** In order. */
  readonly closures: readonly string[];
  readonly translations: Readonly<Record<string, TranslationForm>>;
}

function toLine(value: string | number | null): string {
  return value === null ? '' : String(value);
}

/** What a form shows of a studio. */
export function toForm(studio: StudioDraft): StudioForm {
  const lines = Object.fromEntries(
    lineFields.map((field) => [field, toLine(studio[field])]),
  ) as Record<LineField, string>;
  const translations = Object.entries(studio.translations).map(([code, texts]) => {
    const { name = '', address = '', description = '' } = texts ?? {};
    return [code, { name, address, description }] as const;
  });
  return {
    lines,
    description: studio.description ?? '',
    isActive: studio.isActive,
    acceptsShipping: studio.acceptsShipping,
    days: ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => writeDayTimes(studio.operatingHours, day)),
    closures: studio.closures.toSorted(),
    translations: Object.fromEntries(translations),
  };
}

/** A typed number; not a number if it is none. */
function readNumber(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : Number(text);
}

function orNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}

/** The week as it is typed, from Monday on; hours that nobody changed stay exactly as they are stored. */
function readHours(form: StudioForm, stored: StudioDraft): OperatingHours[] | null {
  const before = toForm(stored).days;
  if (form.days.every((typed, day) => typed === before[day])) return stored.operatingHours;
  const read = workWeek.map((day) => {
    const entries = readDayTimes(day, form.days[day] ?? '');
    const wasClosed = stored.operatingHours.some((entry) => entry.day === day && entry.isClosed);
    return entries?.length === 0 && wasClosed
      ? [{ day, isClosed: true, openTime: null, closeTime: null }]
      : entries;
  });
  return read.includes(null) ? null : read.flatMap((entries) => entries ?? []);
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.toSorted().join(' ') === right.toSorted().join(' ');
}

/** What somebody typed that cannot be sent: the days whose times are not understood, and coordinates that are no numbers. */
export interface FormFault {
  readonly days: readonly Weekday[];
  readonly fields: readonly LineField[];
}

/** Finds what cannot be sent of a form; the shop checks all else. */
export function findFormFault({ lines, days }: StudioForm): FormFault | null {
  const wrongDays = workWeek.filter((day) => readDayTimes(day, days[day] ?? '') === null);
  const fields = (['latitude', 'longitude'] as const).filter((field) =>
    Number.isNaN(readNumber(lines[field])),
  );
  return wrongDays.length + fields.length === 0 ? null : { days: wrongDays, fields };
}

/** The studio that a form asks for; null while it has a fault. */
export function toDraft(form: StudioForm, stored: StudioDraft): StudioDraft | null {
  const { lines, closures } = form;
  const operatingHours = readHours(form, stored);
  if (operatingHours === null || findFormFault(form)) return null;
  const translations = Object.entries(form.translations).flatMap(([code, texts]) => {
    const written = Object.entries(texts).filter(([, text]) => text.trim() !== '');
    return written.length === 0 ? [] : [[code, Object.fromEntries(written)] as const];
  });
  return {
    name: lines.name,
    address: lines.address,
    city: lines.city,
    province: orNull(lines.province),
    postalCode: orNull(lines.postalCode),
    country: lines.country,
    phone: orNull(lines.phone),
    email: orNull(lines.email),
    ownerEmail: orNull(lines.ownerEmail),
    description: orNull(form.description),
    isActive: form.isActive,
    acceptsShipping: form.acceptsShipping,
    latitude: readNumber(lines.latitude),
    longitude: readNumber(lines.longitude),
    timeZone: lines.timeZone,
    operatingHours,
    closures: sameSet(closures, stored.closures) ? stored.closures : [...closures],
    translations: Object.fromEntries(translations),
  };
}

const dayMs = 86_400_000;

/** The dates from one to another, at most `most`; empty if they are no period. */
export function datesBetween(from: string, to: string, most: number): string[] {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  if (!(first <= last)) return [];
  const count = Math.min(most, Math.round((last - first) / dayMs) + 1);
  return Array.from({ length: count }, (_, ahead) =>
    new Date(first + ahead * dayMs).toISOString().slice(0, 10),
  );
}
