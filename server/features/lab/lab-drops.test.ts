import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { leaseMs, maxHeldClaims } from '#domain/lab/lab-claims.ts';
import { listEntries } from '#tests/support/audit.ts';
import { buildLabToken } from '#tests/support/build-drop.ts';
import { claim, deliver, openLab, readOutcome, type Lab } from '#tests/support/lab-fixtures.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { readRow, updateRows } from '#tests/support/rows.ts';

const it = base.extend('lab', ({ shop }) => openLab(shop));

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

  it('is not limited by drops that a lost computer was putting in place', async ({ shop, lab }) => {
    for (let index = 0; index <= maxHeldClaims; index += 1) await lab.drop();
    const { claimId, ids } = await claim(lab, maxHeldClaims);
    for (const id of ids) await lab.post(`/drops/${id}/lease`, { claimId, placing: true });
    expect((await claim(lab)).ids).toEqual([]);
    shop.clock.offset += leaseMs + 1000;
    expect((await claim(lab)).ids).toHaveLength(1);
    expect(await deliver(lab, ids[0] ?? '', claimId)).toBe('200 delivered');
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
    expect(readOutcome(renewed)).toBe('409 drop_claim_lost');
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
    expect(readOutcome(renewed)).toBe('200 claimed');
    const released = { state: 'waiting', leaseUntil: null } as const;
    await updateRows(shop.database.kysely, 'printDrops', { id: drop.id }, released);
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
      readOutcome(await lab.post(`/drops/${drop.id}/reports`, { result, ...more }));
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
    const row = await readRow(shop.database.kysely, 'printDrops', { id: drop.id });
    expect(row).toMatchObject({ fault: 'PAPER(12)', state: 'failed' });
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
      readOutcome(await lab.post(`/drops/${drop.id}/reports`, body));
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
    expect(readOutcome(response)).toBe('400 invalid_request');
  });
});

describe('the audit log', () => {
  it('has each report of a lab once, under the name of its token, and the batch that it ended', async ({
    shop,
    lab,
  }) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    const report = (result: string, words?: string) =>
      lab.post(`/drops/${drop.id}/reports`, { result, words });
    const twice = async (ask: () => Promise<unknown>) => {
      await ask();
      await ask();
    };
    await twice(() => lab.post(`/drops/${drop.id}/lease`, { claimId }));
    await twice(() => deliver(lab, drop.id, claimId));
    await twice(() => report('unknown', 'the folder is gone'));
    await twice(() => report('accepted'));
    await twice(() => report('printed'));
    await report('failed');
    const entries = await listEntries(shop.database, drop.id);
    expect(entries.map(({ act, before, after }) => [act, before, after])).toMatchObject([
      ['drop.confirm', { state: 'claimed' }, { state: 'delivered' }],
      ['drop.report', { state: 'delivered' }, { state: 'unknown' }],
      ['drop.report', { state: 'delivered' }, { state: 'accepted' }],
      ['drop.report', { state: 'accepted' }, { state: 'printed' }],
    ]);
    const actor = { actorKind: 'lab', actorId: lab.id, studio: lab.studio };
    for (const entry of entries) expect(entry).toMatchObject(actor);
    const { batch } = await readRow(shop.database.kysely, 'printDrops', { id: drop.id });
    expect(await listEntries(shop.database, String(batch))).toMatchObject([
      { ...actor, act: 'batch.finish', before: { state: 'printing' }, after: { state: 'done' } },
    ]);
  });

  it('has a batch that a lab failed as changed', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const { claimId } = await claim(lab);
    await lab.post(`/drops/${drop.id}/reports`, { result: 'failed', claimId, words: 'PAPER(12)' });
    const { batch } = await readRow(shop.database.kysely, 'printDrops', { id: drop.id });
    const [entry] = await listEntries(shop.database, String(batch));
    expect(entry).toMatchObject({
      act: 'batch.change',
      actorKind: 'lab',
      after: { state: 'failed' },
    });
    expect(JSON.stringify(await listEntries(shop.database, drop.id))).not.toContain('PAPER');
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
    expect(readOutcome(missing)).toBe('404 print_missing');
  });

  it('is refused before it begins when the stored print has lost a part', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const [hash = ''] = [...drop.prints.keys()];
    const { prints } = shop.parts;
    await prints.remove(hash);
    await prints.putBytes(hash, Buffer.from('short'));
    const cut = await lab.get(`/drops/${drop.id}/prints/${hash}`);
    expect(readOutcome(cut)).toBe('404 print_missing');
  });

  it('breaks off where the storage ends before the announced size', async ({ shop, lab }) => {
    const drop = await lab.drop();
    const [hash = ''] = [...drop.prints.keys()];
    const stream = vi.spyOn(shop.parts.prints, 'stream');
    stream.mockImplementation(async () => Readable.from([Buffer.from('short')]));
    onTestFinished(() => stream.mockRestore());
    const url = `${await shop.listen()}/api/lab/drops/${drop.id}/prints/${hash}`;
    const headers = { authorization: `Bearer ${lab.token}` };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(5000) });
    expect(response.headers.get('content-length')).toBe('3000');
    // A connection that stays open ends with the timeout instead.
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });
});
