import type { FastifyReply } from 'fastify';
import type * as z from 'zod';
import { fieldName } from './form.ts';

/** An error in the provider's format. */
export type StripeError = {
  status: number;
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  message: string;
  code?: string | undefined;
  param?: string | undefined;
};

/** An error for an invalid request; status 400 unless specified. */
export function badRequest(
  message: string,
  details: { code?: string; param?: string; status?: number } = {},
): StripeError {
  return { status: 400, type: 'invalid_request_error', message, ...details };
}

export function notFound(kind: string, id: string, param: string): StripeError {
  return badRequest(`No such ${kind}: '${id}'`, { status: 404, code: 'resource_missing', param });
}

export function errorBody({ status: _status, ...error }: StripeError) {
  return { error };
}

export function sendError(reply: FastifyReply, error: StripeError) {
  return reply.code(error.status).send(errorBody(error));
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === String(step))?.[1];
  }
  return value;
}

/** The error for the first invalid parameter, in the provider's words. */
export function parameterError(error: z.ZodError, input: unknown): StripeError {
  const [issue] = error.issues;
  if (!issue) return badRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = fieldName([...issue.path, issue.keys[0] ?? '']);
    return badRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = fieldName(issue.path);
  if (valueAt(input, issue.path) === undefined) {
    return badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const given = valueAt(input, issue.path);
  if (typeof given === 'string' && given.trim() === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return badRequest(message, { code: 'parameter_invalid_empty', param });
  }
  if (issue.code === 'too_big' && typeof given === 'string') {
    const message = `Invalid string: ${given.slice(0, 9)}...${given.slice(-3)}; must be at most ${issue.maximum} characters`;
    return badRequest(message, { param });
  }
  const code = /^Invalid (\w+)/.exec(issue.message)?.[1];
  return badRequest(`${issue.message}: ${param}`, {
    param,
    ...(code === 'integer' ? { code: 'parameter_invalid_integer' } : {}),
    ...(code === 'URL' ? { code: 'url_invalid' } : {}),
  });
}
