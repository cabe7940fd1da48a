import type { PreviewRemittanceRequest } from '#contract/staff/couriers.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import { readRemittedAmount } from '#domain/couriers/read-amount.ts';

/** A line as it is typed. */
export interface TypedLine {
  readonly number: string;
  readonly amount: string;
}

/** A remittance as it is entered: a file, or typed lines. */
export interface RemittanceDraft {
  readonly courier: string;
  readonly day: string;
  readonly reference: string;
  readonly currency: Currency;
  readonly file: { readonly name: string; readonly base64: string } | null;
  readonly lines: readonly TypedLine[];
}

/** A line that nothing is typed in. */
export const emptyLine: TypedLine = { number: '', amount: '' };

/** A draft of a day. */
export function emptyDraft(day: string): RemittanceDraft {
  return { courier: '', day, reference: '', currency: 'TND', file: null, lines: [emptyLine] };
}

/** What the shop is asked to preview; null while something is missing or cannot be read. */
export function toRequest(draft: RemittanceDraft): PreviewRemittanceRequest | null {
  const { file, lines, currency, day } = draft;
  const courier = draft.courier.trim();
  if (!/[\p{L}\p{N}]/u.test(courier) || day === '') return null;
  const head = { courier, day, reference: draft.reference.trim(), currency };
  if (file) return { ...head, source: file };
  const typed = lines
    .filter(({ number, amount }) => number.trim() !== '' || amount.trim() !== '')
    .map(({ number, amount }) => ({
      number: number.trim(),
      phone: '',
      minor: readRemittedAmount(amount, currency) ?? 0,
    }));
  if (typed.length === 0 || typed.some(({ number, minor }) => number === '' || minor === 0)) {
    return null;
  }
  const sent = typed.map(({ minor, ...line }) => ({ ...line, amount: toMajor(minor, currency) }));
  return { ...head, source: { lines: sent } };
}
