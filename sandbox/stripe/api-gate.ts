import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { applyFaults } from '../faults.ts';
import { isSameText } from '../same-text.ts';
import type { ApiFault } from '../switches.ts';
import { badRequest, errorBody, sendError, type StripeError } from './api-error.ts';
import { newId } from './ids.ts';

const masked = '*'.repeat(12);

function faultError({ status }: ApiFault): StripeError {
  if (status === 429) {
    const message = 'Request rate limit exceeded. Sandbox fault on request.';
    return badRequest(message, { status, code: 'rate_limit' });
  }
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return { status, type, message: 'Sandbox fault on request.' };
}

const declined: StripeError = {
  status: 402,
  type: 'card_error',
  code: 'card_declined',
  message: 'Your card was declined.',
};

function keyProblem(request: FastifyRequest, expected: string): StripeError | undefined {
  const { authorization = '' } = request.headers;
  if (isSameText(authorization, `Bearer ${expected}`)) return undefined;
  const given = /^Bearer (\S+)$/.exec(authorization)?.[1];
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 7)}${masked}${given.slice(-4)}`
    : 'You did not provide an API key. Use the Authorization header, as in "Bearer YOUR_SECRET_KEY".';
  return badRequest(message, { status: 401 });
}

/** Adds request ids, checks the secret key and applies faults before every call under /v1. */
export function guardApi(api: FastifyInstance, context: SandboxContext): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'));
    const problem = keyProblem(request, context.stripeKey);
    return problem ? sendError(reply, problem) : undefined;
  });
  applyFaults(api, context, {
    sendError: (reply, fault) => sendError(reply, faultError(fault)),
    sendDecline: (reply) => sendError(reply, declined),
    body: (fault) => errorBody(faultError(fault)),
  });

  api.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendError(reply, badRequest('Invalid request.', { status }));
    return sendError(reply, { status, type: 'api_error', message: 'An unknown error occurred.' });
  });

  api.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return sendError(reply, badRequest(message, { status: 404 }));
  });
}
