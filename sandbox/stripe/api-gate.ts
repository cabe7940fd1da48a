import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { cut, hang, lag, spoilResponse, takeFault } from '../faults.ts';
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

async function answerWithFault(fault: ApiFault, request: FastifyRequest, reply: FastifyReply) {
  switch (fault.answer) {
    case 'error':
      return sendError(reply, faultError(fault));
    case 'decline':
      return sendError(reply, {
        status: 402,
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      });
    case 'hang':
      return hang();
    case 'drop':
      return cut(request);
  }
}

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
  const spoiled = new WeakMap<FastifyRequest, ApiFault>();

  api.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', newId('req'));
    const problem = keyProblem(request, context.stripeKey);
    if (problem) return sendError(reply, problem);
    await lag(context);
    const fault = takeFault(context, request);
    if (!fault) return undefined;
    if (fault.when === 'before') return answerWithFault(fault, request, reply);
    spoiled.set(request, fault);
    return undefined;
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const fault = spoiled.get(request);
    return fault ? spoilResponse(fault, request, reply, errorBody(faultError(fault))) : payload;
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
