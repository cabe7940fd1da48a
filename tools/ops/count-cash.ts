import type { CashOfDay, CashOfStudio, CountedCash } from '#domain/payments/cash.ts';
import { countCash } from '#server/features/payments/cash/count-cash.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text } from './command.ts';
import { csvFormatOf, csvOptions, type CsvFormat } from './csv.ts';
import { formatAmount, formatCount } from './format.ts';
import { dayStart } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { studiosHint } from './studios.ts';
import { required } from './with-shop.ts';

/** Name of the shop itself among the studios, as for outputs and tokens of labs. */
const ownName = 'lab';

function dayLineOf(sum: CashOfDay): string {
  const { day, studio, method, currency, by, kind, count, amount } = sum;
  const name = [day, studio ?? ownName, method, currency, by ?? '-'].join('  ');
  return `${name}  ${count} ${kind}  ${formatAmount(amount, currency)}`;
}

function sumLineOf({ studio, currency, taken, refunded, left }: CashOfStudio): string {
  const [took, returned, rest] = [taken, refunded, left].map((sum) => formatAmount(sum, currency));
  return `${currency} of ${studio ?? ownName}: taken ${took}, refunded ${returned}, left ${rest}`;
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

function csvRowOf(entry: CountedCash, format: CsvFormat): string {
  const { day, time, studio, orderNumber, method, kind, by, currency, amount, note } = entry;
  return format.row([
    day,
    time,
    studio ?? ownName,
    orderNumber,
    method,
    kind,
    by ?? '',
    currency,
    format.amount(amount, currency),
    note.replaceAll(/\s+/g, ' ').trim(),
  ]);
}

/** A day as it is written, checked to be one. */
function dayOf(name: string, written: string): string {
  return dayStart(name, written).toISOString().slice(0, 10);
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
    const from = dayOf('--from', required(values.from, 'from', usage));
    const until = values.until === undefined ? from : dayOf('--until', values.until);
    const { studio = null } = values;
    const counted = await withRunningDatabase(({ kysely }) =>
      countCash(kysely, { from, until, studio }),
    );
    if (!counted.ok) {
      throw new StartError(
        counted.code === 'period_reversed'
          ? '--until is before --from'
          : `there is no studio ${studio}; ${studiosHint}`,
      );
    }
    const { entries, days, studios } = counted.value;
    if (format) {
      const rows = [format.row(columns), ...entries.map((entry) => csvRowOf(entry, format))];
      // Staff open this table in Excel, which shows their names and notes as they are only behind a byte order mark.
      console.log(`\uFEFF${rows.join('\n')}`);
      return;
    }
    for (const day of days) console.log(dayLineOf(day));
    for (const sum of studios) console.log(sumLineOf(sum));
    console.log(formatCount(entries.length, 'entry', 'entries'));
  },
});
