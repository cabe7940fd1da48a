import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import {
  invite,
  makeOwnerLink,
  openStaffBrowser,
  showCode,
  signInWithPassword,
  welcomeWithPasskey,
  welcomeWithPassword,
} from '#tests/support/staff-browser.ts';
import { authentication, sessions } from './requirements.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const cookieName = 'fpx_staff';

describe('OWASP ASVS 5, chapters 6 and 7', () => {
  it.for([...authentication, ...sessions])('$id: $claim', async ({ test, note }) => {
    if (test === null) return expect(note).toMatch(/./);
    const [file, title] = test;
    const code = await readFile(path.join(root, file), 'utf8');
    // Long titles are broken into lines by the formatter.
    expect(code.replaceAll(/\s+/g, ' ')).toContain(`'${title}'`);
  });
});

describe('a new shop', () => {
  it('has no account of the staff at first', async ({ database }) => {
    const { rows } = await database.pool.query('select id from staff');
    expect(rows).toEqual([]);
  });
});

describe('signing in', () => {
  it('takes a password exactly as it was set, up to its last character', async ({ shop }) => {
    const words = 'Lanternes de cuivre au-dessus de Gabès, été comme hiver; ';
    const password = `  ${words}${words}${words}`.slice(0, 150);
    const owner = await welcomeWithPassword(shop, await makeOwnerLink(shop), { password });
    const sign = async (typed: string) => {
      const person = { ...owner, password: typed };
      return (await signInWithPassword(shop, openStaffBrowser(shop), person)).status;
    };
    const last = `${password.slice(0, -1)}#`;
    const statuses = [
      await sign(last),
      await sign(password.toLowerCase()),
      await sign(password.trim()),
      await sign(password),
    ];
    expect(statuses).toEqual([401, 401, 401, 200]);
  });

  it('gives every session a token of 256 random bits, and stores its hash alone', async ({
    shop,
  }) => {
    const owner = await welcomeWithPassword(shop, await makeOwnerLink(shop));
    const tokens = new Set([owner.browser.cookies.get(cookieName)]);
    for (let index = 0; index < 3; index += 1) {
      const browser = openStaffBrowser(shop);
      await signInWithPassword(shop, browser, owner);
      tokens.add(browser.cookies.get(cookieName));
    }
    expect(tokens.size).toBe(4);
    const { rows } = await shop.database.pool.query<{ all: string }>(
      'select json_agg(staff_sessions)::text as all from staff_sessions',
    );
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(rows[0]?.all).not.toContain(token);
    }
  });

  it('sets a cookie that scripts do not read and other sites do not send', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const offered = await openStaffBrowser(shop).post<{
      options: Parameters<typeof passkey.sign>[0];
    }>('/api/staff/sign-in/challenge');
    const { cookies } = await shop.app.inject({
      method: 'POST',
      url: '/api/staff/sign-in/passkey',
      headers: { origin: 'http://localhost' },
      payload: { answer: passkey.sign(offered.body.options) },
    });
    const session = cookies.find(({ name }) => name === cookieName);
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(session).not.toHaveProperty('maxAge');
  });
});

describe('a session', () => {
  it('replaces the token of a session by a fresh proof, and ends the copy', async ({ shop }) => {
    const { browser, secret } = await welcomeWithPassword(shop, await makeOwnerLink(shop));
    const thief = openStaffBrowser(shop);
    thief.cookies.set(cookieName, browser.cookies.get(cookieName) ?? '');
    expect((await thief.get('/api/staff/session')).status).toBe(200);
    await browser.post('/api/staff/proof', { kind: 'code', code: showCode(shop, secret) });
    expect((await thief.get('/api/staff/session')).status).toBe(401);
    expect((await browser.get('/api/staff/session')).status).toBe(200);
  });

  it('opens nothing to a stolen cookie after its person signed out', async ({ shop }) => {
    const { browser } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const thief = openStaffBrowser(shop);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await thief.get('/api/staff/people')).status).toBe(200);
    await browser.ask('DELETE', '/api/staff/session', {});
    const urls = ['/api/staff/session', '/api/staff/people', '/api/staff/audit'];
    for (const url of urls) expect((await thief.get(url)).status).toBe(401);
  });

  it('ends the sessions of a disabled person within a second', async ({ shop }) => {
    const { id, link } = await invite(shop, 'csr');
    const { browser } = await welcomeWithPasskey(shop, link);
    const owner = await signInAs(shop, 'owner');
    const answers: number[] = [];
    let isEnding = true;
    const asking = (async () => {
      while (isEnding) answers.push((await browser.get('/api/staff/session')).status);
    })();
    await owner.post(`/api/staff/people/${id}/disable`);
    isEnding = false;
    await asking;
    // The very next request is refused, in this process and in any other.
    expect((await browser.get('/api/staff/session')).status).toBe(401);
    const beside = await shop.beside();
    const { statusCode } = await beside.inject({
      url: '/api/staff/session',
      cookies: Object.fromEntries(browser.cookies),
    });
    expect(statusCode).toBe(401);
    await beside.close();
    expect(answers[0]).toBe(200);
  });

  it('changes no credential without a fresh proof', async ({ shop }) => {
    const { browser } = await welcomeWithPassword(shop, await makeOwnerLink(shop));
    shop.clock.offset += 6 * 60 * 1000;
    const account = '/api/staff/account';
    const answers = [
      await browser.post(`${account}/passkeys/challenge`),
      await browser.post(`${account}/passkeys/remove`, { id: 'any' }),
      await browser.post(`${account}/password`, { current: '', password: 'x' }),
      await browser.post(`${account}/authenticator/offer`),
      await browser.post(`${account}/authenticator`, { sealed: 'x', code: '000000' }),
      await browser.post(`${account}/recovery-codes`),
      await browser.ask('DELETE', `${account}/sessions`, {}),
    ];
    expect(answers.map(({ body }) => body['error'])).toEqual(
      answers.map(() => 'staff_proof_required'),
    );
  });
});
