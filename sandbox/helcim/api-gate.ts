import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { applyFaults } from '../faults.ts';
import { isSameText } from '../same-text.ts';
import type { ApiFault } from '../switches.ts';
import { merchantDecline, sendDecline, sendErrors } from './api-error.ts';
import { createRateLimiter } from './rate-limit.ts';

function faultBody(fault: ApiFault): { errors: string } {
  return { errors: fault.status === 429 ? 'Too Many Requests' : 'Sandbox fault on request' };
}

/** Checks the token and the rate limits and applies faults before every call under /v2. */
export function guardApi(api: FastifyInstance, context: SandboxContext): void {
  const limiter = createRateLimiter();

  api.addHook('onRequest', async (request, reply) => {
    if (!isSameText(request.headers['api-token'], context.helcimToken)) {
      return sendErrors(reply, 401, 'Unauthorized');
    }
    const pass = limiter.enter(context.switches.limits, context.state.now());
    if (!pass) return sendErrors(reply, 429, 'Too Many Requests');
    reply.raw.once('close', pass.release);
    if (Number.isFinite(pass.minuteLeft)) reply.header('minute-limit-remaining', pass.minuteLeft);
    if (Number.isFinite(pass.hourLeft)) reply.header('hour-limit-remaining', pass.hourLeft);
    return undefined;
  });
  applyFaults(api, context, {
    sendError: (reply, fault) => sendErrors(reply, fault.status, faultBody(fault).errors),
    sendDecline: (reply) => sendDecline(reply, merchantDecline),
    body: faultBody,
  });

  api.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return sendErrors(reply, status, status < 500 ? 'Invalid JSON' : 'Internal Server Error');
  });

  api.setNotFoundHandler((_request, reply) => sendErrors(reply, 404, 'Not Found'));
}
