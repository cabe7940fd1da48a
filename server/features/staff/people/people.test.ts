import { describe, expect } from 'vitest';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { openMailBox } from '#tests/support/mails.ts';
import { act, auditOf, passUndo } from '#tests/support/order-acts.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import {
  invite,
  openStaffBrowser,
  readSecret,
  welcomeWithPasskey,
} from '#tests/support/staff-browser.ts';

const url = '/api/staff/people';
const proofMs = 5 * 60 * 1000;

interface Listed {
  readonly people: readonly { readonly id: string; readonly mayChange: boolean }[];
}

function invitation(changes: object = {}): Record<string, unknown> {
  return {
    name: 'Nadia',
    email: `${crypto.randomUUID()}@example.com`,
    role: 'csr',
    studio: null,
    extraRights: [],
    language: 'fr',
    ...changes,
  };
}

describe('the list of people', () => {
  it('has everybody, with what they do and whether the caller may change them', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const admin = await signInAs(shop, 'admin');
    const { id } = await invite(shop, 'production');
    const { body } = await admin.get<Listed>(url);
    const find = (each: string) => body.people.find((person) => person.id === each);
    expect(find(owner.id)).toMatchObject({ role: 'owner', mayChange: false });
    expect(find(id)).toMatchObject({
      role: 'production',
      state: 'invited',
      invitedUntil: expect.any(String) as unknown,
      mayChange: true,
    });
  });

  it('of a studio has the people of that studio alone', async ({ shop }) => {
    const [tunis, sousse] = [
      await buildStudio(shop.database.kysely),
      await buildStudio(shop.database.kysely),
    ];
    const extraRights = ['people.see', 'people.edit'] as const;
    const one = await signInAs(shop, 'studio', { studio: tunis, extraRights });
    const colleague = await signInAs(shop, 'studio', { studio: tunis });
    const foreign = await signInAs(shop, 'studio', { studio: sousse });
    const { body } = await one.get<Listed>(url);
    expect(body.people.map(({ id }) => id).toSorted()).toEqual([one.id, colleague.id].toSorted());
    const ask = (id: string) => one.post(`${url}/${id}/disable`);
    expect((await ask(foreign.id)).status).toBe(404);
    expect((await ask((await signInAs(shop, 'csr')).id)).status).toBe(404);
    expect((await ask(colleague.id)).status).toBe(200);
  });

  it('is not there for a person without the right', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    expect((await csr.get(url)).status).toBe(404);
  });
});

describe('inviting', () => {
  it('answers the address of the link once, and records who was invited as what', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { status, body } = await owner.post<{ address: string; person: { id: string } }>(
      url,
      invitation({ extraRights: ['refunds.make'] }),
    );
    expect(status).toBe(200);
    expect(body.address).toMatch(/^http:\/\/.+\/console\/welcome#[\w-]{43}$/);
    const { rows } = await shop.database.pool.query<{ after: object; entry: string }>(
      `select after, row_to_json(audit_log)::text as entry from audit_log where object_id = $1`,
      [body.person.id],
    );
    expect(rows).toMatchObject([{ after: { role: 'csr', extraRights: ['refunds.make'] } }]);
    expect(rows[0]?.entry).not.toContain(readSecret(body.address));
  });

  it('refuses an e-mail address that has an account', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const first = invitation({ email: 'nadia@example.com' });
    expect((await owner.post(url, first)).status).toBe(200);
    const second = invitation({ email: 'Nadia+work@Example.com' });
    const { status, body } = await owner.post(url, second);
    expect([status, body['error']]).toEqual([409, 'staff_email_taken']);
  });

  it('needs a studio exactly in the role of a studio', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const studio = await buildStudio(shop.database.kysely);
    const ask = async (changes: object) => (await owner.post(url, invitation(changes))).body;
    const without = await ask({ role: 'studio' });
    const beside = await ask({ role: 'csr', studio });
    const unknown = await ask({ role: 'studio', studio: crypto.randomUUID() });
    expect([without['error'], beside['error'], unknown['error']]).toEqual([
      'invalid_request',
      'invalid_request',
      'studio_not_found',
    ]);
    expect(await ask({ role: 'studio', studio })).toMatchObject({
      person: { studio: { id: studio } },
    });
  });

  it('makes no owner but by an owner, and gives no right that one does not have', async ({
    shop,
  }) => {
    const admin = await signInAs(shop, 'admin');
    const csr = await signInAs(shop, 'csr', { extraRights: ['people.see', 'people.edit'] });
    const refusals = [
      await admin.post(url, invitation({ role: 'owner' })),
      await csr.post(url, invitation({ role: 'admin' })),
      await csr.post(url, invitation({ extraRights: ['refunds.make'] })),
    ];
    expect(refusals.map(({ body }) => body['error'])).toEqual(
      Array.from({ length: 3 }, () => 'invalid_request'),
    );
    expect((await csr.post(url, invitation({ role: 'production' }))).status).toBe(400);
  });

  it('needs a fresh proof', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    shop.clock.offset += proofMs + 1000;
    const { status, body } = await owner.post(url, invitation());
    expect([status, body['error']]).toEqual([403, 'staff_proof_required']);
  });
});

