import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const hourMs = 60 * 60 * 1000;

describe('a staff session', () => {
  it('answers who is signed in, and what they may do', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr', { name: 'Nadia' });
    const { status, body, headers } = await csr.get('/api/staff/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({ person: { name: 'Nadia', role: 'csr', studio: null } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('is refused without a cookie, and after signing out also with a copy of it', async ({
    shop,
  }) => {
    const csr = await signInAs(shop, 'csr');
    const without = await shop.app.inject('/api/staff/session');
    expect(without.statusCode).toBe(401);
    expect((await csr.ask('DELETE', '/api/staff/session', {})).status).toBe(200);
    expect((await csr.get('/api/staff/session')).body).toMatchObject({ error: 'staff_signed_out' });
    const { rows } = await shop.database.pool.query<object>(
      `select act, actor_kind, actor_name from audit_log where actor_id = $1`,
      [csr.id],
    );
    expect(rows).toEqual([{ act: 'staff.sign-out', actor_kind: 'staff', actor_name: csr.name }]);
  });

  it('ends 12 hours after its last use', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    shop.clock.offset += 11 * hourMs;
    expect((await csr.get('/api/staff/session')).status).toBe(200);
    shop.clock.offset += 11 * hourMs;
    expect((await csr.get('/api/staff/session')).status).toBe(200);
    shop.clock.offset += 13 * hourMs;
    expect((await csr.get('/api/staff/session')).status).toBe(401);
  });

  it('ends at once when the person is disabled', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    await shop.database.pool.query('update staff set disabled_at = now() where id = $1', [csr.id]);
    expect((await csr.get('/api/staff/session')).status).toBe(401);
  });
});

describe('the audit log', () => {
  it('is never changed, and an act that fails leaves nothing in it', async ({ shop }) => {
    await expect(shop.database.pool.query('delete from audit_log')).rejects.toThrow('append-only');
    await expect(shop.database.pool.query('truncate audit_log')).rejects.toThrow('append-only');
  });
});

describe('the last owner', () => {
  it('cannot be disabled, nor made something else', async ({ shop }) => {
    const { pool } = shop.database;
    const first = await signInAs(shop, 'owner');
    const second = await signInAs(shop, 'owner');
    await pool.query('update staff set disabled_at = now() where id = $1', [first.id]);
    const change = (sql: string) => pool.query(sql, [second.id]);
    await expect(change(`update staff set role = 'csr' where id = $1`)).rejects.toThrow('owner');
    await expect(change('update staff set disabled_at = now() where id = $1')).rejects.toThrow();
  });
});
