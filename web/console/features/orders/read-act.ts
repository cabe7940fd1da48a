import { staffAct, type StaffAct } from '#contract/staff/acts.ts';
import type { ActKind } from './act-labels.ts';

/** The fields of the forms of acts that are ticked. */
const ticked = ['isShared', 'paid'] as const;

/** Fields without which an act has them as false. */
const answered: Readonly<Partial<Record<ActKind, readonly string[]>>> = {
  mark_paid: ['isShared'],
  complete: ['paid'],
  hand_over: ['paid'],
};

function readValue(name: string, value: string): string | number | boolean {
  if (name === 'amount') return Number(value.replace(',', '.'));
  return ticked.some((each) => each === name) || value;
}

/** Reads an act from its form; empty fields are left out. Null when what was typed is no act of the contract. */
export function readAct(kind: ActKind, form: FormData): StaffAct | null {
  const values: Record<string, unknown> = { kind };
  for (const name of answered[kind] ?? []) values[name] = false;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value.trim() === '' || name === 'typed') continue;
    values[name] = readValue(name, value.trim());
  }
  const parsed = staffAct.safeParse(values);
  return parsed.success ? parsed.data : null;
}
