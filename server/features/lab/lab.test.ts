import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { dropResponse, dropsResponse } from '#contract/lab.ts';
import { leaseMs, maxHeldClaims } from '#domain/lab-claims.ts';
import { buildDrop, buildLabToken } from '#tests/support/build-drop.ts';
import { buildStudio } from '#tests/support/build-studio.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { listTokens, revokeToken } from './index.ts';

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

const claimedDrops = z.object({
  drops: z.array(z.object({ id: z.string(), state: z.string() })),
  leaseSeconds: z.number(),
});

const claim = async (lab: Lab, limit = 1, claimId: string = randomUUID(), token = lab.token) => {
  const response = await lab.post('/claims', { claimId, limit }, token);
  const { drops } = claimedDrops.parse(response.json());
  return { claimId, ids: drops.map(({ id }) => id), states: drops.map(({ state }) => state) };
};

/** Status with the code of the refusal, or the state of the drop. */
const outcomeOf = (response: { readonly statusCode: number; readonly body: string }): string => {
  const body = z
    .object({ error: z.string().optional(), drop: z.object({ state: z.string() }).optional() })
    .parse(JSON.parse(response.body));
  return `${response.statusCode} ${body.error ?? body.drop?.state}`;
};

const deliver = async (lab: Lab, id: string, claimId: string) =>
  outcomeOf(await lab.post(`/drops/${id}/delivered`, { claimId }));

