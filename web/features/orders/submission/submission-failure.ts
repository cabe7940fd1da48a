import * as z from 'zod/mini';
import { quoteResponse, type QuoteResponse } from '#contract/quote.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { readRefusals, type FieldRefusal } from '../refused-fields.ts';

/** The server's price if it differs from the accepted one; amounts in major units. */
export interface FreshPrice {
  readonly total: number;
  readonly currency: string;
  readonly quote: QuoteResponse | null;
}

/** Why an order could not be placed; none of the input is lost. */
export type SubmissionFailure =
  /** Photos that did not arrive, by their ids. */
  | { readonly reason: 'photos'; readonly photoIds: readonly string[] }
  /** Photos marked as sent that the shop does not have. */
  | { readonly reason: 'photos_unknown'; readonly photoIds: readonly string[] }
  | { readonly reason: 'quote_changed'; readonly fresh: FreshPrice }
  | { readonly reason: 'number_exhausted' }
  /** Every attempt failed; `offline` when no server responded. */
  | { readonly reason: 'attempts'; readonly country: string; readonly offline: boolean }
  /** The server refused fields of the form. */
  | { readonly reason: 'fields'; readonly fields: readonly FieldRefusal[] }
  /** The server refused the order; its message is in the customer's language. */
  | { readonly reason: 'refused'; readonly code: string; readonly message: string | null };

const missingDetails = z.object({ missing: z.array(z.number()) });
const priceDetails = z.object({ total: z.number(), currency: z.string(), quote: z.unknown() });
const photoDetails = z.object({ photoIds: z.array(z.string()) });

/** Refusals that include the current price. */
const repriced: ReadonlySet<string> = new Set(['quote_changed', 'gift_card_insufficient']);

/** Indexes of the chunks that the server lacks; null if that is not why it refused one. */
export function readMissingChunks({ code, details }: ApiFailure): readonly number[] | null {
  const missing = missingDetails.safeParse(details);
  return code === 'incomplete_chunks' && missing.success ? missing.data.missing : null;
}

/** Reads why the server refused an order. */
export function readRefusal({ code, message, details }: ApiFailure): SubmissionFailure {
  const price = priceDetails.safeParse(details);
  if (repriced.has(code) && price.success) {
    const { total, currency, quote } = price.data;
    const fresh = { total, currency, quote: quoteResponse.safeParse(quote).data ?? null };
    return { reason: 'quote_changed', fresh };
  }
  if (code === 'photo_not_stored') {
    const photoIds = photoDetails.safeParse(details).data?.photoIds ?? [];
    // Several items can name the same photo.
    return { reason: 'photos_unknown', photoIds: [...new Set(photoIds)] };
  }
  const fields = readRefusals(details);
  return fields.length > 0 ? { reason: 'fields', fields } : { reason: 'refused', code, message };
}
