import { addDays } from '#domain/common/local-time.ts';
import { followTax } from '#domain/catalogue/edit/change-taxes.ts';
import type { TaxRate } from '#domain/catalogue/shop-catalogue.ts';
import { readPercent, toTypedPercent } from './tax-entry.ts';

/** A rate as it is typed. */
export interface TaxFields {
  readonly name: string;
  readonly percent: string;
  /** First and last day, `YYYY-MM-DD`; empty for none. */
  readonly from: string;
  readonly until: string;
  readonly source: string;
}

/** What is being done with the rates of a place: a new tax, a rate that is changed, or one that follows another. */
export type TaxEdit =
  | { readonly kind: 'new' }
  | { readonly kind: 'change' | 'follow'; readonly index: number };

/** Fields in which nothing is typed yet. */
export const emptyTax: TaxFields = { name: '', percent: '', from: '', until: '', source: '' };

/** What the form of an edit begins with; a following rate begins tomorrow and has its own percentage and source. */
export function beginFields(rates: readonly TaxRate[], edit: TaxEdit, today: string): TaxFields {
  const rate = edit.kind === 'new' ? undefined : rates[edit.index];
  if (!rate) return emptyTax;
  const { name, percentThousandths, from = '', until = '', source = '' } = rate;
  if (edit.kind === 'follow') {
    const tomorrow = addDays(today, 1);
    return { ...emptyTax, name, from: from < tomorrow ? tomorrow : addDays(from, 1) };
  }
  return { name, percent: toTypedPercent(percentThousandths), from, until, source };
}

/** Why an edit cannot be made: its fields are to be corrected. */
export type TaxFieldProblem = 'name' | 'percent' | 'follow';

function readRate(fields: TaxFields): TaxRate | TaxFieldProblem {
  const { from, until } = fields;
  const [name, source] = [fields.name.trim(), fields.source.trim()];
  const percentThousandths = readPercent(fields.percent);
  if (name === '') return 'name';
  if (percentThousandths === null) return 'percent';
  return {
    name,
    percentThousandths,
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(source !== '' && { source }),
  };
}

/** The rates after an edit; the first problem of its fields where it cannot be made. */
export function applyEdit(
  rates: readonly TaxRate[],
  edit: TaxEdit,
  fields: TaxFields,
): readonly TaxRate[] | TaxFieldProblem {
  const rate = readRate(fields);
  if (typeof rate === 'string') return rate;
  if (edit.kind === 'new') return [...rates, rate];
  if (edit.kind === 'change') return rates.with(edit.index, rate);
  const { from } = rate;
  return (from !== undefined && followTax(rates, edit.index, { ...rate, from })) || 'follow';
}