describe('the calls of a lab', () => {
  it('list, claim, read, download, confirm and report a drop', async ({ shop, lab }) => {
    const drop = await lab.drop();
    expect((await lab.get('/drops')).json()).toMatchObject({
      drops: [{ id: drop.id, name: drop.name, state: 'waiting', orderNumber: drop.orderNumber }],
      next: null,
    });
    const { claimId, ids } = await claim(lab);
    expect(ids).toEqual([drop.id]);
    const read = dropResponse.parse((await lab.get(`/drops/${drop.id}`)).json());
    expect(read).toMatchObject({ drop: { state: 'claimed' }, manifest: drop.manifest });
    for (const [hash, bytes] of drop.prints) {
      const print = await lab.get(`/drops/${drop.id}/prints/${hash}`);
      expect(print.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${hash}"` });
      expect(print.rawPayload.equals(bytes)).toBe(true);
    }
    const placing = await lab.post(`/drops/${drop.id}/lease`, { claimId, placing: true });
    expect(placing.json()).toMatchObject({ drop: { state: 'claimed', isPlacing: true } });
    expect(await deliver(lab, drop.id, claimId)).toBe('200 delivered');
    const printed = await lab.post(`/drops/${drop.id}/reports`, { result: 'printed' });
    expect(outcomeOf(printed)).toBe('200 printed');
    const row = await shop.database.kysely
      .selectFrom('printDrops')
      .select(['deliveredAt', 'printDrops.endedAt', 'leaseUntil'])
      .innerJoin('printBatches', 'printBatches.id', 'printDrops.batch')
      .select('printBatches.state')
      .where('printDrops.id', '=', drop.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      deliveredAt: expect.any(Date),
      endedAt: expect.any(Date),
      leaseUntil: null,
      state: 'done',
    });
  });

  it('set no cookie and are stored by no cache', async ({ lab }) => {
    const { headers } = await lab.get('/drops');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('list a page after the other, the oldest first', async ({ lab }) => {
    const made = [await lab.drop(), await lab.drop(), await lab.drop()].map(({ id }) => id);
    const first = dropsResponse.parse((await lab.get('/drops?limit=2')).json());
    const second = dropsResponse.parse(
      (await lab.get(`/drops?limit=2&after=${first.next}`)).json(),
    );
    expect([...first.drops, ...second.drops].map(({ id }) => id)).toEqual(made);
    expect(second.next).toBeNull();
    const delivered = await lab.get('/drops?state=delivered');
    expect(dropsResponse.parse(delivered.json()).drops).toEqual([]);
  });
});

describe('the token of a lab', () => {
  it('shows nothing of another lab', async ({ shop, lab }) => {
    const other = await openLab(shop);
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    const [hash = ''] = [...drop.prints.keys()];
    expect((await claim(other, 10)).ids).toEqual([]);
    expect((await other.get('/drops')).json()).toEqual({ drops: [], next: null });
    expect((await other.get(`/drops?after=${drop.id}`)).json()).toEqual({ drops: [], next: null });
    const refusals = [
      await other.get(`/drops/${drop.id}`),
      await other.get(`/drops/${drop.id}/prints/${hash}`),
      await other.post(`/drops/${drop.id}/lease`, { claimId }),
      await other.post(`/drops/${drop.id}/delivered`, { claimId }),
      await other.post(`/drops/${drop.id}/reports`, { result: 'failed', claimId }),
    ];
    const unknown = await other.get(`/drops/${randomUUID()}`);
    for (const refusal of refusals) {
      expect([refusal.statusCode, refusal.body]).toEqual([404, unknown.body]);
    }
  });

  it('opens the prints of its drops and no other prints', async ({ lab }) => {
    const [mine, other] = [await lab.drop(), await lab.drop()];
    const [hash = ''] = [...other.prints.keys()];
    expect((await lab.get(`/drops/${mine.id}/prints/${hash}`)).statusCode).toBe(404);
  });

  it('is refused once it is revoked, wrong or missing', async ({ shop, lab }) => {
    const { kysely } = shop.database;
    expect(await revokeToken(kysely, lab.id, { revokedBy: 'tests', revokedAt: new Date() })).toBe(
      true,
    );
    expect(await revokeToken(kysely, lab.id, { revokedBy: 'tests', revokedAt: new Date() })).toBe(
      false,
    );
    const revoked = await lab.get('/drops');
    expect(outcomeOf(revoked)).toBe('401 lab_token_invalid');
    expect(revoked.headers['www-authenticate']).toBe('Bearer');
    const missing = await shop.app.inject('/api/lab/drops');
    expect(outcomeOf(missing)).toBe('401 lab_token_invalid');
  });

  it('is limited in wrong guesses by address, and a revoked one is no guess', async ({
    shop,
    lab,
  }) => {
    const from = (token: string) =>
      shop.app.inject({
        url: '/api/lab/drops',
        remoteAddress: '203.0.113.7',
        headers: { authorization: `Bearer ${token}` },
      });
    const revoked = await buildLabToken(shop);
    const by = { revokedBy: 'tests', revokedAt: new Date() };
    await revokeToken(shop.database.kysely, revoked.id, by);
    for (let time = 0; time < 30; time += 1) await from(revoked.token);
    expect((await from(lab.token)).statusCode).toBe(200);
    for (let time = 0; time < 20; time += 1) await from(`fpxlab_${'a'.repeat(43)}`);
    const limited = await from(lab.token);
    expect(outcomeOf(limited)).toBe('429 too_many_requests');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is stored as a hash, with its last use', async ({ shop, lab }) => {
    await lab.get('/drops');
    const { rows } = await shop.database.pool.query<{ text: string }>(
      'select lab_tokens::text as text from lab_tokens',
    );
    expect(rows.some(({ text }) => text.includes(lab.token.slice('fpxlab_'.length)))).toBe(false);
    const stored = await listTokens(shop.database.kysely);
    expect(stored.find(({ id }) => id === lab.id)).toMatchObject({
      lastUsedAt: expect.any(Date),
      createdBy: 'tests',
    });
  });

  it('carries the version, clock and trouble of its agent', async ({ shop, lab }) => {
    const now = shop.parts.clock();
    const response = await lab.post('/heartbeat', {
      version: '1.0.0',
      clock: new Date(now + 10_800_000).toISOString(),
      notice: 'the disk is full',
    });
    expect(response.json()).toMatchObject({ pollSeconds: 15, name: 'Test computer' });
    const stored = await listTokens(shop.database.kysely);
    expect(stored.find(({ id }) => id === lab.id)).toMatchObject({
      agentVersion: '1.0.0',
      agentNotice: 'the disk is full',
      clockAheadSeconds: 10_800,
    });
  });
});

describe('a claim', () => {
  it('returns the same drops when it is repeated, and takes no others', async ({ lab }) => {
    const drops = [await lab.drop(), await lab.drop(), await lab.drop()];
    const first = await claim(lab, 2);
    const again = await claim(lab, 2, first.claimId);
    expect(first.ids).toEqual(drops.slice(0, 2).map(({ id }) => id));
    expect(again).toEqual(first);
    const atOnce = randomUUID();
    const both = await Promise.all([claim(lab, 1, atOnce), claim(lab, 1, atOnce)]);
    expect(both.map(({ ids }) => ids)).toEqual([[drops[2]?.id], [drops[2]?.id]]);
  });

  it('never gives a drop to two agents at once', async ({ shop, lab }) => {
    const made = [];
    for (let index = 0; index < 6; index += 1) made.push((await lab.drop()).id);
    const others = [lab.token, (await buildLabToken(shop, lab.studio)).token];
    const claims = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((turn) => claim(lab, 2, randomUUID(), others[turn % 2])),
    );
    expect(claims.flatMap(({ ids }) => ids).toSorted()).toEqual(made.toSorted());
  });

  it('is limited to what a token may hold', async ({ lab }) => {
    for (let index = 0; index <= maxHeldClaims; index += 1) await lab.drop();
    const all = await claim(lab, maxHeldClaims);
    expect(all.ids).toHaveLength(maxHeldClaims);
    expect((await claim(lab)).ids).toEqual([]);
    expect(await deliver(lab, all.ids[0] ?? '', all.claimId)).toBe('200 delivered');
    expect((await claim(lab)).ids).toHaveLength(1);
  });

  it('ends with its lease unless it is renewed', async ({ shop, lab }) => {
    const kept = await lab.drop();
    const first = await claim(lab);
    shop.clock.offset += leaseMs - 1000;
    await lab.post(`/drops/${kept.id}/lease`, { claimId: first.claimId });
    shop.clock.offset += leaseMs - 1000;
    expect((await claim(lab)).ids).toEqual([]);
    shop.clock.offset += 2000;
    const second = await claim(lab);
    expect(second.ids).toEqual([kept.id]);
    expect(await deliver(lab, kept.id, first.claimId)).toBe('409 drop_claim_lost');
    const renewed = await lab.post(`/drops/${kept.id}/lease`, { claimId: first.claimId });
    expect(outcomeOf(renewed)).toBe('409 drop_claim_lost');
    expect(await deliver(lab, kept.id, second.claimId)).toBe('200 delivered');
  });

  it('can be renewed and confirmed after its lease while no other claim has the drop', async ({
    shop,
    lab,
  }) => {
    const drop = await lab.drop();
    const late = await claim(lab);
    shop.clock.offset += leaseMs + 1000;
    const renewed = await lab.post(`/drops/${drop.id}/lease`, { claimId: late.claimId });
    expect(outcomeOf(renewed)).toBe('200 claimed');
    await shop.database.kysely
      .updateTable('printDrops')
      .set({ state: 'waiting', leaseUntil: null })
      .where('id', '=', drop.id)
      .execute();
    expect(await deliver(lab, drop.id, late.claimId)).toBe('200 delivered');
  });

  it('keeps a drop that is being put in place even after its lease', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const placing = await claim(lab);
    await lab.post(`/drops/${drop.id}/lease`, { claimId: placing.claimId, placing: true });
    shop.clock.offset += 24 * leaseMs;
    expect((await claim(lab)).ids).toEqual([]);
    expect(await deliver(lab, drop.id, placing.claimId)).toBe('200 delivered');
  });
});

