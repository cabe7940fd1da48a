import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts';
import { signInAs } from '#tests/support/staff.ts';
import {
  goodPassword,
  invite,
  makeOwnerLink,
  openStaffBrowser,
  readSecret,
  showCode,
  welcomeWithPasskey,
  welcomeWithPassword,
  type StaffBrowser,
} from '#tests/support/staff-browser.ts';
import type { PasskeyCreationOptions } from '#contract/staff/passkeys.ts';
import { createFirstOwnerLink } from './create-links.ts';
import { systemActor } from '#domain/staff/actors.ts';

const hourMs = 60 * 60 * 1000;
const start = { actor: systemActor, address: null, requestId: null };

async function errorOf(browser: StaffBrowser, url: string, body: object): Promise<unknown> {
  return (await browser.post(url, body)).body['error'];
}

describe('the owner’s link', () => {
  it('is made at each start while the shop has no owner who can sign in', async ({ shop }) => {
    const first = await createFirstOwnerLink(shop.deps.staff, start);
    // Passkeys need a name instead of a network address.
    expect(first).toMatch(/^http:\/\/localhost\/console\/welcome#[\w-]{43}$/);
    const second = await createFirstOwnerLink(shop.deps.staff, start);
    const browser = openStaffBrowser(shop);
    const look = (link: string) => browser.post('/api/staff/welcome/link', { link });
    expect((await look(readSecret(first ?? ''))).body).toMatchObject({
      error: 'staff_link_invalid',
    });
    expect((await look(readSecret(second ?? ''))).body).toMatchObject({
      kind: 'owner',
      role: 'owner',
      name: null,
    });
    await welcomeWithPasskey(shop, readSecret(second ?? ''));
    expect(await createFirstOwnerLink(shop.deps.staff, start)).toBeNull();
  });

  it('opens an account with a passkey and signs its person in', async ({ shop }) => {
    const link = await makeOwnerLink(shop);
    const { browser, recoveryCodes } = await welcomeWithPasskey(shop, link, { name: 'Amira' });
    expect(recoveryCodes).toHaveLength(10);
    expect((await browser.get('/api/staff/session')).body).toMatchObject({
      person: { name: 'Amira', role: 'owner' },
    });
    const { body } = await browser.get('/api/staff/account');
    expect(body).toMatchObject({
      hasPassword: false,
      hasAuthenticator: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'iPhone', lastUsedAt: null }],
      sessions: [{ browser: 'Chrome', system: 'Windows', isThis: true }],
    });
    const { rows } = await shop.database.pool.query<object>(
      `select act, actor_name, after from audit_log
       where act = 'staff.welcome' and actor_name = 'Amira' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ after: { role: 'owner', credential: 'passkey' } }]);
  });

  it('counts once, also for two who use it at the same time', async ({ shop }) => {
    const link = await makeOwnerLink(shop);
    const both = await Promise.allSettled([
      welcomeWithPasskey(shop, link),
      welcomeWithPasskey(shop, link),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const browser = openStaffBrowser(shop);
    expect(await errorOf(browser, '/api/staff/welcome/link', { link })).toBe('staff_link_invalid');
  });

  it('ends after an hour', async ({ shop }) => {
    const link = await makeOwnerLink(shop);
    const browser = openStaffBrowser(shop);
    shop.clock.offset += hourMs - 1000;
    expect((await browser.post('/api/staff/welcome/link', { link })).status).toBe(200);
    shop.clock.offset += 2000;
    expect((await browser.post('/api/staff/welcome/link', { link })).status).toBe(404);
  });

  it('cannot be used for the e-mail address of somebody else', async ({ shop }) => {
    const { email } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const again = welcomeWithPasskey(shop, await makeOwnerLink(shop), {
      email: email.toUpperCase(),
    });
    await expect(again).rejects.toThrow('staff_email_taken');
  });
});

describe('opening an account with a password', () => {
  it('needs the first code of an authenticator that was offered for this link', async ({
    shop,
  }) => {
    const link = await makeOwnerLink(shop);
    const browser = openStaffBrowser(shop);
    const person = { link, name: 'Amira', email: 'amira@example.com' };
    const { body: offer } = await browser.post<{ secret: string; sealed: string }>(
      '/api/staff/welcome/authenticator',
      person,
    );
    const open = (sealed: string, code: string) =>
      errorOf(browser, '/api/staff/welcome', {
        ...person,
        language: 'ar',
        credential: { kind: 'password', password: goodPassword, sealed, code },
      });
    const code = showCode(shop, offer.secret);
    expect(await open(offer.sealed, showCode(shop, offer.secret, 5))).toBe('staff_code_wrong');
    const other = offer.sealed.startsWith('A') ? 'B' : 'A';
    expect(await open(`${other}${offer.sealed.slice(1)}`, code)).toBe('staff_code_wrong');
    expect(await open(offer.sealed, code)).toBeUndefined();
  });

  it('refuses a password that is easy to guess', async ({ shop }) => {
    const link = await makeOwnerLink(shop);
    const open = (password: string) => welcomeWithPassword(shop, link, { password });
    await expect(open('short')).rejects.toThrow('staff_password_weak');
    await expect(open('mailcreated5240')).rejects.toThrow('staff_password_weak');
    await expect(open('Password12345')).rejects.toThrow('staff_password_weak');
    expect((await open(goodPassword)).recoveryCodes).toHaveLength(10);
  });

  it('stores neither the password nor the authenticator’s secret nor a recovery code', async ({
    shop,
  }) => {
    const link = await makeOwnerLink(shop);
    const { secret, recoveryCodes } = await welcomeWithPassword(shop, link);
    const { rows } = await shop.database.pool.query<{ all: string }>(
      `select concat(
         (select json_agg(staff) from staff), (select json_agg(c) from staff_recovery_codes c),
         (select json_agg(a) from audit_log a), (select json_agg(l) from staff_links l)) as all`,
    );
    const stored = rows[0]?.all ?? '';
    expect(stored).toContain('$argon2id$');
    for (const each of [goodPassword, secret, link, ...recoveryCodes]) {
      expect(stored).not.toContain(each);
    }
  });
});

describe('an invitation', () => {
  it('opens the account of its person, with the role and e-mail of the invitation', async ({
    shop,
  }) => {
    const { id, email, link } = await invite(shop, 'csr');
    const { browser } = await welcomeWithPassword(shop, link, { email: 'other@example.com' });
    expect((await browser.get('/api/staff/session')).body).toMatchObject({
      person: { id, email, role: 'csr' },
    });
  });

  it('ends after 72 hours, and when a new one is made', async ({ shop }) => {
    const { id, link } = await invite(shop, 'csr');
    const browser = openStaffBrowser(shop);
    shop.clock.offset += 73 * hourMs;
    expect((await browser.post('/api/staff/welcome/link', { link })).status).toBe(404);
    const owner = await signInAs(shop, 'owner');
    const renew = () => owner.post<{ address: string }>(`/api/staff/people/${id}/invitation`);
    const first = readSecret((await renew()).body.address);
    const second = readSecret((await renew()).body.address);
    expect((await browser.post('/api/staff/welcome/link', { link: first })).status).toBe(404);
    expect((await browser.post('/api/staff/welcome/link', { link: second })).status).toBe(200);
  });

  it('opens nothing while its person is disabled', async ({ shop }) => {
    const { id, link } = await invite(shop, 'csr');
    const owner = await signInAs(shop, 'owner');
    expect((await owner.post(`/api/staff/people/${id}/disable`)).status).toBe(200);
    await expect(welcomeWithPasskey(shop, link)).rejects.toThrow();
  });

  it('replaces what its person signed in with before', async ({ shop }) => {
    const { id, email, link } = await invite(shop, 'csr');
    const before = await welcomeWithPasskey(shop, link);
    const owner = await signInAs(shop, 'owner');
    const { body } = await owner.post<{ address: string }>(`/api/staff/people/${id}/invitation`);
    expect((await before.browser.get('/api/staff/session')).status).toBe(200);
    const after = await welcomeWithPassword(shop, readSecret(body.address));
    expect((await before.browser.get('/api/staff/session')).status).toBe(401);
    expect((await after.browser.get('/api/staff/account')).body).toMatchObject({
      hasPassword: true,
      passkeys: [],
    });
    expect((await after.browser.get('/api/staff/session')).body).toMatchObject({
      person: { id, email },
    });
  });
});

describe('a new passkey', () => {
  async function ask(shop: Parameters<typeof makeOwnerLink>[0]) {
    const link = await makeOwnerLink(shop);
    const browser = openStaffBrowser(shop);
    const person = { link, name: 'Amira', email: `${crypto.randomUUID()}@example.com` };
    const { body } = await browser.post<{ options: PasskeyCreationOptions }>(
      '/api/staff/welcome/passkey',
      person,
    );
    const open = (answer: unknown) =>
      errorOf(browser, '/api/staff/welcome', {
        ...person,
        language: 'en',
        credential: { kind: 'passkey', name: 'iPhone', answer },
      });
    return { options: body.options, open };
  }

  it('of another site, or without a finger or PIN, is refused', async ({ shop }) => {
    const passkey = createSoftwarePasskey();
    const elsewhere = await ask(shop);
    const origin = 'http://evil.example';
    const foreign = passkey.create(elsewhere.options, { origin });
    expect(await elsewhere.open(foreign)).toBe('staff_sign_in_failed');
    const unverified = await ask(shop);
    const bare = passkey.create(unverified.options, { isVerified: false });
    expect(await unverified.open(bare)).toBe('staff_sign_in_failed');
  });

  it('answers a challenge of the shop, once and within five minutes', async ({ shop }) => {
    const passkey = createSoftwarePasskey();
    const invented = await ask(shop);
    const other = { ...invented.options, challenge: 'A'.repeat(43) };
    expect(await invented.open(passkey.create(other))).toBe('staff_sign_in_failed');
    const late = await ask(shop);
    shop.clock.offset += 6 * 60 * 1000;
    expect(await late.open(passkey.create(late.options))).toBe('staff_sign_in_failed');
    const used = await ask(shop);
    const wrong = passkey.create(used.options, { isVerified: false });
    expect(await used.open(wrong)).toBe('staff_sign_in_failed');
    expect(await used.open(passkey.create(used.options))).toBe('staff_sign_in_failed');
  });

  it('is not offered at a network address instead of a name', async ({ shop }) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/staff/sign-in/challenge',
      headers: { origin: 'http://127.0.0.1' },
      payload: {},
    });
    expect(response.json()).toMatchObject({ error: 'staff_no_passkeys_here' });
  });
});
