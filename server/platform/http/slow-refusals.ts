import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addressBlock, countedKeys, raiseLimit } from './address-block.ts';
import type { HttpLimits } from './http-limits.ts';

/**
 * Statuses for which repeating the request is useless: malformed, too large, too many, or beyond the server's
 * capacity.
 */
const refused = new Set([400, 413, 429, 503]);

/**
 * Delays the refusals of an address that has many of them, so that a client that retries at once cannot keep the
 * server busy. Accepted requests are never delayed.
 */
export function registerSlowRefusals(
  app: FastifyInstance,
  { prompt, window, delay }: HttpLimits['refusals'],
): void {
  const closing = new AbortController();
  let counts = new Map<string, number>();
  let windowEnd = 0;
  /** Counts a refusal; whether its address had its prompt ones. */
  const isSlowed = (address: string): boolean => {
    const now = performance.now();
    if (now >= windowEnd) {
      counts = new Map();
      windowEnd = now + window;
    }
    return countedKeys(addressBlock(address)).some((counted) => {
      const total = (counts.get(counted.key) ?? 0) + 1;
      counts.set(counted.key, total);
      return total > raiseLimit(counted, prompt);
    });
  };
  app.addHook('onSend', async (request, reply, payload) => {
    if (refused.has(reply.statusCode) && isSlowed(request.ip)) {
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    return payload;
  });
  app.addHook('preClose', async () => closing.abort());
}
