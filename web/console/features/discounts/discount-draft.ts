import type { AddDiscountRequest } from '#contract/staff/discounts.ts';

/** What a discount takes off: a percentage, an amount, or pieces of "3 for 2". */
export const discountKinds = ['percent', 'amount', 'pieces'] as const;

/** The fields of a new discount as they are typed; empty for what is left open. */
export interface DiscountFields {
  readonly code: string;
  readonly kind: (typeof discountKinds)[number];
  readonly value: string;
  readonly currency: string;
  /** First and last day. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly usageLimit: string;
  readonly usageLimitPerEmail: string;
  readonly minimum: string;
  /** Separated by commas. */
  readonly countries: string;
  readonly sizes: string;
  /** Of an offer such as "3 for 2": how many pieces, and how many of them are paid in full. */
  readonly piecesOf: string;
  readonly piecesPaid: string;
  readonly isListed: boolean;
  readonly isFirstOrder: boolean;
  readonly isAutomatic: boolean;
}

export const emptyDraft: DiscountFields = {
  code: '',
  kind: 'percent',
  value: '',
  currency: '',
  startsAt: '',
  endsAt: '',
  usageLimit: '',
  usageLimitPerEmail: '',
  minimum: '',
  countries: '',
  sizes: '',
  piecesOf: '3',
  piecesPaid: '2',
  isListed: false,
  isFirstOrder: false,
  isAutomatic: false,
};

const dayMs = 86_400_000;

function readText(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

function readNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}

function readDay(day: string, days: number): string | null {
  return day === '' ? null : new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString();
}

function readList(text: string): string[] | null {
  const names = text
    .split(/[,،;]/u)
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length === 0 ? null : names;
}

/** The request that adds a discount; it holds from its first to its last day, in UTC. */
export function toRequest(draft: DiscountFields): AddDiscountRequest {
  const value = readText(draft.value);
  return {
    code: draft.code,
    percent: draft.kind === 'amount' ? null : value,
    amount: draft.kind === 'amount' ? value : null,
    currency: readText(draft.currency),
    startsAt: readDay(draft.startsAt, 0),
    endsAt: readDay(draft.endsAt, 1),
    usageLimit: readNumber(draft.usageLimit),
    usageLimitPerEmail: readNumber(draft.usageLimitPerEmail),
    minimum: readText(draft.minimum),
    countries: readList(draft.countries),
    sizes: readList(draft.sizes),
    isListed: draft.isListed,
    pieces:
      draft.kind === 'pieces'
        ? { of: Number(draft.piecesOf), paid: Number(draft.piecesPaid) }
        : null,
    isFirstOrder: draft.isFirstOrder,
    isAutomatic: draft.isAutomatic,
  };
}

const problems = [
  'malformed',
  'unknown',
  'one_of_two',
  'needs_currency',
  'past',
  'before_start',
  'needs_percent',
] as const;

/** The field that the shop refused, and why. */
export interface FieldFault {
  readonly field: string;
  readonly problem: (typeof problems)[number];
}

/** Reads the details of a refusal; null for those of another. */
export function readFault(details: unknown): FieldFault | null {
  if (typeof details !== 'object' || details === null) return null;
  const { field, problem } = details as { readonly field?: unknown; readonly problem?: unknown };
  const known = problems.find((each) => each === problem);
  return typeof field === 'string' && known ? { field, problem: known } : null;
}
