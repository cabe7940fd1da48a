import type { InjectOptions } from 'fastify';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/staff/passkeys.ts';
import { systemActor } from '#domain/staff/actors.ts';
import type { Role } from '#domain/staff/roles.ts';
import { computeTotp, toTotpStep } from '#server/features/staff/credentials/totp.ts';
import { createOwnerLink } from '#server/features/staff/index.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from './software-passkey.ts';
import { signInAs } from './staff.ts';
import type { TestResponse, TestShop } from './test-shop.ts';

type Method = NonNullable<InjectOptions['method']>;

/** A browser at a network address, which keeps the cookies it is given. */
export interface StaffBrowser {
  /** Cookies by name; a test may keep a copy of them. */
  readonly cookies: Map<string, string>;
  readonly address: string;
  readonly ask: <T = Record<string, unknown>>(
    method: Method,
    url: string,
    body?: object,
  ) => Promise<TestResponse<T>>;
  readonly post: <T = Record<string, unknown>>(
    url: string,
    body?: object,
  ) => Promise<TestResponse<T>>;
  readonly get: <T = Record<string, unknown>>(url: string) => Promise<TestResponse<T>>;
}

const shopOrigin = 'http://localhost';
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

let addresses = 0;

/** A network address that no other test browser of this process has. */
export function newAddress(): string {
  addresses += 1;
  return `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** Opens a browser, by default at a new address. */
export function openStaffBrowser(shop: TestShop, address = newAddress()): StaffBrowser {
  const cookies = new Map<string, string>();
  const ask = async <T>(method: Method, url: string, body?: object): Promise<TestResponse<T>> => {
    const response = await shop.app.inject({
      method,
      url,
      remoteAddress: address,
      cookies: Object.fromEntries(cookies),
      headers: {
        'accept-language': 'en',
        'user-agent': chromeOnWindows,
        ...(method !== 'GET' && { origin: shopOrigin }),
      },
      ...(body && { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.statusCode, headers: response.headers, body: response.json<T>() };
  };
  return {
    cookies,
    address,
    ask,
    post: (url, body = {}) => ask('POST', url, body),
    get: (url) => ask('GET', url),
  };
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => base32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator with this secret shows at the shop's time, or some steps later. */
export function showCode(shop: TestShop, secret: string, steps = 0): string {
  return computeTotp(fromBase32(secret), toTotpStep(shop.parts.clock()) + steps);
}

/** Lets the time of a code pass, so that a new one is shown. */
export function passCode(shop: TestShop): void {
  shop.clock.offset += 30_000;
}

/** The secret of a link to open an account. */
export function readSecret(address: string): string {
  return address.split('#')[1] ?? '';
}

/** Makes an owner's link as the start of the shop does, and returns its secret. */
export async function makeOwnerLink(shop: TestShop): Promise<string> {
  const caller = { actor: systemActor, address: null, requestId: null };
  return readSecret(await createOwnerLink(shop.deps.staff, caller));
}

/** A person with a password and an authenticator, in the browser in which they opened their account. */
export interface PasswordPerson {
  readonly browser: StaffBrowser;
  readonly email: string;
  readonly password: string;
  /** Of the authenticator. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A password that is strong enough. */
export const goodPassword = 'copper lantern drifting over Gabes';

/** Opens the account of a link with a password and an authenticator. */
export async function welcomeWithPassword(
  shop: TestShop,
  link: string,
  { name = 'Amira', email = `${crypto.randomUUID()}@example.com`, password = goodPassword } = {},
): Promise<PasswordPerson> {
  const browser = openStaffBrowser(shop);
  const person = { link, name, email };
  const { body: offer } = await browser.post<{ secret: string; sealed: string }>(
    '/api/staff/welcome/authenticator',
    person,
  );
  const { status, body } = await browser.post<{ recoveryCodes: string[] }>('/api/staff/welcome', {
    ...person,
    language: 'en',
    credential: {
      kind: 'password',
      password,
      sealed: offer.sealed,
      code: showCode(shop, offer.secret),
    },
  });
  if (status !== 200) throw new Error(`the account was not opened: ${JSON.stringify(body)}`);
  passCode(shop);
  return { browser, email, password, secret: offer.secret, recoveryCodes: body.recoveryCodes };
}

/** Signs a person in with everything that their password needs; returns the status. */
export async function signInWithPassword(
  shop: TestShop,
  browser: StaffBrowser,
  person: Pick<PasswordPerson, 'email' | 'password' | 'secret'>,
): Promise<TestResponse<Record<string, unknown>>> {
  const response = await browser.post('/api/staff/sign-in/password', {
    email: person.email,
    password: person.password,
    second: { kind: 'code', code: showCode(shop, person.secret) },
  });
  passCode(shop);
  return response;
}

/** Opens the account of a link with a passkey. */
export async function welcomeWithPasskey(
  shop: TestShop,
  link: string,
  { name = 'Amira', email = `${crypto.randomUUID()}@example.com` } = {},
): Promise<{
  readonly browser: StaffBrowser;
  readonly passkey: SoftwarePasskey;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
}> {
  const browser = openStaffBrowser(shop);
  const person = { link, name, email };
  const { body } = await browser.post<{ options: PasskeyCreationOptions }>(
    '/api/staff/welcome/passkey',
    person,
  );
  const passkey = createSoftwarePasskey();
  const opened = await browser.post<{ recoveryCodes: string[] }>('/api/staff/welcome', {
    ...person,
    language: 'en',
    credential: { kind: 'passkey', name: 'iPhone', answer: passkey.create(body.options) },
  });
  if (opened.status !== 200) {
    throw new Error(`the account was not opened: ${JSON.stringify(opened.body)}`);
  }
  return { browser, passkey, email, recoveryCodes: opened.body.recoveryCodes };
}

/** Asks for a challenge to sign in with a passkey. */
export async function askForChallenge(browser: StaffBrowser): Promise<PasskeyRequestOptions> {
  const { body } = await browser.post<{ options: PasskeyRequestOptions }>(
    '/api/staff/sign-in/challenge',
  );
  return body.options;
}

/** Invites a person, as an owner with a fresh proof, and returns the secret of their link and their id. */
export async function invite(
  shop: TestShop,
  role: Role,
  person: { readonly email?: string; readonly studio?: string } = {},
): Promise<{ readonly id: string; readonly email: string; readonly link: string }> {
  const owner = await signInAs(shop, 'owner');
  const { email = `${crypto.randomUUID()}@example.com`, studio = null } = person;
  const invitation = { name: 'Nadia', email, role, studio, extraRights: [], language: 'fr' };
  const { status, body } = await owner.post<{ person: { id: string }; address: string }>(
    '/api/staff/people',
    invitation,
  );
  if (status !== 200) throw new Error(`not invited: ${JSON.stringify(body)}`);
  return { id: body.person.id, email, link: readSecret(body.address) };
}
