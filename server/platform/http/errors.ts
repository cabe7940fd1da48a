import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isErrorCode, type ErrorBody, type ErrorCode, type Failure } from '#contract/errors.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { errorTextOrEnglish, requestLanguage } from './language.ts';
import { Refusal } from './refusal.ts';

/** Statuses other than 400. */
const statuses: Partial<Record<ErrorCode, number>> = {
  not_found: 404,
  forbidden: 403,
  too_many_requests: 429,
  request_timed_out: 408,
  body_too_large: 413,
  server_error: 500,
  service_unavailable: 503,
  invalid_signature: 401,
  invalid_file_type: 415,
  invalid_file_format: 415,
  photo_unreadable: 415,
  photo_too_large: 413,
  photo_too_many_pixels: 413,
  photo_timed_out: 422,
  photo_checksum_mismatch: 409,
  photo_id_in_use: 409,
  photo_not_stored: 409,
  storage_full: 507,
  too_many_photos: 429,
  originals_link_invalid: 404,
  originals_link_expired: 410,
  order_number_taken: 409,
  orders_unconfirmed: 429,
  too_many_orders: 429,
  order_not_found: 404,
  invoice_not_issued: 404,
  studio_not_found: 404,
  slot_taken: 409,
  booking_made: 409,
  too_many_bookings: 409,
  booking_link_invalid: 404,
  booking_link_expired: 410,
  booking_expired: 410,
  booking_cancelled: 409,
  booking_not_cancellable: 409,
  incomplete_chunks: 409,
  chunk_conflict: 409,
  quote_changed: 409,
  discount_exhausted: 409,
  gift_card_held: 409,
  gift_card_insufficient: 409,
  gift_card_order_failed: 409,
  gift_card_update_failed: 409,
  gift_card_cannot_pay: 409,
  order_not_payable: 409,
  order_not_cancellable: 409,
  order_state_conflict: 409,
  order_not_paid: 409,
  order_not_printed: 409,
  pickup_code_invalid: 403,
  pickup_code_locked: 409,
  remake_not_possible: 409,
  remake_not_found: 404,
  order_link_invalid: 404,
  order_link_expired: 410,
  refund_too_large: 409,
  payment_reference_used: 409,
  refund_key_used: 409,
  review_not_found: 404,
  payment_unavailable: 503,
  payment_busy: 429,
  payment_pending: 409,
  payment_in_review: 409,
  payment_returned: 409,
  lab_token_invalid: 401,
  drop_claim_lost: 409,
  drop_state_conflict: 409,
  print_missing: 404,
  originals_missing: 404,
};

/** HTTP status of an error code; no other code decides it. */
export function statusOfCode(code: ErrorCode): number {
  return statuses[code] ?? 400;
}

/** Maximum number of fields in an error. */
const maxFields = 10;
/** Longest path of a field in an error, in characters. */
const maxFieldLength = 100;

/** Limits the details to {@link maxFields} fields, with the number of further ones in `moreFields`. */
function boundFields(details: SentDetails): SentDetails {
  const { fields } = details;
  if (!Array.isArray(fields) || fields.length <= maxFields) return details;
  return {
    ...details,
    fields: fields.slice(0, maxFields),
    moreFields: fields.length - maxFields,
  };
}

/** Details as they are sent. */
type SentDetails = Readonly<Record<string, unknown>>;

/** A refusal as it is sent. One by a schema or by the framework lacks the details that a command gives its code. */
interface Refused {
  readonly code: ErrorCode;
  readonly details?: SentDetails | undefined;
}

/** Response body of a failure, with its text in the given language. */
export function failureBody(code: ErrorCode, language: string, details?: SentDetails): ErrorBody {
  return {
    error: code,
    message: errorTextOrEnglish(code, language, details),
    ...(details === undefined ? {} : { details: boundFields(details) }),
  };
}

/** Seconds until a request is worth repeating, for failures with status 429 or 503 whose details do not say it. */
const usualWaits: Partial<Record<ErrorCode, number>> = {
  // About the time of a PostgreSQL crash recovery, or of a restart.
  service_unavailable: 5,
  // The longest window of calls to a provider, and of most limits.
  payment_busy: 60,
  payment_unavailable: 15,
  too_many_requests: 60,
  // Uploads in flight count too, and end within a minute; stored photos count until they expire.
  too_many_photos: 60,
  // The limit counts the orders of an hour.
  too_many_orders: 60 * 60,
  // Staff confirm the earlier orders by phone.
  orders_unconfirmed: 60 * 60,
};

/** Builds the Retry-After header of a refusal. */
export function retryAfter({ code, details }: Refused): Readonly<Record<string, string>> {
  const waitSeconds = details?.['waitSeconds'] ?? usualWaits[code];
  return typeof waitSeconds === 'number' ? { 'retry-after': `${Math.ceil(waitSeconds)}` } : {};
}

function send(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  return (
    reply
      .code(statusOfCode(refused.code))
      .headers(retryAfter(refused))
      // A route's own schema for this status does not describe a refusal that comes before its handler.
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(failureBody(refused.code, requestLanguage(request), refused.details))
  );
}

/** Sends an expected failure in the caller's language, with `Retry-After` if it has a waiting time or status 429 or 503. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  return send(request, reply, failure);
}

interface Issue {
  readonly instancePath: string;
  readonly message?: string | undefined;
}

/** A schema may use an error code as its message; any other failing schema is a bad request. */
function refusedOfIssues(issues: readonly Issue[]): Refused {
  const named = issues.find((issue) => isErrorCode(issue.message));
  const code = named && isErrorCode(named.message) ? named.message : 'invalid_request';
  const fields = issues.map(({ instancePath }) =>
    instancePath.slice(1, maxFieldLength + 1).replaceAll('/', '.'),
  );
  // A field that breaks several rules has an issue for each.
  return { code, details: { fields: [...new Set(fields)] } };
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 408) return 'request_timed_out';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 403) return 'forbidden';
  return 'invalid_request';
}

/** Sends a refusal of the framework itself in the error format of the API. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  return send(request, reply, { code: codeOfStatus(status) });
}

/**
 * Registers the only mapping from errors to responses: unknown errors are logged in full and sent as `server_error`
 * only.
 */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return send(request, reply, refusedOfIssues(error.validation));
    }
    if (error instanceof Refusal) {
      return send(request, reply, { code: error.code });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return sendRefusal(request, reply, status);
    if (error instanceof DependencyUnavailable) {
      request.log.error({ reason: error.message }, `${error.dependency} unavailable`);
      return sendFailure(request, reply, { ok: false, code: 'service_unavailable' });
    }
    request.log.error({ err: error }, 'request failed');
    return sendFailure(request, reply, { ok: false, code: 'server_error' });
  });
}
