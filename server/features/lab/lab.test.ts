import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { leaseMs, maxHeldClaims } from '#domain/lab-claims.ts';
import { buildDrop, buildLabToken } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-studio.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { revokeToken } from './index.ts';

/** The lab of one test, without drops of other tests, and requests with its token. */
const openLab = async (shop: TestShop) => {
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
};

const it = base.extend('lab', ({ shop }) => openLab(shop));
type Lab = Awaited<ReturnType<typeof openLab>>;

const claimed = async (lab: Lab, limit = 1, claimId: string = randomUUID()) => {
  const response = await lab.post('/claims', { claimId, limit });
  const { drops } = JSON.parse(response.body) as { drops: { id: string; state: string }[] };
  return { claimId, ids: drops.map(({ id }) => id), states: drops.map(({ state }) => state) };
};

const bodyOf = ({ body }: { readonly body: string }) =>
  JSON.parse(body) as {
    error?: string;
    drop?: { state: string; isPlacing: boolean; fault: string | null };
  };

describe('the calls of a lab', () => {
  it('list, claim, read, download, confirm and report a drop', async ({ shop, lab }) => {
    const drop = await lab.drop();
    expect(JSON.parse((await lab.get('/drops')).body)).toMatchObject({
      drops: [{ id: drop.id, name: drop.name, state: 'waiting', orderNumber: drop.orderNumber }],
      next: null,
    });
    const { claimId, ids } = await claimed(lab);
    expect(ids).toEqual([drop.id]);
    const read = JSON.parse((await lab.get(`/drops/${drop.id}`)).body);
    expect(read).toMatchObject({ drop: { state: 'claimed' }, manifest: drop.manifest });
    for (const [hash, bytes] of drop.prints) {
      const print = await lab.get(`/drops/${drop.id}/prints/${hash}`);
      expect(print.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${hash}"` });
      expect(print.rawPayload.equals(bytes)).toBe(true);
    }
    const placing = await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
    expect(bodyOf(placing).drop).toMatchObject({ state: 'claimed', isPlacing: true });
    const delivered = await lab.post(`/drops/${drop.id}/delivered`, { claimId });
    expect(bodyOf(delivered).drop?.state).toBe('delivered');
    const printed = await lab.post(`/drops/${drop.id}/reports`, { result: 'printed' });
    expect(bodyOf(printed).drop?.state).toBe('printed');
    const row = await shop.database.kysely
      .selectFrom('printDrops')
      .selectAll()
      .where('id', '=', drop.id)
      .executeTakeFirstOrThrow();
    expect(row.deliveredAt).not.toBeNull();
    expect(row.endedAt).not.toBeNull();
    expect(row.leaseUntil).toBeNull();
  });
});
