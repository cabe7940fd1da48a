import { describe, expect } from 'vitest';
import { usualLimits } from '#server/limits.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts';
import { signInAs } from '#tests/support/staff.ts';
import {
  askForChallenge,
  invite,
  makeOwnerLink,
  openStaffBrowser,
  passCode,
  showCode,
  signInWithPassword,
  welcomeWithPasskey,
  welcomeWithPassword,
  type PasswordPerson,
} from '#tests/support/staff-browser.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const it = shopTest.extend('shopLimits', { scope: 'file' }, () => ({ staff: usualLimits.staff }));

const url = '/api/staff/sign-in/password';
const passkeyUrl = '/api/staff/sign-in/passkey';
const quarterMs = 15 * 60 * 1000;

async function newOwner(shop: TestShop): Promise<PasswordPerson> {
  return await welcomeWithPassword(shop, await makeOwnerLink(shop));
}

function typed(shop: TestShop, { email, password, secret }: PasswordPerson) {
  return { email, password, second: { kind: 'code', code: showCode(shop, secret) } };
}

async function countRefusals(shop: TestShop, address: string): Promise<number> {
  const { rows } = await shop.database.pool.query<object>(
    "select id from audit_log where address = $1 and act = 'staff.refuse-sign-in'",
    [address],
  );
  return rows.length;
}

describe('signing in with a password', () => {
  it('opens a session in a browser of its own', async ({ shop }) => {
    const owner = await newOwner(shop);
    const browser = openStaffBrowser(shop);
    const { status, headers } = await signInWithPassword(shop, browser, owner);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await browser.get('/api/staff/session')).status).toBe(200);
    const { body } = await browser.get<{ sessions: object[] }>('/api/staff/account');
    expect(body.sessions).toHaveLength(2);
  });

  it('says the same of a wrong name, password or code', async ({ shop }) => {
    const owner = await newOwner(shop);
    const right = typed(shop, owner);
    const wrong = [
      { ...right, email: 'nobody@example.com' },
      { ...right, password: `${owner.password}!` },
      { ...right, second: { kind: 'code', code: showCode(shop, owner.secret, 9) } },
      { ...right, second: { kind: 'recovery', code: 'AAAA-BBBB-CCCC-DDDD' } },
    ];
    const bodies: unknown[] = [];
    for (const body of wrong) bodies.push((await openStaffBrowser(shop).post(url, body)).body);
    expect(bodies).toEqual(wrong.map(() => bodies[0]));
    expect(bodies[0]).toMatchObject({ error: 'staff_sign_in_failed' });
  });

  it('takes each code of an authenticator once, also of two at the same time', async ({ shop }) => {
    const owner = await newOwner(shop);
    const body = typed(shop, owner);
    const both = await Promise.all([
      openStaffBrowser(shop).post(url, body),
      openStaffBrowser(shop).post(url, body),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await openStaffBrowser(shop).post(url, body)).status).toBe(401);
    passCode(shop);
    expect((await signInWithPassword(shop, openStaffBrowser(shop), owner)).status).toBe(200);
  });

  it('takes each recovery code once, in place of the authenticator', async ({ shop }) => {
    const { email, password, recoveryCodes } = await newOwner(shop);
    const second = { kind: 'recovery', code: recoveryCodes[0]?.toLowerCase() };
    const ask = () => openStaffBrowser(shop).post(url, { email, password, second });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 401]);
  });

  it('lets a person with passkeys alone in by a recovery code without a password', async ({
    shop,
  }) => {
    const { email, recoveryCodes } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const [code = ''] = recoveryCodes;
    const ask = (second: object) =>
      openStaffBrowser(shop).post(url, { email, password: '', second });
    expect((await ask({ kind: 'code', code: '000000' })).status).toBe(401);
    expect((await ask({ kind: 'recovery', code })).status).toBe(200);
  });

  it('ends the session that the browser had', async ({ shop }) => {
    const owner = await newOwner(shop);
    const { browser } = owner;
    const before = new Map(browser.cookies);
    expect((await signInWithPassword(shop, browser, owner)).status).toBe(200);
    const copy = openStaffBrowser(shop);
    for (const [name, value] of before) copy.cookies.set(name, value);
    expect((await copy.get('/api/staff/session')).status).toBe(401);
  });

  it('is refused to a disabled person', async ({ shop }) => {
    const { id, link } = await invite(shop, 'csr');
    const csr = await welcomeWithPassword(shop, link);
    const email = (await csr.browser.get<{ person: { email: string } }>('/api/staff/session')).body
      .person.email;
    const owner = await signInAs(shop, 'owner');
    await owner.post(`/api/staff/people/${id}/disable`);
    const person = { ...csr, email };
    expect((await signInWithPassword(shop, openStaffBrowser(shop), person)).status).toBe(401);
    await owner.post(`/api/staff/people/${id}/enable`);
    expect((await signInWithPassword(shop, openStaffBrowser(shop), person)).status).toBe(200);
  });

  it('is recorded, and so is a refusal, without what was typed', async ({ shop }) => {
    const owner = await newOwner(shop);
    const browser = openStaffBrowser(shop);
    await browser.post(url, { ...typed(shop, owner), password: 'a wrong one altogether' });
    await signInWithPassword(shop, browser, owner);
    const { rows } = await shop.database.pool.query<object>(
      'select act, actor_kind, address from audit_log where address = $1 order by id',
      [browser.address],
    );
    expect(rows).toEqual([
      { act: 'staff.refuse-sign-in', actor_kind: 'system', address: browser.address },
      { act: 'staff.sign-in', actor_kind: 'staff', address: browser.address },
    ]);
  });
});

