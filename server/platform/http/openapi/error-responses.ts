import type { ErrorDetails } from '#contract/error-details.ts';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import type { JsonSchema, Operation } from '#contract/operations/index.ts';
import { statusOfCode } from '../error-statuses.ts';
import { failureBody } from '../errors.ts';

function ref(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Status of a request whose headers exceed the limit of Node. */
const headersTooLarge = 431;

/** Schemas of the bodies of all errors. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: 'object',
    description: 'Body of every error of the shop.',
    properties: {
      error: { type: 'string', enum: errorCodes, description: 'Code of the error.' },
      message: {
        type: 'string',
        description:
          'What happened and what to do, in the language of `Accept-Language`, else in English.',
      },
      details: {
        type: 'object',
        description:
          'Facts about the error, by its code: `fields` names invalid fields (at most ten, `moreFields` counts the others), `waitSeconds` the time to wait, `item` a line of the order.',
        additionalProperties: true,
      },
    },
    required: ['error', 'message'],
    additionalProperties: false,
  },
  ServerFailure: {
    type: 'object',
    description: 'Body of an error of the HTTP server itself, before a request reaches the shop.',
    properties: {
      error: { type: 'string' },
      message: { type: 'string' },
      statusCode: { type: 'integer' },
    },
    required: ['error', 'message', 'statusCode'],
    additionalProperties: false,
  },
};

/** Details of the examples, for codes that are hard to understand without. */
const exampleDetails: Partial<ErrorDetails> = {
  invalid_request: { fields: ['orderNumber'] },
  too_many_requests: { waitSeconds: 42 },
  payment_busy: { waitSeconds: 12 },
  too_many_orders: { reason: 'session', waitSeconds: 1800 },
  orders_unconfirmed: { limit: 3 },
  gift_card_held: { until: '2026-11-23T15:15:00.000Z', waitSeconds: 4200 },
  contact_required: { fields: [{ field: 'email', code: 'contact_required' }] },
  shipping_required: { fields: [{ field: 'shippingAddress.city', code: 'shipping_required' }] },
  product_not_sold: { item: 0, productType: '3d_frame', size: '3d_frame' },
  options_not_sold: { item: 0, productType: 'canvas', size: 'canvas-30x40' },
  invalid_quantity: { item: 0, productType: 'photo_print', size: '5x7', quantity: 0 },
  incomplete_chunks: { missing: [1], received: [0, 2] },
  quote_changed: { total: 20.98, currency: 'USD' },
  below_card_minimum: { minimum: 0.5, currency: 'USD' },
  above_card_maximum: { maximum: 999_999.99, currency: 'USD' },
  photo_too_large: { maxBytes: 62_914_560 },
  studio_not_found: {
    suggestions: [{ slug: 'demo-tunis', name: 'Studio Demo Tunis', city: 'Tunis' }],
  },
};

const detailsByCode: Partial<Record<ErrorCode, Readonly<Record<string, unknown>> | undefined>> =
  exampleDetails;

function createExample(code: ErrorCode) {
  return {
    summary: `\`${code}\``,
    value: failureBody(code, 'en', detailsByCode[code]),
  };
}

function serverFailure(status: number, error: string, message: string) {
  return {
    summary: error,
    value: { error, message, statusCode: status },
  };
}

/** The header of responses with a time to wait. */
export const retryAfterHeader = {
  description: 'Seconds until a repeated request may succeed.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  example: 5,
};

/** Statuses whose responses always have `Retry-After`. */
const waitingStatuses: readonly number[] = [423, 429, 503];

/** Headers of the response of a status. */
export function waitingHeaders(status: number, codes: readonly ErrorCode[] = []) {
  if (waitingStatuses.includes(status)) {
    return { headers: { 'Retry-After': ref('headers', 'RetryAfter') } };
  }
  // The only other code with a time to wait, among codes without one.
  return codes.includes('gift_card_held')
    ? { headers: { 'Retry-After': { ...retryAfterHeader, required: false } } }
    : {};
}

const shuttingDown = serverFailure(503, 'Service Unavailable', 'Service Unavailable');

function listCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}

/** The schema and the examples of a response with these codes. */
export function errorContent(status: number, codes: readonly ErrorCode[]) {
  const ownErrors = {
    allOf: [
      ref('schemas', 'Error'),
      { type: 'object', properties: { error: { type: 'string', enum: codes } } },
    ],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, createExample(code)]));
  if (status !== 503) return { schema: ownErrors, examples };
  const server = ref('schemas', 'ServerFailure');
  return {
    schema: codes.length > 0 ? { anyOf: [ownErrors, server] } : server,
    examples: { ...examples, shutting_down: shuttingDown },
  };
}

function errorResponse(status: number, codes: readonly ErrorCode[], hasBody: boolean) {
  return {
    description:
      status === 503
        ? `${[listCodes(codes), 'the server is shutting down'].filter(Boolean).join('; or ')}.`
        : `${listCodes(codes)}.`,
    ...waitingHeaders(status, codes),
    ...(hasBody && { content: { 'application/json': errorContent(status, codes) } }),
  };
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Codes that many operations share, each alone for its status. */
const sharedCodes: readonly ErrorCode[] = [
  'not_found',
  'forbidden',
  'too_many_requests',
  'body_too_large',
  'request_timed_out',
  'server_error',
  'service_unavailable',
  'invalid_request',
  'order_not_found',
  'invalid_signature',
];

/** Responses that operations refer to by name. */
export const sharedResponses = {
  ...Object.fromEntries(
    sharedCodes.map((code) => [pascalCase(code), errorResponse(statusOfCode(code), [code], true)]),
  ),
  ShuttingDown: errorResponse(503, [], true),
  HeadersTooLarge: {
    description: 'The headers of the request are larger than 16 KiB.',
    content: {
      'application/json': {
        schema: ref('schemas', 'ServerFailure'),
        examples: {
          headers: serverFailure(
            headersTooLarge,
            'Request Header Fields Too Large',
            'Exceeded maximum allowed HTTP header size',
          ),
        },
      },
    },
  },
};

function responseTo(status: number, codes: readonly ErrorCode[], hasBody: boolean) {
  const [first, ...others] = codes;
  if (!hasBody) return errorResponse(status, codes, false);
  if (first === undefined) return ref('responses', 'ShuttingDown');
  const isShared =
    others.length === 0 && sharedCodes.includes(first) && statusOfCode(first) === status;
  return isShared ? ref('responses', pascalCase(first)) : errorResponse(status, codes, true);
}

/** Groups the codes of an operation by their status; 503 without a code when only a shutdown makes it unavailable. */
export function groupErrors(
  { errors, protocolErrors = {} }: Operation,
  general: readonly ErrorCode[],
): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>([[503, []]]);
  const add = (status: number, code: ErrorCode): void => {
    const codes = groups.get(status) ?? [];
    if (!codes.includes(code)) groups.set(status, [...codes, code]);
  };
  for (const code of [...errors, ...general]) add(statusOfCode(code), code);
  for (const [status, codes] of Object.entries(protocolErrors)) {
    for (const code of codes) add(Number(status), code);
  }
  return groups;
}

/** The responses of all errors, by status. */
export function errorResponses(
  groups: ReadonlyMap<number, readonly ErrorCode[]>,
  hasBody: boolean,
) {
  return {
    ...Object.fromEntries(
      [...groups].map(([status, codes]) => [status, responseTo(status, codes, hasBody)]),
    ),
    [headersTooLarge]: ref('responses', 'HeadersTooLarge'),
  };
}