describe('a report', () => {
  const delivered = async (lab: Lab) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    await deliver(lab, drop.id, claimId);
    const report = async (result: string, more: object = {}) =>
      outcomeOf(await lab.post(`/drops/${drop.id}/reports`, { result, ...more }));
    return { drop, claimId, report };
  };

  it('changes nothing when it is repeated or late', async ({ lab }) => {
    const { drop, claimId, report } = await delivered(lab);
    expect(await report('accepted')).toBe('200 accepted');
    expect(await report('accepted')).toBe('200 accepted');
    expect(await report('printed')).toBe('200 printed');
    expect(await report('accepted')).toBe('200 printed');
    expect(await deliver(lab, drop.id, claimId)).toBe('200 printed');
    expect(await report('failed')).toBe('409 drop_state_conflict');
  });

  it('of a failure keeps the words of the lab', async ({ shop, lab }) => {
    const { drop, report } = await delivered(lab);
    expect(await report('failed', { words: 'PAPER(12)\u0000' })).toBe('200 failed');
    expect(await report('failed', { words: 'again' })).toBe('200 failed');
    expect(await report('printed')).toBe('409 drop_state_conflict');
    const row = await shop.database.kysely
      .selectFrom('printDrops')
      .select(['fault', 'state'])
      .where('id', '=', drop.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ fault: 'PAPER(12)', state: 'failed' });
  });

  it('of a vanished folder keeps the state and is shown', async ({ lab }) => {
    const { drop, report } = await delivered(lab);
    expect(await report('unknown', { words: 'the folder is gone' })).toBe('200 delivered');
    expect((await lab.get(`/drops/${drop.id}`)).json()).toMatchObject({
      drop: { state: 'delivered', fault: 'the folder is gone' },
    });
  });

  it('about a drop that is not delivered is accepted from its claimant only', async ({ lab }) => {
    const drop = await lab.drop();
    const report = async (body: object) =>
      outcomeOf(await lab.post(`/drops/${drop.id}/reports`, body));
    expect(await report({ result: 'printed' })).toBe('409 drop_state_conflict');
    expect(await report({ result: 'failed' })).toBe('409 drop_state_conflict');
    const { claimId } = await claim(lab);
    expect(await report({ result: 'failed', claimId: randomUUID() })).toBe(
      '409 drop_state_conflict',
    );
    expect(await report({ result: 'failed', claimId })).toBe('200 failed');
    expect(await deliver(lab, drop.id, claimId)).toBe('409 drop_state_conflict');
  });

  it('has at most 500 characters of words', async ({ lab }) => {
    const { drop } = await delivered(lab);
    const words = 'x'.repeat(501);
    const response = await lab.post(`/drops/${drop.id}/reports`, { result: 'failed', words });
    expect(outcomeOf(response)).toBe('400 invalid_request');
  });
});

