import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import { buildDrop, buildLabToken } from './build-drop.ts';
import { buildStudio } from './build-studio.ts';
import type { TestShop } from './test-shop.ts';

/** The lab of one test, without drops of other tests, and requests with its token. */
export async function openLab(shop: TestShop) {
  const studio = await buildStudio(shop.database.kysely);
  const { id, token } = await buildLabToken(shop, studio);
  const ask = (options: InjectOptions, asToken = token) => {
    const headers = { ...options.headers, authorization: `Bearer ${asToken}` };
    return shop.app.inject({ ...options, headers });
  };
  const post = (url: string, payload: object, asToken = token) =>
    ask({ method: 'POST', url: `/api/lab${url}`, payload }, asToken);
  const get = (url: string, headers: Record<string, string> = {}) =>
    ask({ method: 'GET', url: `/api/lab${url}`, headers });
  return { studio, id, token, post, get, drop: () => buildDrop(shop, { studio }) };
}

/** A lab of a test with its calls. */
export type Lab = Awaited<ReturnType<typeof openLab>>;

const claimedDrops = z.object({
  drops: z.array(z.object({ id: z.string(), state: z.string() })),
  leaseSeconds: z.number(),
});

/** Claims drops and returns their ids and states. */
export async function claim(
  lab: Lab,
  limit = 1,
  claimId: string = randomUUID(),
  token = lab.token,
) {
  const response = await lab.post('/claims', { claimId, limit }, token);
  const { drops } = claimedDrops.parse(response.json());
  return { claimId, ids: drops.map(({ id }) => id), states: drops.map(({ state }) => state) };
}

/** Status with the code of the refusal, or the state of the drop. */
export function readOutcome(response: {
  readonly statusCode: number;
  readonly body: string;
}): string {
  const body = z
    .object({ error: z.string().optional(), drop: z.object({ state: z.string() }).optional() })
    .parse(JSON.parse(response.body));
  return `${response.statusCode} ${body.error ?? body.drop?.state}`;
}

/** Confirms a drop and returns the outcome. */
export async function deliver(lab: Lab, id: string, claimId: string) {
  return readOutcome(await lab.post(`/drops/${id}/delivered`, { claimId }));
}
