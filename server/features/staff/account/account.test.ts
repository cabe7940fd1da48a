import { describe, expect } from 'vitest';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/staff/passkeys.ts';
import { listActs } from '#tests/support/audit.ts';
import { usualLimits } from '#server/limits.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts';
import { signInAs } from '#tests/support/staff.ts';
import {
  makeOwnerLink,
  openStaffBrowser,
  passCode,
  showCode,
  signInWithPassword,
  welcomeWithPasskey,
  welcomeWithPassword,
  type StaffBrowser,
} from '#tests/support/staff-browser.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({ staff: usualLimits.staff }));

const url = '/api/staff/account';
const proofMs = 5 * 60 * 1000;

async function newOwner(shop: TestShop) {
  return await welcomeWithPassword(shop, await makeOwnerLink(shop));
}

async function prove(shop: TestShop, browser: StaffBrowser, secret: string, steps = 0) {
  const code = showCode(shop, secret, steps);
  return await browser.post('/api/staff/proof', { kind: 'code', code });
}

describe('a fresh proof', () => {
  it('by a code counts for five minutes in this session', async ({ shop }) => {
    const { browser, secret } = await newOwner(shop);
    shop.clock.offset += proofMs;
    const ask = () => browser.post(`${url}/recovery-codes`);
    expect((await ask()).body).toMatchObject({ error: 'staff_proof_required' });
    const { status, body } = await prove(shop, browser, secret);
    expect([status, body]).toEqual([200, { provenUntil: expect.any(String) as unknown }]);
    expect((await ask()).status).toBe(200);
    shop.clock.offset += proofMs + 1000;
    expect((await ask()).status).toBe(403);
  });

  it('by a code takes each code once', async ({ shop }) => {
    const { browser, secret } = await newOwner(shop);
    const code = showCode(shop, secret);
    const send = () => browser.post('/api/staff/proof', { kind: 'code', code });
    expect([(await send()).status, (await send()).status]).toEqual([200, 400]);
  });

  it('has to wait after five wrong codes in a session', async ({ shop }) => {
    const { browser, secret } = await newOwner(shop);
    for (let index = 0; index < 5; index += 1) {
      expect((await prove(shop, browser, secret, 7)).body['error']).toBe('staff_code_wrong');
    }
    expect((await prove(shop, browser, secret)).status).toBe(429);
  });

  it('by a passkey needs one of the person’s own', async ({ shop }) => {
    const { browser, passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const other = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    shop.clock.offset += proofMs + 1000;
    const challenge = async () =>
      (await browser.post<{ options: PasskeyRequestOptions }>('/api/staff/proof/challenge')).body
        .options;
    const options = await challenge();
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
    const send = (answer: object) => browser.post('/api/staff/proof', { kind: 'passkey', answer });
    expect((await send(other.passkey.sign(options))).body['error']).toBe('staff_code_wrong');
    expect((await send(passkey.sign(options))).body['error']).toBe('staff_code_wrong');
    expect((await send(passkey.sign(await challenge()))).status).toBe(200);
  });
});

describe('passkeys', () => {
  async function add(browser: StaffBrowser, name: string) {
    const passkey = createSoftwarePasskey();
    const { body } = await browser.post<{ options: PasskeyCreationOptions }>(
      `${url}/passkeys/challenge`,
    );
    const answer = passkey.create(body.options);
    return { passkey, status: (await browser.post(`${url}/passkeys`, { answer, name })).status };
  }

  it('are added and removed, and the last way to sign in stays', async ({ shop }) => {
    const { browser, passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const remove = (id: string) => browser.post(`${url}/passkeys/remove`, { id });
    expect((await remove(passkey.id)).body).toMatchObject({ error: 'staff_last_key' });
    const second = await add(browser, 'Key in the drawer');
    expect(second.status).toBe(200);
    expect((await remove(passkey.id)).status).toBe(200);
    expect((await remove(passkey.id)).status).toBe(200);
    expect((await browser.get(url)).body).toMatchObject({
      passkeys: [{ name: 'Key in the drawer' }],
    });
    expect((await remove(second.passkey.id)).body).toMatchObject({ error: 'staff_last_key' });
  });

  it('of another person are not removed', async ({ shop }) => {
    const one = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const { browser } = await newOwner(shop);
    expect((await browser.post(`${url}/passkeys/remove`, { id: one.passkey.id })).status).toBe(200);
    expect((await one.browser.get(url)).body).toMatchObject({ passkeys: [{ name: 'iPhone' }] });
  });

  it('need a challenge that was made for the same person', async ({ shop }) => {
    const { browser } = await newOwner(shop);
    const other = await newOwner(shop);
    const { body } = await browser.post<{ options: PasskeyCreationOptions }>(
      `${url}/passkeys/challenge`,
    );
    const answer = createSoftwarePasskey().create(body.options);
    const sent = { answer, name: 'x' };
    expect((await other.browser.post(`${url}/passkeys`, sent)).status).toBe(401);
    expect((await browser.post(`${url}/passkeys`, sent)).status).toBe(200);
  });
});

describe('the password', () => {
  const password = 'another lantern over Tozeur oasis';

  it('is changed with the current one, and ends all other sessions', async ({ shop }) => {
    const owner = await newOwner(shop);
    const elsewhere = openStaffBrowser(shop);
    await signInWithPassword(shop, elsewhere, owner);
    const change = (current: string, next: string) =>
      owner.browser.post(`${url}/password`, { current, password: next });
    expect((await change('not the current one', password)).status).toBe(401);
    expect((await change(owner.password, 'password1234')).body).toMatchObject({
      error: 'staff_password_weak',
    });
    expect((await change(owner.password, password)).status).toBe(200);
    expect((await elsewhere.get('/api/staff/session')).status).toBe(401);
    expect((await owner.browser.get('/api/staff/session')).status).toBe(200);
    const old = await signInWithPassword(shop, openStaffBrowser(shop), owner);
    const fresh = await signInWithPassword(shop, openStaffBrowser(shop), { ...owner, password });
    expect([old.status, fresh.status]).toEqual([401, 200]);
  });

  it('signs nobody in without an authenticator', async ({ shop }) => {
    const { browser, email } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    expect((await browser.post(`${url}/password`, { current: '', password })).status).toBe(200);
    const sign = (secret: string) =>
      signInWithPassword(shop, openStaffBrowser(shop), { email, password, secret });
    expect((await sign('GEZDGNBVGY3TQOJQ')).status).toBe(401);
    const { body: offer } = await browser.post<{ secret: string; sealed: string }>(
      `${url}/authenticator/offer`,
    );
    const set = (code: string) =>
      browser.post(`${url}/authenticator`, { sealed: offer.sealed, code });
    expect((await set(showCode(shop, offer.secret, 5))).status).toBe(400);
    expect((await set(showCode(shop, offer.secret))).status).toBe(200);
    passCode(shop);
    expect((await sign(offer.secret)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are replaced by new ones', async ({ shop }) => {
    const { browser, email, password, recoveryCodes } = await newOwner(shop);
    const { body } = await browser.post<{ recoveryCodes: string[] }>(`${url}/recovery-codes`);
    const ask = async (code = '') => {
      const second = { kind: 'recovery', code };
      const path = '/api/staff/sign-in/password';
      return (await openStaffBrowser(shop).post(path, { email, password, second })).status;
    };
    expect([await ask(recoveryCodes[0]), await ask(body.recoveryCodes[0])]).toEqual([401, 200]);
    expect((await browser.get(url)).body).toMatchObject({ recoveryCodesLeft: 9 });
  });
});

describe('one’s own sessions', () => {
  it('are ended one by one, or all but this one', async ({ shop }) => {
    const owner = await newOwner(shop);
    const others = [openStaffBrowser(shop), openStaffBrowser(shop), openStaffBrowser(shop)];
    for (const browser of others) await signInWithPassword(shop, browser, owner);
    const { body } = await owner.browser.get<{ sessions: { id: string; isThis: boolean }[] }>(url);
    expect(body.sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(body.sessions).toHaveLength(4);
    const [latest] = body.sessions.filter(({ isThis }) => !isThis);
    await owner.browser.ask('DELETE', `${url}/sessions/${latest?.id}`, {});
    const statuses = async () => {
      const all = others.map((browser) => browser.get('/api/staff/session'));
      return (await Promise.all(all)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 401]);
    await owner.browser.ask('DELETE', `${url}/sessions`, {});
    expect(await statuses()).toEqual([401, 401, 401]);
    expect((await owner.browser.get('/api/staff/session')).status).toBe(200);
  });

  it('of others are not ended', async ({ shop }) => {
    const owner = await newOwner(shop);
    const csr = await signInAs(shop, 'csr');
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'select id from staff_sessions where staff = $1',
      [csr.id],
    );
    await owner.browser.ask('DELETE', `${url}/sessions/${rows[0]?.id}`, {});
    expect((await csr.get('/api/staff/session')).status).toBe(200);
  });

  it('end 30 days after signing in, however much they are used', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const statuses: number[] = [];
    for (let half = 0; half < 61; half += 1) {
      shop.clock.offset += 11.9 * 60 * 60 * 1000;
      statuses.push((await csr.get('/api/staff/session')).status);
    }
    expect(statuses.indexOf(401)).toBe(60);
  });
});

describe('one’s own account', () => {
  it('changes its language and preferences, and nothing else of it', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    const change = { language: 'ar', preferences: { theme: 'dark' }, role: 'owner' };
    expect((await csr.ask('PATCH', url, change)).status).toBe(200);
    expect((await csr.get('/api/staff/session')).body).toMatchObject({
      person: { language: 'ar', preferences: { theme: 'dark' }, role: 'csr' },
    });
  });

  it('has an entry in the audit log for a language, and none for preferences', async ({ shop }) => {
    const csr = await signInAs(shop, 'csr');
    await csr.ask('PATCH', url, { preferences: { density: 'roomy' } });
    expect(await listActs(shop.database, csr.id)).not.toContain('staff.change-own');
    await csr.ask('PATCH', url, { language: 'fr' });
    expect(await listActs(shop.database, csr.id)).toContain('staff.change-own');
  });
});