describe('changing a person', () => {
  it('takes effect at their next call', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const csr = await signInAs(shop, 'csr');
    expect((await csr.get(url)).status).toBe(404);
    await owner.ask('PATCH', `${url}/${csr.id}`, { extraRights: ['people.see'] });
    expect((await csr.get(url)).status).toBe(200);
    await owner.ask('PATCH', `${url}/${csr.id}`, { role: 'production', extraRights: [] });
    expect((await csr.get(url)).status).toBe(404);
    const { rows } = await shop.database.pool.query<object>(
      `select before, after from audit_log where object_id = $1 order by id desc limit 1`,
      [csr.id],
    );
    expect(rows).toEqual([
      {
        before: { role: 'csr', extraRights: ['people.see'] },
        after: { role: 'production', fields: ['role', 'extraRights'] },
      },
    ]);
  });

  it('that changes nothing is not recorded', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const csr = await signInAs(shop, 'csr', { name: 'Nadia' });
    const again = { name: 'Nadia', role: 'csr' };
    expect((await owner.ask('PATCH', `${url}/${csr.id}`, again)).status).toBe(200);
    const { rows } = await shop.database.pool.query(
      'select 1 from audit_log where object_id = $1',
      [csr.id],
    );
    expect(rows).toHaveLength(0);
  });

  it('gives and takes the studio with the role', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const studio = await buildStudio(shop.database.kysely);
    const csr = await signInAs(shop, 'csr');
    const change = async (body: object) =>
      (await owner.ask<{ person: object }>('PATCH', `${url}/${csr.id}`, body)).body;
    expect(await change({ role: 'studio' })).toMatchObject({ error: 'invalid_request' });
    expect((await change({ role: 'studio', studio })).person).toMatchObject({
      role: 'studio',
      studio: { id: studio },
    });
    expect((await change({ role: 'csr' })).person).toMatchObject({ role: 'csr', studio: null });
  });

  it('of an owner is done by owners alone; to others it is as if they did not exist', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const admin = await signInAs(shop, 'admin');
    const changes = [
      await admin.ask('PATCH', `${url}/${owner.id}`, { role: 'csr' }),
      await admin.post(`${url}/${owner.id}/disable`),
      await admin.post(`${url}/${owner.id}/invitation`),
      await admin.ask('DELETE', `${url}/${owner.id}/sessions`, {}),
    ];
    expect(changes.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await owner.get('/api/staff/session')).status).toBe(200);
  });
});

describe('further rights', () => {
  it('are given and taken by owners alone', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const admin = await signInAs(shop, 'admin');
    const csr = await signInAs(shop, 'csr', { extraRights: ['refunds.make'] });
    const change = (manager: TestStaff, body: object) =>
      manager.ask('PATCH', `${url}/${csr.id}`, body);
    const refused = [
      await admin.post(url, invitation({ extraRights: ['refunds.make'] })),
      await change(admin, { extraRights: [] }),
      await change(admin, { extraRights: ['refunds.make', 'audit.see'] }),
    ];
    expect(refused.map(({ status, body }) => [status, body['error']])).toEqual(
      refused.map(() => [400, 'invalid_request']),
    );
    const same = { name: 'Nadia', extraRights: ['refunds.make'] };
    expect((await change(admin, same)).status).toBe(200);
    expect((await change(owner, { extraRights: ['audit.see'] })).status).toBe(200);
  });
});

describe('a new link', () => {
  const ask = (manager: TestStaff, id: string) => manager.post(`${url}/${id}/invitation`);

  it('for an admin who can sign in is made by owners alone', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const admin = await signInAs(shop, 'admin');
    const { id } = await invite(shop, 'admin');
    const again = await ask(admin, id);
    await welcomeWithPasskey(shop, readSecret(String(again.body['address'])));
    const { body } = await admin.get<Listed>(url);
    expect(body.people.find((person) => person.id === id)).toMatchObject({ mayInvite: false });
    expect((await ask(admin, id)).status).toBe(404);
    expect((await ask(owner, id)).status).toBe(200);
  });

  it('for oneself is made by nobody', async ({ shop }) => {
    const { id, link } = await invite(shop, 'owner');
    const { browser } = await welcomeWithPasskey(shop, link);
    expect((await browser.post(`${url}/${id}/invitation`)).status).toBe(404);
  });

  it('for a person who can sign in is mailed to them', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    const { id, email } = await invite(shop, 'csr');
    await ask(admin, id);
    const box = await openMailBox(shop);
    const findSubjects = async (): Promise<unknown[]> => {
      const mails = await box.runQueued('send-access-mail');
      const own = mails.filter(({ recipients }) => recipients.includes(email));
      return own.map(({ parsed }) => parsed.subject);
    };
    expect(await findSubjects()).toEqual([]);
    const { body } = await ask(admin, id);
    await welcomeWithPasskey(shop, readSecret(String(body['address'])));
    await ask(admin, id);
    expect(await findSubjects()).toEqual(['A new link opens your staff account']);
    await box.close();
  });
});

