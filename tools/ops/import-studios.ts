import { readFile } from 'node:fs/promises';
import { zonedIso } from '#domain/common/local-time.ts';
import {
  checkStudios,
  importStudios,
  readStudioFile,
  unknownFields,
  type DerivedSlug,
  type RowFault,
  type UnmetVisit,
} from '#server/features/studios/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { defineCommand, flag } from './command.ts';
import { fileAt } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

const help = `Stores the studios of a file; one whose slug is there already is replaced, none is deleted. Rows that are wrong
are listed one by one and left out; the others are stored. Listed as well, with the customers to call, are orders to be picked
up and appointments at studios that are not active, appointments at times at which their studio is closed by its new hours or
closures, orders promised for a day on which it does not open, and appointments and ready orders at a studio that the file
gives another address. With --dry-run nothing is stored and no shop need run. The file is in UTF-8, and fields are spelled exactly as here; others are named and not read.

JSON: a list of studios, or {"studios": [...]}. CSV: the same fields as columns, parts of a field joined by dots.

  name, address, city, country     required; the country as its two-letter code
  slug                             letters a to z, digits, hyphens; made of the name, and printed, where it is missing
  province, postalCode, phone, email, description
  latitude, longitude              or coordinates.latitude, coordinates.longitude, or locationData.…; degrees
  timeZone                         an IANA name such as Africa/Tunis; by the place where it is missing
  operatingHours                   "Mon-Fri 09:00-12:30 14:00-18:00; Sat 10:00-14:00; Sun closed", or in JSON
                                   [{"day": 1, "isClosed": false, "openTime": "09:00", "closeTime": "18:00"}], 0 for Sunday,
                                   several a day allowed; one that closes before it opens closes on the next day
  closures                         "2026-12-25 2027-01-01", or a list of dates; a spreadsheet rewrites a single date, unless
                                   its cell has the format of text
  isActive                         true or false; true where it is missing
  acceptsShipping                  true or false; false where it is missing
  owner.email                      never shown to customers
  translations.fr.name, translations.fr.address, translations.fr.description, and so on for each language`;

function formatRow({ row, name }: Pick<RowFault, 'row' | 'name'>): string {
  return `row ${row}${name === '' ? '' : ` (${name})`}`;
}

function formatFault({ field, problem, ...row }: RowFault): string {
  return `${formatRow(row)}: ${[field, problem].filter((part) => part !== '').join(' ')}`;
}

function printDerivedSlugs(slugs: readonly DerivedSlug[]): void {
  for (const { slug, ...row } of slugs) console.log(`${formatRow(row)}: slug ${slug}`);
}

function customerOf({ name, email, phone }: UnmetVisit): string {
  return `${name} <${email}>, ${phone}`;
}

const problems: Readonly<Record<UnmetVisit['problem'], string>> = {
  inactive: 'is not active',
  closed: 'is closed then',
  moved: 'has moved',
};

function describeVisit(visit: UnmetVisit): string {
  if (visit.kind === 'order') {
    return `order ${visit.number}, ${visit.fulfilmentState}, ${visit.paymentState}`;
  }
  const time = zonedIso(visit.startsAt.getTime(), visit.timeZone).slice(0, 16).replace('T', ' ');
  return `appointment ${time}`;
}

function visitLine(visit: UnmetVisit): string {
  return `${visit.slug} ${problems[visit.problem]}: ${describeVisit(visit)}, ${customerOf(visit)}`;
}

/**
 * Decodes a file. Spreadsheets write other encodings too, in which names would lose their accents.
 * @throws StartError
 */
function decode(file: string, bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // In UTF-16 every second byte of plain English is zero, which is valid in UTF-8.
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new StartError(`${file} is not in UTF-8; save it as "CSV UTF-8", or as JSON in UTF-8`);
}

async function readRows(file: string) {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read (${oneLine(error)})`);
  });
  const read = readStudioFile(file, decode(file, bytes));
  if ('problem' in read) throw new StartError(read.problem);
  return read.rows;
}

/** Imports studios from a file, see its help. */
export const importStudiosCommand = defineCommand({
  usage: 'import-studios <file.json|file.csv> [--dry-run]',
  help,
  options: { 'dry-run': flag },
  word: true,
  run: async ({ word, values }) => {
    const rows = await readRows(fileAt(word));
    const unknown = unknownFields(rows);
    if (unknown.length > 0) {
      console.error(`not read, because no studio has such a field: ${unknown.join(', ')}`);
    }
    if (values['dry-run']) {
      const { studios, derivedSlugs, faults } = checkStudios(rows);
      printDerivedSlugs(derivedSlugs);
      faults.forEach((fault) => console.error(formatFault(fault)));
      console.log(`${rows.length} rows: ${studios.length} can be stored; nothing was stored`);
      return faults.length === 0;
    }
    return await withRunningDatabase(async ({ kysely }) => {
      const deps = { kysely, clock: systemClock };
      const report = await importStudios(deps, shellCaller(), rows);
      const { created, updated, derivedSlugs, faults, unmet } = report;
      printDerivedSlugs(derivedSlugs);
      faults.forEach((fault) => console.error(formatFault(fault)));
      const bad = new Set(faults.map(({ row }) => row)).size;
      console.log(
        `rows: ${rows.length}; new studios: ${created}, replaced: ${updated}, left out: ${bad}`,
      );
      for (const visit of unmet) console.log(visitLine(visit));
      return bad === 0;
    });
  },
});
