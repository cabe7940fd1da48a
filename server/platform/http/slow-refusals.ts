import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addressBlock } from './address-block.ts';
import type { HttpLimits } from './http-limits.ts';

/** Requests whose repetition brings nothing: malformed, too large, too many, or beyond what the server holds. */
const refused = new Set([400, 413, 429, 503]);

/**
 * Holds back the refusals of an address that collects them, so that a client that asks again at once cannot keep the
 * server busy with saying no. What is granted is never delayed.
 */
export const registerSlowRefusals = (
  app: FastifyInstance,
  { prompt, window, delay }: HttpLimits['refusals'],
): void => {
  const closing = new AbortController();
  let counts = new Map<string, number>();
  let windowEnd = 0;
  const count = (address: string): number => {
    const now = Date.now();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + window;
    }
    const client = addressBlock(address);
    const total = (counts.get(client) ?? 0) + 1;
    counts.set(client, total);
    return total;
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (refused.has(reply.statusCode) && count(request.ip) > prompt) {
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return payload;
  });
  app.addHook('preClose', async () => closing.abort());
};
