import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from '../context.ts';
import type { ApiFault } from '../control/switches.ts';
import { MERCHANT_DECLINE, sendDecline, sendErrors } from './api-error.ts';
import { createRateLimiter } from './rate-limit.ts';

/** Waits for ever: the caller hears nothing until one side closes the connection. */
function hang(): Promise<never> {
  return new Promise(() => {});
}

function sameToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function takeFault(context: SandboxContext, request: FastifyRequest): ApiFault | undefined {
  const fault = context.switches.apiFault;
  if (!fault || fault.remaining <= 0 || !request.url.startsWith(fault.path)) return undefined;
  fault.remaining -= 1;
  return { ...fault };
}

function faultBody(fault: ApiFault): { errors: string } {
  return { errors: fault.status === 429 ? 'Too Many Requests' : 'Sandbox fault on request' };
}

async function answerWithFault(fault: ApiFault, request: FastifyRequest, reply: FastifyReply) {
  switch (fault.answer) {
    case 'error':
      return sendErrors(reply, fault.status, faultBody(fault).errors);
    case 'decline':
      return sendDecline(reply, MERCHANT_DECLINE);
    case 'hang':
      return hang();
    case 'drop':
      request.raw.destroy();
      return hang();
  }
}

/** The work is done; only the answer goes wrong. */
async function spoilAnswer(fault: ApiFault, request: FastifyRequest, reply: FastifyReply) {
  if (fault.answer === 'hang') return hang();
  if (fault.answer === 'drop') {
    request.raw.destroy();
    return hang();
  }
  reply.code(fault.status);
  return JSON.stringify(faultBody(fault));
}

/** Token, limits and ordered faults, in front of every call under /v2. */
export function guardApi(api: FastifyInstance, context: SandboxContext): void {
  const limiter = createRateLimiter();
  const spoiled = new WeakMap<FastifyRequest, ApiFault>();

  api.addHook('onRequest', async (request, reply) => {
    if (!sameToken(request.headers['api-token'], context.helcimToken)) {
      return sendErrors(reply, 401, 'Unauthorized');
    }
    const pass = limiter.enter(context.switches.limits, context.state.now());
    if (!pass) return sendErrors(reply, 429, 'Too Many Requests');
    reply.raw.once('close', pass.release);
    if (Number.isFinite(pass.minuteLeft)) reply.header('minute-limit-remaining', pass.minuteLeft);
    if (Number.isFinite(pass.hourLeft)) reply.header('hour-limit-remaining', pass.hourLeft);
    const fault = takeFault(context, request);
    if (!fault) return undefined;
    if (fault.when === 'before') return answerWithFault(fault, request, reply);
    spoiled.set(request, fault);
    return undefined;
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const fault = spoiled.get(request);
    return fault ? spoilAnswer(fault, request, reply) : payload;
  });

  api.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return sendErrors(reply, status, status < 500 ? 'Invalid JSON' : 'Internal Server Error');
  });

  api.setNotFoundHandler((_request, reply) => sendErrors(reply, 404, 'Not Found'));
}