describe('a download', () => {
  it('continues with the rest of a print', async ({ lab }) => {
    const drop = await lab.drop();
    const [[hash, bytes] = ['', Buffer.alloc(0)]] = [...drop.prints];
    const url = `/drops/${drop.id}/prints/${hash}`;
    const rest = await lab.get(url, { range: 'bytes=1000-', 'if-range': `"${hash}"` });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`);
    expect(rest.rawPayload.equals(bytes.subarray(1000))).toBe(true);
    const last = await lab.get(url, { range: 'bytes=-10' });
    expect(last.rawPayload.equals(bytes.subarray(-10))).toBe(true);
    const part = await lab.get(url, { range: 'bytes=5-9' });
    expect(part.rawPayload.equals(bytes.subarray(5, 10))).toBe(true);
    const beyond = await lab.get(url, { range: `bytes=${bytes.length}-` });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
    const changed = await lab.get(url, { range: 'bytes=5-', 'if-range': '"other"' });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
    expect((await lab.get(url, { 'if-none-match': `"${hash}"` })).statusCode).toBe(304);
  });

  it('says that the shop lacks a print', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const [hash = ''] = [...drop.prints.keys()];
    await shop.parts.prints.remove(hash);
    const missing = await lab.get(`/drops/${drop.id}/prints/${hash}`);
    expect(outcomeOf(missing)).toBe('404 print_missing');
  });
});
