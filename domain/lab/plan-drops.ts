import { fail, succeed, type FailureWith, type ResultWith } from '../common/result.ts';
import { planDarkroomDrops } from './darkroom.ts';
import { planDpofDrops } from './dpof.ts';
import type { DropOrder, PlannedDrop } from './drop.ts';
import { planFujiDrops } from './fuji.ts';
import type { LabOutput } from './output.ts';
import type { SettingFailure } from './settings.ts';
import { planTreeDrops } from './tree.ts';

/**
 * Why no drop can be made: nothing to print, a count that is not a whole number from 0 on, or a setting of the lab that
 * is missing, with its name as `channels.10x15`. Source: product §9.14.
 */
export type DropFailure =
  | FailureWith<'nothing_to_print'>
  | FailureWith<'copies_invalid', { readonly copies: number }>
  | SettingFailure;

function planOutput(
  order: DropOrder,
  output: LabOutput,
): ResultWith<readonly PlannedDrop[], SettingFailure> {
  switch (output.format) {
    case 'tree':
      return succeed(planTreeDrops(order, output));
    case 'dpof-noritsu':
    case 'dpof-epson':
      return planDpofDrops(order, output);
    case 'fuji':
      return planFujiDrops(order, output);
    case 'darkroom':
      return planDarkroomDrops(order, output);
  }
}

/**
 * Lays out an order's prints as one lab takes them, in the order in which they are printed. The sum of the copies in
 * the drops is that of the prints; a print of 0 copies is left out. Source: product §9.14.
 */
export function planDrops(
  order: DropOrder,
  output: LabOutput,
): ResultWith<readonly PlannedDrop[], DropFailure> {
  const wrong = order.prints.find(({ copies }) => !Number.isSafeInteger(copies) || copies < 0);
  if (wrong) return fail('copies_invalid', { copies: wrong.copies });
  const prints = order.prints.filter(({ copies }) => copies > 0);
  if (prints.length === 0) return fail('nothing_to_print');
  return planOutput({ ...order, prints }, output);
}
