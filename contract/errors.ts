import * as z from 'zod/mini';
import type { FailureWith, Success } from '#domain/common/result.ts';
import type { ErrorDetails } from './error-details.ts';
import { smallRecord } from './small-record.ts';

/**
 * Every error code of the API. Each has a text in every language (`locales/<language>/errors.json`); only
 * `server/platform/http/error-statuses.ts` maps codes to HTTP status. Source: product §5 and §8.
 */
export const errorCodes = [
  // any call
  'invalid_request',
  'not_found',
  'forbidden',
  'too_many_requests',
  'body_too_large',
  'request_timed_out',
  'server_error',
  'service_unavailable',
  'invalid_signature',
  // quote and catalogue
  'unknown_country',
  'country_not_sold',
  'no_items',
  'too_many_items',
  'product_not_sold',
  'size_not_sold',
  'invalid_quantity',
  'options_not_sold',
  'studio_not_found',
  'payment_method_not_offered',
  'below_card_minimum',
  'above_card_maximum',
  // discounts and gift cards
  'invalid_discount_code',
  'discount_not_active_yet',
  'discount_expired',
  'discount_exhausted',
  'discount_in_use',
  'discount_not_applicable',
  'discount_wrong_currency',
  'gift_card_code_required',
  'invalid_gift_card',
  'gift_card_expired',
  'gift_card_disabled',
  'gift_card_zero_balance',
  'gift_card_held',
  'gift_card_wrong_currency',
  'gift_card_insufficient',
  'gift_card_cannot_pay',
  'gift_card_order_failed',
  'gift_card_update_failed',
  'gift_card_pays_longer',
  'gift_cards_issued_before',
  'discount_exists',
  'discount_invalid',
  // photos
  'invalid_file_type',
  'invalid_file_format',
  'invalid_base64_format',
  'photo_empty',
  'photo_unreadable',
  'photo_too_large',
  'photo_too_many_pixels',
  'photo_timed_out',
  'photo_checksum_mismatch',
  'photo_id_in_use',
  'photo_not_stored',
  'upload_metadata_invalid',
  'storage_full',
  'too_many_photos',
  'originals_link_invalid',
  'originals_link_expired',
  // bookings
  'slot_taken',
  'slot_not_offered',
  'booking_made',
  'too_many_bookings',
  'booking_link_invalid',
  'booking_link_expired',
  'booking_expired',
  'booking_cancelled',
  'booking_not_cancellable',
  'studio_invalid',
  'studio_changed',
  'studio_file_encoding',
  'studio_file_unreadable',
  'studio_file_unwritable',
  'output_invalid',
  'booking_begun',
  'booking_not_confirmed',
  // orders
  'contact_required',
  'invalid_email',
  'invalid_phone',
  'web_address_not_allowed',
  'shipping_required',
  'billing_required',
  'postal_code_required',
  'invalid_postal_code',
  'unknown_region',
  'regions_differ',
  'region_mismatch',
  'pickup_location_required',
  'invalid_order_number',
  'order_number_taken',
  'order_number_exhausted',
  'orders_unconfirmed',
  'too_many_orders',
  'order_not_found',
  'invoice_not_issued',
  'incomplete_chunks',
  'chunk_conflict',
  'quote_changed',
  'order_not_payable',
  'order_not_cancellable',
  'order_state_conflict',
  'order_not_paid',
  'order_not_printed',
  'pickup_code_invalid',
  'pickup_code_locked',
  'remake_not_possible',
  'remake_incomplete',
  'remake_not_found',
  'order_link_invalid',
  'order_link_expired',
  // staff
  'staff_signed_out',
  'staff_sign_in_failed',
  'staff_proof_required',
  'staff_link_invalid',
  'staff_email_taken',
  'staff_last_owner',
  'staff_password_weak',
  'staff_code_wrong',
  'staff_last_key',
  'staff_no_passkeys_here',
  'order_held',
  'order_act_pending',
  'undo_over',
  'too_many_views',
  'batch_state_conflict',
  'batch_refused',
  'print_state_conflict',
  // payments
  'payment_unavailable',
  'payment_busy',
  'payment_currency_not_taken',
  'payment_not_settled',
  'payment_pending',
  'payment_declined',
  'payment_verification_failed',
  'payment_in_review',
  // refunds
  'refund_too_large',
  'payment_reference_used',
  'cash_changed',
  'cash_reason_missing',
  'remittance_unreadable',
  'courier_amounts_changed',
  'agreement_too_early',
  'refund_key_used',
  'refund_changed',
  'order_edit_refused',
  'order_edit_changed',
  'export_in_progress',
  'review_not_found',
  'payment_returned',
  // settings
  'setting_changed',
  'setting_fixed',
  'accent_unreadable',
  'sentence_unfillable',
  'catalogue_draft_changed',
  'catalogue_state_conflict',
  'catalogue_time_refused',
  'too_many_drafts',
  'brand_picture_unknown',
  'brand_picture_refused',
  'brand_pictures_full',
  'webhook_address_refused',
  'too_many_webhooks',
  'webhook_off',
  // labs
  'lab_token_invalid',
  'lab_scope_missing',
  'lab_key_made',
  'drop_claim_lost',
  'drop_state_conflict',
  'print_missing',
  'originals_missing',
] as const;

/** One of {@link errorCodes}. */
export type ErrorCode = (typeof errorCodes)[number];

/** Type guard for a code from outside. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return (errorCodes as readonly unknown[]).includes(value);
}

/** A value in the details of an error: JSON of a bounded size, at most `depth` levels deep. */
function detail(depth: number): z.ZodMiniType<unknown> {
  const scalar = z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean(), z.null()]);
  if (depth === 0) return scalar;
  const inner = detail(depth - 1);
  return z.union([scalar, z.array(inner).check(z.maxLength(2000)), smallRecord(inner, 50)]);
}

/**
 * Body of every error response: the code, a text in the caller's language that says what happened and what to do, and
 * details (item, chunk, fresh quote) whose keys depend on the code. Details that cannot be parsed are left out.
 * Source: product §8.
 */
export const errorBody = z.object({
  error: z.string().check(z.maxLength(60)),
  message: z.string().check(z.maxLength(5000)),
  details: z.catch(z.optional(smallRecord(detail(4), 50)), undefined),
});
/** See {@link errorBody}. */
export type ErrorBody = z.infer<typeof errorBody>;

/** Details of a failure with this code; undefined for a code without details. */
type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetails ? ErrorDetails[C] : undefined;

/** A failure with a code of the catalogue and the details of this code; a union discriminated by its `code`. */
export type Failure<C extends ErrorCode = ErrorCode> = C extends ErrorCode
  ? FailureWith<C, DetailsOf<C>>
  : never;

/** Outcome of a command: a value, or an expected failure with one of the codes `C`; bugs throw. */
export type Result<T, C extends ErrorCode = ErrorCode> = Success<T> | Failure<C>;

/** Errors of a photo that is sent: by itself, or inside an order. Source: product §5, §9. */
export type PhotoErrorCode =
  | 'invalid_file_type'
  | 'invalid_file_format'
  | 'invalid_base64_format'
  | 'photo_unreadable'
  | 'photo_too_many_pixels'
  | 'photo_timed_out'
  | 'photo_checksum_mismatch'
  | 'photo_id_in_use'
  | 'storage_full'
  | 'too_many_photos'
  | 'too_many_requests';
