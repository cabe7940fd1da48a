import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.ts';
import type { ApiFault } from './switches.ts';

/** Waits for the configured latency of the provider. */
async function lag({ switches: { latency } }: SandboxContext): Promise<void> {
  const { minMs, maxMs } = latency;
  const ms = minMs + Math.random() * Math.max(maxMs - minMs, 0);
  if (ms > 0) await sleep(ms);
}

/** Never resolves: the caller gets no response until one side closes the connection. */
function hang(): Promise<never> {
  return new Promise(() => {});
}

/** Closes the connection without a response. */
function cut(request: FastifyRequest): Promise<never> {
  // A request that was read completely can be destroyed without closing its connection, so this destroys the socket.
  request.raw.socket.destroy();
  return hang();
}

/** Consumes and returns the fault that applies to this call; undefined if there is none. */
function takeFault(context: SandboxContext, request: FastifyRequest): ApiFault | undefined {
  const fault = context.switches.apiFault;
  if (!fault || fault.remaining <= 0 || !request.url.startsWith(fault.path)) return undefined;
  if (fault.method !== undefined && request.method !== fault.method) return undefined;
  fault.remaining -= 1;
  return { ...fault };
}

/** Completes the work and then corrupts or drops only the response. */
async function spoilResponse(
  fault: ApiFault,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
): Promise<string> {
  if (fault.answer === 'hang') return hang();
  if (fault.answer === 'drop') return cut(request);
  reply.code(fault.status);
  return JSON.stringify(body);
}

/** The responses of a provider to calls that a fault applies to. */
interface FaultResponses {
  readonly sendError: (reply: FastifyReply, fault: ApiFault) => unknown;
  readonly sendDecline: (reply: FastifyReply) => unknown;
  /** Body of a response that is spoiled after the work is done. */
  readonly body: (fault: ApiFault) => unknown;
}

/** Delays each call of an API and applies the fault that is due to it. Registered after the check of its key. */
export function applyFaults(
  api: FastifyInstance,
  context: SandboxContext,
  { sendError, sendDecline, body }: FaultResponses,
): void {
  const spoiled = new WeakMap<FastifyRequest, ApiFault>();

  api.addHook('onRequest', async (request, reply) => {
    await lag(context);
    const fault = takeFault(context, request);
    if (!fault) return undefined;
    if (fault.when !== 'before') {
      spoiled.set(request, fault);
      return undefined;
    }
    switch (fault.answer) {
      case 'error':
        return sendError(reply, fault);
      case 'decline':
        return sendDecline(reply);
      case 'hang':
        return hang();
      case 'drop':
        return cut(request);
    }
  });

  api.addHook('onSend', async (request, reply, payload) => {
    const fault = spoiled.get(request);
    return fault ? spoilResponse(fault, request, reply, body(fault)) : payload;
  });
}
