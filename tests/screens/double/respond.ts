import type * as z from 'zod/mini';
import { expect } from 'vitest';
import { errorBody, type ErrorCode, type Failure } from '#contract/errors.ts';
import { operations, type Operation } from '#contract/operations/index.ts';
import { statusOfCode } from '#server/platform/http/error-statuses.ts';
import { errorText } from '#locales/catalogues.ts';
import type { LanguageCode } from '#locales/languages.ts';
import { calls, type CallName, type Parts } from './calls.ts';

/** A request of the page to the API. */
export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  readonly language: LanguageCode;
  readonly body: string | null;
}

/** A response to the page. */
export interface PageResponse {
  readonly status: number;
  readonly body: string;
}

/** A request as the contract reads it. */
export interface Asked<N extends CallName> {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Parts<N>['query'];
  readonly body: Parts<N>['body'];
  readonly language: LanguageCode;
}

type Outcome<N extends CallName> = Parts<N>['response'] | Failure;

/** Responds to a call as the server does: with a value, or with a failure of the contract. */
export type Responder<N extends CallName> = (asked: Asked<N>) => Outcome<N> | Promise<Outcome<N>>;

/** A responder for each call. */
export type Responders = { [N in CallName]: Responder<N> };

/** Thrown for a response that never arrives: for the page, its connection has failed. */
export class ConnectionLost extends Error {}

/** Loses the response to any call. */
export function loseConnection(): never {
  throw new ConnectionLost('the connection is lost');
}

/** Codes of every operation, besides those that it names itself. */
const commonCodes: readonly ErrorCode[] = [
  'invalid_request',
  'forbidden',
  'request_timed_out',
  'body_too_large',
  'server_error',
  'service_unavailable',
];

function isFailure(outcome: unknown): outcome is Failure {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}

/** Serializes a value that a schema accepts and that has nothing besides what the schema has. */
function serializeExactly(schema: z.ZodMiniType, value: unknown, what: string): string {
  const text = JSON.stringify(value);
  const sent: unknown = JSON.parse(text);
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`${what} is not of the contract: ${parsed.error.message}`);
  expect(sent, `${what} has fields that the contract does not have`).toEqual(parsed.data);
  return text;
}

function refuse(name: CallName, { code, details }: Failure, language: LanguageCode): PageResponse {
  const { errors }: Operation = operations[name];
  if (![...commonCodes, ...errors].includes(code)) {
    throw new Error(`${name} never fails with ${code}`);
  }
  const body = {
    error: code,
    message: errorText(language, code, details),
    ...(details && { details }),
  };
  return {
    status: statusOfCode(code),
    body: serializeExactly(errorBody, body, `the failure of ${name}`),
  };
}

function readPath(template: string, path: string): Record<string, string> | null {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return (
    found &&
    Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  );
}

function isCallName(name: string): name is CallName {
  return name in calls;
}

async function respondTo<N extends CallName>(
  name: N,
  responder: Responder<N>,
  parameters: Readonly<Record<string, string>>,
  { url, language, body }: PageRequest,
): Promise<PageResponse> {
  const call = calls[name];
  const sent: unknown = body === null ? undefined : JSON.parse(body);
  const outcome = await responder({
    parameters,
    language,
    query: call.query.parse(Object.fromEntries(url.searchParams)),
    body: call.body.parse(sent),
  });
  return isFailure(outcome)
    ? refuse(name, outcome, language)
    : { status: 200, body: serializeExactly(call.response, outcome, `the response to ${name}`) };
}

/** A call of the page: its name, and what answers it. */
export interface FoundCall {
  readonly name: CallName;
  readonly respond: (responders: Responders) => Promise<PageResponse>;
}

/** Finds the call that a request makes; null for an address or a method that the storefront never calls. */
export function findCall(request: PageRequest): FoundCall | null {
  for (const name of Object.keys(calls)) {
    if (!isCallName(name)) continue;
    const parameters = readPath(calls[name].path, request.url.pathname);
    if (!parameters || calls[name].method !== request.method) continue;
    return {
      name,
      respond: (responders) => respondTo(name, responders[name], parameters, request),
    };
  }
  return null;
}
