import { endOfBar, hoursOfBar } from './periods.ts';

/** How an attempt to pay ended that took no money. */
export const paymentFailures = ['declined', 'expired', 'canceled', 'failed'] as const;
/** One of {@link paymentFailures}. */
export type PaymentFailure = (typeof paymentFailures)[number];

/** Why a print was made again: a reason of the lab, `customer` for an accepted report, else `other`. */
export const remakeReasons = [
  'refused',
  'jam',
  'dust',
  'color',
  'cut',
  'damaged',
  'customer',
  'other',
] as const;
/** One of {@link remakeReasons}. */
export type RemakeReason = (typeof remakeReasons)[number];

/** The orders that a bar of the figures counts, beside those of its days, country, studio and method. */
export type FigureFilter =
  | { readonly kind: 'begun' | 'handed-over' | 'late' | 'came-back' | 'remade' }
  /** Ready within hours from `from` on and below `below`, or ever longer. */
  | { readonly kind: 'hours'; readonly from: number; readonly below: number | null }
  /** `reason` has the first characters of the hash of a provider's words. */
  | { readonly kind: 'unpaid'; readonly failure: PaymentFailure; readonly reason: string | null }
  | { readonly kind: 'remade-for'; readonly reason: RemakeReason }
  /** Spoiled on a machine by the id of its token; null for an unknown one. */
  | { readonly kind: 'spoiled-on'; readonly machine: string | null };

const uuidForm = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The form of a figure's filter in an address. */
export const figureFilterForm = new RegExp(
  `^(?:begun|handed-over|late|came-back|remade|hours-\\d{1,2}|unpaid-(?:${paymentFailures.join('|')})(?:-[0-9a-f]{8})?|remade-(?:${remakeReasons.join('|')})|spoiled-on-(?:unknown|${uuidForm}))$`,
);

/** Writes a filter as it is in addresses. */
export function writeFigureFilter(filter: FigureFilter): string {
  switch (filter.kind) {
    case 'hours':
      return `hours-${filter.from}`;
    case 'unpaid':
      return `unpaid-${filter.failure}${filter.reason === null ? '' : `-${filter.reason}`}`;
    case 'remade-for':
      return `remade-${filter.reason}`;
    case 'spoiled-on':
      return `spoiled-on-${filter.machine ?? 'unknown'}`;
    default:
      return filter.kind;
  }
}

/** Reads a filter from an address; null for anything else. */
export function readFigureFilter(text: string): FigureFilter | null {
  if (!figureFilterForm.test(text)) return null;
  const after = (start: string): string | null =>
    text.startsWith(start) ? text.slice(start.length) : null;
  const hours = after('hours-');
  if (hours !== null) {
    const from = Math.floor(Number(hours) / hoursOfBar) * hoursOfBar;
    return { kind: 'hours', from, below: endOfBar(from) };
  }
  const unpaid = after('unpaid-');
  if (unpaid !== null) {
    const [name, reason = null] = unpaid.split('-');
    const failure = paymentFailures.find((one) => one === name);
    return failure ? { kind: 'unpaid', failure, reason } : null;
  }
  const machine = after('spoiled-on-');
  if (machine !== null) {
    return { kind: 'spoiled-on', machine: machine === 'unknown' ? null : machine };
  }
  const name = after('remade-');
  const reason = remakeReasons.find((one) => one === name);
  if (reason) return { kind: 'remade-for', reason };
  return { kind: text as 'begun' | 'handed-over' | 'late' | 'came-back' | 'remade' };
}