describe('wrong tries', () => {
  it('of strangers at 20 addresses do not lock the owner out of a known browser', async ({
    shop,
  }) => {
    const owner = await newOwner(shop);
    for (let index = 0; index < 20; index += 1) {
      const wrong = { ...typed(shop, owner), password: `a wrong one number ${index}` };
      expect((await openStaffBrowser(shop).post(url, wrong)).status).toBe(401);
    }
    expect((await signInWithPassword(shop, owner.browser, owner)).status).toBe(200);
    expect((await signInWithPassword(shop, openStaffBrowser(shop), owner)).status).toBe(200);
  });

  it('of strangers at the owner’s own address neither', async ({ shop }) => {
    const owner = await newOwner(shop);
    const { address } = owner.browser;
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      const stranger = openStaffBrowser(shop, address);
      const wrong = { ...typed(shop, owner), password: `a wrong one number ${index}` };
      statuses.push((await stranger.post(url, wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const unknown = openStaffBrowser(shop, address);
    expect((await signInWithPassword(shop, unknown, owner)).status).toBe(429);
    expect((await signInWithPassword(shop, owner.browser, owner)).status).toBe(200);
    shop.clock.offset += quarterMs;
    expect((await signInWithPassword(shop, unknown, owner)).status).toBe(200);
  });

  it('from one address for many names have to wait, and say for how long', async ({ shop }) => {
    const browser = openStaffBrowser(shop);
    const ask = (index: number) =>
      browser.post(url, {
        email: `person-${index}@example.com`,
        password: 'some password or other',
        second: { kind: 'code', code: '000000' },
      });
    for (let index = 0; index < 20; index += 1) expect((await ask(index)).status).toBe(401);
    const { status, body, headers } = await ask(20);
    expect([status, body['error']]).toEqual([429, 'too_many_requests']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
  });

  it('from one /48 of IPv6 count together', async ({ shop }) => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      const browser = openStaffBrowser(shop, `2001:db8:77:${index.toString(16)}::1`);
      const body = {
        email: `person-${index}@example.net`,
        password: 'some password or other',
        second: { kind: 'code', code: '000000' },
      };
      statuses.push((await browser.post(url, body)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(25);
  });

  it('in a known browser have to wait after ten', async ({ shop }) => {
    const owner = await newOwner(shop);
    for (let index = 0; index < 10; index += 1) {
      const wrong = { ...typed(shop, owner), password: `a wrong one number ${index}` };
      expect((await owner.browser.post(url, wrong)).status).toBe(401);
    }
    expect((await signInWithPassword(shop, owner.browser, owner)).status).toBe(429);
    expect((await signInWithPassword(shop, openStaffBrowser(shop), owner)).status).toBe(200);
  });

  it('alarm the shop when they are 200 in 15 minutes, and leave the audit log as it is', async ({
    shop,
  }) => {
    shop.clock.offset += quarterMs;
    const full = { key: 'staff-sign-in whole shop', points: 200 };
    await shop.database.pool.query(
      `insert into rate_limits (key, points, expire) values ($1, $2, $3)
       on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
      [full.key, full.points, shop.parts.clock() + quarterMs],
    );
    const browser = openStaffBrowser(shop);
    const body = {
      email: 'x@example.com',
      password: 'x',
      second: { kind: 'code', code: '000000' },
    };
    expect((await browser.post(url, body)).status).toBe(401);
    const { rows } = await shop.database.pool.query<{ jobs: number; entries: number }>(
      `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'send-alarm') as jobs,
         (select count(*)::int from audit_log where address = $1) as entries`,
      [browser.address],
    );
    expect(rows).toEqual([{ jobs: 1, entries: 0 }]);
  });
});

describe('signing in with a passkey', () => {
  it('opens a session', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const browser = openStaffBrowser(shop);
    const answer = passkey.sign(await askForChallenge(browser));
    expect((await browser.post('/api/staff/sign-in/passkey', { answer })).status).toBe(200);
    expect((await browser.get('/api/staff/account')).body).toMatchObject({
      passkeys: [{ lastUsedAt: expect.any(String) as unknown }],
    });
  });

  it('takes each challenge once', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const browser = openStaffBrowser(shop);
    const answer = passkey.sign(await askForChallenge(browser));
    const send = async () => (await browser.post('/api/staff/sign-in/passkey', { answer })).status;
    expect([await send(), await send()]).toEqual([200, 401]);
  });

  it('refuses other keys, other origins, and a person who was not verified', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const stranger = createSoftwarePasskey();
    const browser = openStaffBrowser(shop);
    const send = async (answer: object) =>
      (await browser.post('/api/staff/sign-in/passkey', { answer })).body['error'];
    const failed = 'staff_sign_in_failed';
    expect(await send(stranger.sign(await askForChallenge(browser)))).toBe(failed);
    const forged = { ...stranger.sign(await askForChallenge(browser)), id: passkey.id };
    expect(await send({ ...forged, rawId: passkey.id })).toBe(failed);
    const origin = 'https://localhost';
    expect(await send(passkey.sign(await askForChallenge(browser), { origin }))).toBe(failed);
    const bare = passkey.sign(await askForChallenge(browser), { isVerified: false });
    expect(await send(bare)).toBe(failed);
    expect(await send(passkey.sign(await askForChallenge(browser)))).toBeUndefined();
  });

  it('refuses a copy whose counter is behind', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const browser = openStaffBrowser(shop);
    const send = async (counter: number) => {
      const answer = passkey.sign(await askForChallenge(browser), { counter });
      return (await browser.post('/api/staff/sign-in/passkey', { answer })).status;
    };
    expect([await send(5), await send(6), await send(6), await send(7)]).toEqual([
      200, 200, 401, 200,
    ]);
  });

  it('works while wrong passwords from the same address have to wait', async ({ shop }) => {
    const { passkey, email } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const browser = openStaffBrowser(shop);
    const wrong = { email, password: 'wrong', second: { kind: 'code', code: '000000' } };
    for (let index = 0; index < 6; index += 1) await browser.post(url, wrong);
    expect((await browser.post(url, wrong)).status).toBe(429);
    const answer = passkey.sign(await askForChallenge(browser));
    expect((await browser.post('/api/staff/sign-in/passkey', { answer })).status).toBe(200);
  });

  it('has to wait after 100 wrong answers from one address', async ({ shop }) => {
    const { passkey } = await welcomeWithPasskey(shop, await makeOwnerLink(shop));
    const browser = openStaffBrowser(shop);
    const answer = passkey.sign(await askForChallenge(browser));
    expect((await browser.post(passkeyUrl, { answer })).status).toBe(200);
    const stranger = openStaffBrowser(shop);
    for (let index = 0; index < 100; index += 1) {
      expect((await stranger.post(passkeyUrl, { answer })).status).toBe(401);
    }
    expect((await stranger.post(passkeyUrl, { answer })).status).toBe(429);
    const again = passkey.sign(await askForChallenge(browser));
    expect((await browser.post(passkeyUrl, { answer: again })).status).toBe(200);
  });

  it('leaves no entry for an answer to a challenge that the shop never made', async ({ shop }) => {
    shop.clock.offset += quarterMs;
    const browser = openStaffBrowser(shop);
    const options = await askForChallenge(browser);
    const passkey = createSoftwarePasskey();
    const made = passkey.sign({ ...options, challenge: 'A'.repeat(43) });
    expect((await browser.post(passkeyUrl, { answer: made })).status).toBe(401);
    expect(await countRefusals(shop, browser.address)).toBe(0);
    await browser.post(passkeyUrl, { answer: passkey.sign(options) });
    expect(await countRefusals(shop, browser.address)).toBe(1);
  });

  it('leaves at most 20 entries of refusals from one address', async ({ shop }) => {
    shop.clock.offset += quarterMs;
    const browser = openStaffBrowser(shop);
    const passkey = createSoftwarePasskey();
    for (let index = 0; index < 22; index += 1) {
      const answer = passkey.sign(await askForChallenge(browser));
      expect((await browser.post(passkeyUrl, { answer })).status).toBe(401);
    }
    expect(await countRefusals(shop, browser.address)).toBe(20);
  });

  it('refuses a challenge with a NUL byte', async ({ shop }) => {
    const browser = openStaffBrowser(shop);
    const answer = createSoftwarePasskey().sign({
      ...(await askForChallenge(browser)),
      challenge: 'a\0b',
    });
    const { status, body } = await browser.post(passkeyUrl, { answer });
    expect([status, body['error']]).toEqual([401, 'staff_sign_in_failed']);
  });
});