describe('the last owner who can sign in', () => {
  it('stays, although another one was invited', async ({ shop }) => {
    await shop.database.pool.query(
      `insert into staff (email, email_key, name, role) values ('o@e.example', 'o@e.example', 'O', 'owner')`,
    );
    await shop.database.pool.query(
      `update staff set disabled_at = now() where role = 'owner' and email <> 'o@e.example'`,
    );
    const { id, link } = await invite(shop, 'owner');
    const { browser } = await welcomeWithPasskey(shop, link);
    await shop.database.pool.query(
      `update staff set disabled_at = now() where role = 'owner' and id <> $1 and email <> 'o@e.example'`,
      [id],
    );
    const disabled = await browser.post(`${url}/${id}/disable`);
    const changed = await browser.ask('PATCH', `${url}/${id}`, { role: 'admin' });
    expect([disabled.body['error'], changed.body['error']]).toEqual([
      'staff_last_owner',
      'staff_last_owner',
    ]);
    const second = await invite(shop, 'owner');
    await welcomeWithPasskey(shop, second.link);
    expect((await browser.post(`${url}/${id}/disable`)).status).toBe(200);
    expect((await browser.get('/api/staff/session')).status).toBe(401);
  });
});

describe('disabling a person', () => {
  it('ends all their sessions at once, and is recorded once', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id, link } = await invite(shop, 'csr');
    const { browser } = await welcomeWithPasskey(shop, link);
    const statuses = [
      (await owner.post(`${url}/${id}/disable`)).status,
      (await owner.post(`${url}/${id}/disable`)).status,
    ];
    expect(statuses).toEqual([200, 200]);
    expect((await browser.get('/api/staff/session')).status).toBe(401);
    const { rows } = await shop.database.pool.query<object>(
      `select after from audit_log where object_id = $1 and act = 'staff.disable'`,
      [id],
    );
    expect(rows).toEqual([{ after: { endedSessions: 1 } }]);
    await owner.post(`${url}/${id}/enable`);
    expect((await browser.get('/api/staff/session')).status).toBe(401);
  });
});

describe('what a disabled person leaves behind', () => {
  it('has no act that was in flight while they were disabled', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const order = await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
    const holder = await shop.database.pool.connect();
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    await holder.query('begin');
    await holder.query('select from orders where number = $1 for update', [order.number]);
    const noting = csr.post(`/api/staff/orders/${order.number}/notes`, {
      id: crypto.randomUUID(),
      text: 'too late',
    });
    await expect
      .poll(async () => {
        const blocked = await shop.database.pool.query(
          'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
          [rows[0]?.pid],
        );
        return blocked.rowCount;
      })
      .toBe(1);
    await shop.database.pool.query('update staff set disabled_at = now() where id = $1', [csr.id]);
    await holder.query('commit');
    holder.release();
    const { status, body } = await noting;
    expect([status, body['error']]).toEqual([401, 'staff_signed_out']);
    expect(await auditOf(shop, order.number)).toEqual([]);
  });

  it('has no link that opens their account once they are enabled again', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id, link } = await invite(shop, 'csr');
    await owner.post(`${url}/${id}/disable`);
    await owner.post(`${url}/${id}/enable`);
    const browser = openStaffBrowser(shop);
    const person = { link, name: 'Nadia', email: 'nadia.left@example.com' };
    const { body } = await browser.post('/api/staff/welcome/authenticator', person);
    expect(body['error']).toBe('staff_link_invalid');
  });

  it('has their pending acts undone by the person who disabled them', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const csr = await signInAs(shop, 'csr');
    const order = await buildOrder(shop.database.kysely, { country: 'TN', method: 'cod' });
    const { body } = await act(csr, order.number, { kind: 'approve' });
    expect(body.pending).not.toBeNull();
    await owner.post(`${url}/${csr.id}/disable`);
    await passUndo(shop);
    expect(await auditOf(shop, order.number)).toEqual([`order.undo by ${owner.name}`]);
    const { body: read } = await owner.get<{ order: object }>(`/api/staff/orders/${order.number}`);
    expect(read.order).toMatchObject({ fulfilment: 'awaiting_csr' });
  });
});

describe('the sessions of a person', () => {
  it('are ended one by one or all by people who may change them', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    const csr = await signInAs(shop, 'csr');
    const list = async () =>
      (await admin.get<{ sessions: { id: string }[] }>(`${url}/${csr.id}/sessions`)).body.sessions;
    const [session] = await list();
    expect(session).toMatchObject({ address: '127.0.0.1', isThis: false });
    const path = `${url}/${csr.id}/sessions/${session?.id}`;
    const foreign = `${url}/${admin.id}/sessions/${session?.id}`;
    expect((await admin.ask('DELETE', foreign, {})).status).toBe(200);
    expect((await csr.get('/api/staff/session')).status).toBe(200);
    expect((await admin.ask('DELETE', path, {})).status).toBe(200);
    expect((await csr.get('/api/staff/session')).status).toBe(401);
    expect(await list()).toEqual([]);
  });
});
