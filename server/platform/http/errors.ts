import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isErrorCode, type ErrorBody, type ErrorCode, type Failure } from '#contract/errors.ts';
import { DependencyUnavailable } from '../dependency-unavailable.ts';
import { statusOfCode } from './error-statuses.ts';
import { errorTextOrEnglish, requestLanguage } from './language.ts';
import { Refusal } from './refusal.ts';

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
