import { toLocalTime } from '#domain/common/local-time.ts';
import { StartError } from '../start/start-error.ts';
import { listCash, type CashEntry } from './cash.repo.ts';
import { defineCommand, text } from './command.ts';
import { csvFormatOf, csvOptions, type CsvFormat } from './csv.ts';
import { formatAmount, formatCount } from './format.ts';
import { dayStart } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { studiosHint } from './studios.ts';
import { listStudios } from './studios.repo.ts';
import { required } from './with-shop.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Name of the shop itself among the studios, as for outputs and tokens of labs. */
const ownName = 'lab';

/** An entry with its day and minute by its own clock, and its amount, which is negative for a refund. */
interface Counted {
  readonly day: string;
  readonly time: string;
  readonly studio: string;
  readonly entry: CashEntry;
  readonly amount: number;
}

function countedOf(entry: CashEntry): Counted {
  const { date, minutes } = toLocalTime(entry.at.getTime(), entry.timeZone);
  const two = (part: number): string => String(part).padStart(2, '0');
  return {
    day: date,
    time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
    studio: entry.studio ?? ownName,
    entry,
    amount: entry.kind === 'taken' ? entry.amount : 0 - entry.amount,
  };
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { amount }) => sum + amount, 0);
}

/** Groups by a text, in the order of these texts. */
function groupBy(
  counted: readonly Counted[],
  nameOf: (one: Counted) => string,
): [string, Counted[]][] {
  return [...Map.groupBy(counted, nameOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Everything of one kind that one person took, or all refunds, of a day, studio, method and currency. */
function dayLineOf(name: string, counted: readonly Counted[]): string {
  const [first] = counted;
  if (!first) return name;
  return `${name}  ${counted.length} ${first.entry.kind}  ${formatAmount(sumOf(counted), first.entry.currency)}`;
}

function sumLineOf(name: string, counted: readonly Counted[]): string {
  const [first] = counted;
  if (!first) return name;
  const money = (kind: CashEntry['kind']): string =>
    formatAmount(sumOf(counted.filter(({ entry }) => entry.kind === kind)), first.entry.currency);
  const left = formatAmount(sumOf(counted), first.entry.currency);
  return `${name}: taken ${money('taken')}, refunded ${money('refunded')}, left ${left}`;
}

function printSums(counted: readonly Counted[]): void {
  const days = groupBy(counted, ({ day, studio, entry }) =>
    [day, studio, entry.method, entry.currency, entry.by ?? '-'].join('  '),
  );
  for (const [name, own] of days) {
    for (const kind of ['taken', 'refunded']) {
      const ofKind = own.filter(({ entry }) => entry.kind === kind);
      if (ofKind.length > 0) console.log(dayLineOf(name, ofKind));
    }
  }
  const sums = groupBy(counted, ({ studio, entry }) => `${entry.currency} of ${studio}`);
  for (const [name, own] of sums) console.log(sumLineOf(name, own));
  console.log(formatCount(counted.length, 'entry', 'entries'));
}

const columns = [
  'day',
  'time',
  'studio',
  'order',
  'method',
  'kind',
  'by',
  'currency',
  'amount',
  'note',
];

function csvRowOf({ day, time, studio, entry, amount }: Counted, format: CsvFormat): string {
  const { orderNumber, method, kind, by, currency, note } = entry;
  return format.row([
    day,
    time,
    studio,
    orderNumber,
    method,
    kind,
    by ?? '',
    currency,
    format.amount(amount, currency),
    note.replaceAll(/\s+/g, ' ').trim(),
  ]);
}

function periodOf(from: string, until: string | undefined) {
  const first = dayStart('--from', from);
  const last = until === undefined ? first : dayStart('--until', until);
  if (last < first) throw new StartError('--until is before --from');
  return { first, last };
}

/** Counts the cash that was taken and returned on each day at each studio. */
export const countCashCommand = defineCommand({
  usage:
    'count-cash --from 2026-11-27 [--until 2026-11-30] [--studio <slug|lab>] [--csv [--decimal-comma]]',
  help: `Counts the cash of the day --from alone, or of each day up to --until, at each studio: what was taken at the counter
(in_store) and on delivery (cod), by the person who recorded it, and what staff returned of it, with its order's method.
Refunds are negative. Orders without a pickup studio are those of lab. Days are those of the studio's clock, else of the
clock of the order's country. A gift card's part is no cash. --csv prints every payment and refund as a table:
npm run --silent ops -- count-cash --from 2026-11-01 --until 2026-11-30 --csv > cash.csv
--decimal-comma writes that table for a spreadsheet in a language with decimal commas, as French or German.`,
  options: { from: text, until: text, studio: text, ...csvOptions },
  run: async ({ values, usage }) => {
    const format = csvFormatOf(values);
    const { first, last } = periodOf(required(values.from, 'from', usage), values.until);
    const { studio } = values;
    // A day begins up to 14 hours earlier than in UTC, and ends up to 12 hours later.
    const around = {
      from: new Date(first.getTime() - dayMs),
      until: new Date(last.getTime() + 2 * dayMs),
    };
    const entries = await withRunningDatabase(async ({ kysely }) => {
      const isKnown =
        studio === undefined ||
        studio === ownName ||
        (await listStudios(kysely)).some(({ slug }) => slug === studio);
      if (!isKnown) {
        throw new StartError(`there is no studio ${studio}; ${studiosHint}`);
      }
      return await listCash(kysely, around);
    });
    const [from, until] = [first, last].map((day) => day.toISOString().slice(0, 10));
    const counted = entries
      .map(countedOf)
      .filter(({ day }) => day >= (from ?? '') && day <= (until ?? ''))
      .filter((one) => studio === undefined || one.studio === studio);
    if (format) {
      const rows = [format.row(columns), ...counted.map((one) => csvRowOf(one, format))];
      // Staff open this table in Excel, which shows their names and notes as they are only behind a byte order mark.
      console.log(`\uFEFF${rows.join('\n')}`);
    } else printSums(counted);
  },
});
