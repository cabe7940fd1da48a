import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxContext } from './context.ts';
import type { ApiFault } from './switches.ts';

/** Waits for the configured latency of the provider. */
export async function lag({ switches: { latency } }: SandboxContext): Promise<void> {
  const { minMs, maxMs } = latency;
  const ms = minMs + Math.random() * Math.max(maxMs - minMs, 0);
  if (ms > 0) await sleep(ms);
}

/** Never resolves: the caller gets no response until one side closes the connection. */
export function hang(): Promise<never> {
  return new Promise(() => {});
}

/** Closes the connection without a response. */
export function cut(request: FastifyRequest): Promise<never> {
  // A request that was read completely can be destroyed without closing its connection, so this destroys the socket.
  request.raw.socket.destroy();
  return hang();
}

/** Consumes and returns the fault that applies to this call; undefined if there is none. */
export function takeFault(context: SandboxContext, request: FastifyRequest): ApiFault | undefined {
  const fault = context.switches.apiFault;
  if (!fault || fault.remaining <= 0 || !request.url.startsWith(fault.path)) return undefined;
  if (fault.method !== undefined && request.method !== fault.method) return undefined;
  fault.remaining -= 1;
  return { ...fault };
}

/** Completes the work and then corrupts or drops only the response. */
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
