import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { dropResponse, dropsResponse } from '#contract/lab.ts';
import { buildLabToken } from '#tests/support/build-drop.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { claim, deliver, openLab, readOutcome } from '#tests/support/lab-fixtures.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { listTokens, revokeLabToken } from './index.ts';

const it = base.extend('lab', ({ shop }) => openLab(shop));

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
    expect(readOutcome(printed)).toBe('200 printed');
    const row = await shop.database.kysely
      .selectFrom('printDrops')
      .select(['deliveredAt', 'printDrops.endedAt', 'leaseUntil'])
      .innerJoin('printBatches', 'printBatches.id', 'printDrops.batch')
      .select('printBatches.state')
      .where('printDrops.id', '=', drop.id)
      .executeTakeFirstOrThrow();
    expect(row.deliveredAt).not.toBeNull();
    expect(row.endedAt).not.toBeNull();
    expect(row).toMatchObject({
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
    const revoke = () => revokeLabToken(shop.deps.orders, callerNamed('tests'), lab.id);
    expect((await revoke()).ok).toBe(true);
    expect(await revoke()).toMatchObject({ code: 'lab_token_unknown' });
    const revoked = await lab.get('/drops');
    expect(readOutcome(revoked)).toBe('401 lab_token_invalid');
    expect(revoked.headers['www-authenticate']).toBe('Bearer');
    const missing = await shop.app.inject('/api/lab/drops');
    expect(readOutcome(missing)).toBe('401 lab_token_invalid');
  });

  it('is limited in wrong guesses by address, which shut out neither it nor a revoked one', async ({
    shop,
    lab,
  }) => {
    const from = (token?: string) =>
      shop.app.inject({
        url: '/api/lab/drops',
        remoteAddress: '203.0.113.7',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    const wrong = `fpxlab_${'a'.repeat(43)}`;
    const revoked = await buildLabToken(shop);
    await revokeLabToken(shop.deps.orders, callerNamed('tests'), revoked.id);
    for (let time = 0; time < 30; time += 1) await from(revoked.token);
    for (let time = 0; time < 20; time += 1) {
      expect(readOutcome(await from(wrong))).toBe('401 lab_token_invalid');
      // A page elsewhere can make its visitor's browser send none.
      expect(readOutcome(await from())).toBe('401 lab_token_invalid');
    }
    const limited = await from(wrong);
    expect(readOutcome(limited)).toBe('429 too_many_requests');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect(readOutcome(await from())).toBe('401 lab_token_invalid');
    expect((await from(lab.token)).statusCode).toBe(200);
    expect(readOutcome(await from(revoked.token))).toBe('401 lab_token_invalid');
  });

  it('is stored as a hash, with its last use', async ({ shop, lab }) => {
    const before = shop.parts.clock();
    await lab.get('/drops');
    const { rows } = await shop.database.pool.query<{ text: string }>(
      'select lab_tokens::text as text from lab_tokens',
    );
    expect(rows.some(({ text }) => text.includes(lab.token.slice('fpxlab_'.length)))).toBe(false);
    const stored = await listTokens(shop.database.kysely);
    const token = stored.find(({ id }) => id === lab.id);
    expect(token?.createdBy).toBe('tests');
    expect(token?.lastUsedAt?.getTime()).toBeGreaterThanOrEqual(before);
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
