import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.ts';
import type { ApiFault } from './switches.ts';

/** The time that the provider takes for any call. */
export async function lag({ switches: { latency } }: SandboxContext): Promise<void> {
  const { minMs, maxMs } = latency;
  const ms = minMs + Math.random() * Math.max(maxMs - minMs, 0);
  if (ms > 0) await sleep(ms);
}

/** Waits for ever: the caller hears nothing until one side closes the connection. */
export function hang(): Promise<never> {
  return new Promise(() => {});
}

/** The connection is cut without an answer. */
export function cut(request: FastifyRequest): Promise<never> {
  // The request itself may have been read to its end, and then destroying it cuts nothing.
  request.raw.socket.destroy();
  return hang();
}

/** The fault ordered for this call, which it uses up; undefined when all is well. */
export function takeFault(context: SandboxContext, request: FastifyRequest): ApiFault | undefined {
  const fault = context.switches.apiFault;
  if (!fault || fault.remaining <= 0 || !request.url.startsWith(fault.path)) return undefined;
  fault.remaining -= 1;
  return { ...fault };
}

/** The work is done; only the answer goes wrong. */
export async function spoilResponse(
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
