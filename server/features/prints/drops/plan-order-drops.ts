import { factsOf, surfaceKeyOf } from '#domain/catalogue/item-facts.ts';
import type { DropOrder, DropPrint, PlannedDrop } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import { planDrops, type DropFailure } from '#domain/lab/plan-drops.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import { succeed, type ResultWith } from '#domain/common/result.ts';
import type { DropPrintRow } from './drop-prints.repo.ts';

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A time on the clock of a zone: `2026-03-14T09:05:07`. */
function wallTime(at: Date, timeZone: string): string {
  const { date, minutes } = toLocalTime(at.getTime(), timeZone);
  const clock = [Math.floor(minutes / 60), minutes % 60, at.getUTCSeconds()];
  return `${date}T${clock.map(twoDigits).join(':')}`;
}

function toDropPrint(row: DropPrintRow): DropPrint {
  const { sha256, size, copies, shape, frame, productType, printSize: sizeKey, facts } = row;
  const line = { productType, size: sizeKey, shape, facts };
  const { sheetOn, options = {} } = factsOf(line);
  const chosen = Object.entries(options).filter(([option]) => option !== 'finish');
  return {
    sha256,
    size,
    copies,
    sizeKey,
    surface: surfaceKeyOf(line),
    options: chosen.map(([, value]) => value),
    frame,
    isSheet: sheetOn !== null,
  };
}

/** One or more drops with the number of the attempt that is in their names. */
export interface NumberedDrops {
  readonly attempt: number;
  readonly drops: readonly PlannedDrop[];
}

/**
 * Plans the drops of one round of an order from its rows, which are at least one, with the first attempt, from a number
 * on, whose names are not taken. Names are compared without case.
 */
export function planOrderDrops(
  rows: readonly DropPrintRow[],
  output: LabOutput,
  { from, taken }: { readonly from: number; readonly taken: readonly string[] },
): ResultWith<NumberedDrops, DropFailure> {
  const [first] = rows;
  if (!first) throw new Error('drops are planned of no prints');
  const order: Omit<DropOrder, 'attempt'> = {
    number: first.number,
    customerName: first.customerName,
    language: first.language,
    placedAt: wallTime(first.placedAt, first.timeZone),
    round: first.round,
    finish: first.finish ?? output.finish,
    prints: rows.map(toDropPrint),
  };
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let attempt = from; ; attempt += 1) {
    const planned = planDrops({ ...order, attempt }, output);
    if (!planned.ok) return planned;
    if (planned.value.every(({ name }) => !used.has(name.toLowerCase()))) {
      return succeed({ attempt, drops: planned.value });
    }
  }
}
