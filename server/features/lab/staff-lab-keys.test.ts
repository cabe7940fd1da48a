import { describe, expect } from 'vitest';
import type { LabKey } from '#contract/staff/lab-keys.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const path = '/api/staff/lab-keys';
const dayMs = 24 * 60 * 60 * 1000;

interface Made {
  readonly secret: string;
  readonly key: LabKey;
  readonly error?: string;
}

function draft(changes: object = {}) {
  const id = crypto.randomUUID();
  return {
    id,
    name: 'Lab computer',
    studio: null,
    scopes: ['prints', 'counter'],
    days: 365,
    ...changes,
  };
}

async function statusOf(shop: TestShop, secret: string, url = '/api/lab/drops') {
  const headers = { authorization: `Bearer ${secret}` };
  return (await shop.app.inject({ url, headers })).statusCode;
}

async function list(person: TestStaff, query = '') {
  return (await person.get<{ keys: LabKey[]; next: string | null }>(`${path}${query}`)).body;
}

describe('the keys of labs', () => {
  it('are shown once when they are made, and then only with their last use', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner', { name: 'Nadia' });
    const wanted = draft();
    const made = await owner.post<Made>(path, wanted);
    expect(made.body.secret).toMatch(/^fpxlab_[\w-]{43}$/);
    expect(made.body.key).toMatchObject({ state: 'valid', createdBy: 'Nadia', lastUsedAt: null });
    expect(await statusOf(shop, made.body.secret)).toBe(200);
    const [key] = (await list(owner)).keys.filter(({ id }) => id === wanted.id);
    expect(key?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(await list(owner))).not.toContain(made.body.secret.slice(7));
    const again = await owner.post<Made>(path, wanted);
    expect([again.status, again.body.error]).toEqual([409, 'lab_key_made']);
    const { rows } = await shop.database.pool.query(
      `select actor_name, after from audit_log where object_id = $1`,
      [wanted.id],
    );
    expect(rows).toEqual([
      {
        actor_name: 'Nadia',
        after: { lab: 'Lab computer', scopes: ['prints', 'counter'], days: 365 },
      },
    ]);
  });

  it('open what their scopes say and nothing else', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const prints = await owner.post<Made>(path, draft({ scopes: ['prints'] }));
    const counter = await owner.post<Made>(path, draft({ scopes: ['counter'] }));
    const ready = async ({ secret }: Made) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/lab/orders/FPX-000000000/ready',
        headers: { authorization: `Bearer ${secret}` },
        payload: {},
      });
      return [response.statusCode, response.json<{ error: string }>().error];
    };
    expect(await statusOf(shop, prints.body.secret)).toBe(200);
    expect(await ready(prints.body)).toEqual([403, 'lab_scope_missing']);
    expect(await statusOf(shop, counter.body.secret)).toBe(403);
    expect(await ready(counter.body)).toEqual([404, 'order_not_found']);
  });

  it('end by themselves on their day, and at once when they are revoked', async ({ shop }) => {
    const before = shop.clock.offset;
    const owner = await signInAs(shop, 'owner');
    const short = await owner.post<Made>(path, draft({ days: 2 }));
    const endless = await owner.post<Made>(path, draft({ days: null }));
    expect(endless.body.key.expiresAt).toBeNull();
    shop.clock.offset += 2 * dayMs - 60_000;
    expect(await statusOf(shop, short.body.secret)).toBe(200);
    shop.clock.offset += 60_000;
    expect(await statusOf(shop, short.body.secret)).toBe(401);
    expect(await statusOf(shop, endless.body.secret)).toBe(200);
    const later = await signInAs(shop, 'owner');
    const ended = await list(later, '?view=ended');
    expect(ended.keys.find(({ id }) => id === short.body.key.id)?.state).toBe('expired');
    const revoke = `${path}/${endless.body.key.id}/revoke`;
    const revoked = await later.post<Made>(revoke);
    expect(revoked.body.key.state).toBe('revoked');
    expect(await statusOf(shop, endless.body.secret)).toBe(401);
    expect((await later.post<Made>(revoke)).body).toEqual(revoked.body);
    shop.clock.offset = before;
  });

  it('are listed a page after the other, the newest first', async ({ shop }) => {
    const { pool } = shop.database;
    await pool.query(
      `insert into lab_tokens (name, token_hash, created_by, created_at)
       select 'Key ' || n, sha256(n::text::bytea), 'tests', now() + n * interval '1 second'
       from generate_series(1, 60) n`,
    );
    const owner = await signInAs(shop, 'owner');
    const first = await list(owner);
    expect(first.keys.slice(0, 2).map(({ name }) => name)).toEqual(['Key 60', 'Key 59']);
    const second = await list(owner, `?after=${first.next}`);
    expect(second.keys[0]?.name).toBe('Key 10');
  });

  it('of a studio are made, seen and revoked by its own people alone', async ({ shop }) => {
    const [own, other] = [
      await buildStudio(shop.database.kysely),
      await buildStudio(shop.database.kysely),
    ];
    const extraRights = ['labs.edit'] as const;
    const person = await signInAs(shop, 'studio', { studio: own, extraRights });
    const owner = await signInAs(shop, 'owner');
    const foreign = await owner.post<Made>(path, draft({ studio: other }));
    expect((await person.post(path, draft({ studio: other }))).status).toBe(404);
    expect((await person.post(path, draft())).status).toBe(404);
    expect((await person.post(`${path}/${foreign.body.key.id}/revoke`)).status).toBe(404);
    const made = await person.post<Made>(path, draft({ studio: own }));
    expect((await list(person)).keys.map(({ id }) => id)).toEqual([made.body.key.id]);
    const nowhere = await owner.post<Made>(path, draft({ studio: crypto.randomUUID() }));
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'studio_not_found']);
  });
});
