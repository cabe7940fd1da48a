import { setTimeout as sleep } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { rightsOfRole, roles, type Role } from '#domain/staff/roles.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildShopWithRoutes, type TestShop } from '#tests/support/test-shop.ts';
import {
  buildForeignStudio,
  buildOutsiders,
  isStream,
  listMatrixRoutes,
  signInForeigner,
  signInRole,
  toRequest,
  type Credentials,
  type ForeignStudio,
  type MatrixRoute,
} from './callers.ts';

const it = shopTest
  .extend('routed', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
    const routed = await buildShopWithRoutes(shopEnv);
    onCleanup(routed.shop.close);
    return routed;
  })
  .extend('shop', { scope: 'file' }, ({ routed }) => routed.shop)
  .extend('routes', { scope: 'file' }, ({ routed }) => listMatrixRoutes(routed.routes))
  .extend('studio', { scope: 'file' }, ({ shop }) => buildForeignStudio(shop))
  .extend('outsiders', { scope: 'file' }, ({ shop }) => buildOutsiders(shop));

/** The beginning of a stream of events; null if the request is refused. */
async function readBeginning(shop: TestShop, request: InjectOptions) {
  const response = await shop.app.inject({ ...request, payloadAsStream: true });
  const stream = response.stream();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
  if (response.statusCode !== 200) return null;
  await sleep(300);
  stream.destroy();
  const body = Buffer.concat(chunks).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

async function send(
  shop: TestShop,
  route: MatrixRoute,
  studio: ForeignStudio,
  { cookies, headers }: Credentials,
) {
  const request = {
    ...toRequest(route, studio),
    ...(cookies && { cookies }),
    headers: { 'accept-language': 'en', ...headers },
  };
  const streamed = isStream(route) ? await readBeginning(shop, request) : null;
  if (streamed) return streamed;
  const response = await shop.app.inject(request);
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

type Response = Awaited<ReturnType<typeof send>>;

/** A response without what differs between any two: its id and its time. */
function compared({ status, headers, body }: Response) {
  const { 'x-request-id': _id, date: _date, ...others } = headers;
  return JSON.stringify({ status, others, body });
}

async function sendUnknown(shop: TestShop, { method }: MatrixRoute, by: Credentials) {
  const response = await shop.app.inject({
    method,
    url: '/api/staff/there-is-no-such-call',
    ...(by.cookies && { cookies: by.cookies }),
    headers: { 'accept-language': 'en' },
    ...(method !== 'GET' && { payload: {} }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

function isCodeOf({ body }: Response, code: string): boolean {
  return body.startsWith('{') && (JSON.parse(body) as { error?: unknown }).error === code;
}

function title({ method, path }: MatrixRoute, caller: string, { status, body }: Response): string {
  return `${caller}: ${method} ${path} answers ${status} ${body.slice(0, 200)}`;
}

function hasRight(role: Role, { operation }: MatrixRoute): boolean {
  if (operation.access !== 'staff') return false;
  return operation.right === 'own' || rightsOfRole[role].includes(operation.right);
}

describe('every call of the server', () => {
  it('declares who may make it', ({ routed, routes }) => {
    const calls = routed.routes.filter(
      ({ method, url }) => ![method].flat().includes('HEAD') && url.startsWith('/api/'),
    );
    expect(routes.length).toBeGreaterThan(70);
    expect(calls.filter(({ url }) => !routes.some(({ path }) => path === url))).toEqual([]);
  });

  it('under /api/staff needs a session of the staff, but for signing in and welcome', ({
    routes,
  }) => {
    const open = routes.filter(
      ({ path, operation }) => path.startsWith('/api/staff/') && operation.access !== 'staff',
    );
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/api/staff/sign-in/challenge',
      '/api/staff/sign-in/passkey',
      '/api/staff/sign-in/password',
      '/api/staff/welcome',
      '/api/staff/welcome/authenticator',
      '/api/staff/welcome/link',
      '/api/staff/welcome/passkey',
    ]);
  });
});

describe('a call of the staff', () => {
  it('names in its address only objects that this matrix knows', ({ routes, studio }) => {
    const named = routes
      .filter(({ operation }) => operation.access === 'staff')
      .flatMap(({ path }) => path.match(/:\w+/g) ?? []);
    expect(named.filter((name) => !(name.slice(1) in studio.ids))).toEqual([]);
  });

  it('is refused to everybody without a session, with 401', async ({
    shop,
    routes,
    studio,
    outsiders,
  }) => {
    const ofStaff = routes.filter(({ operation }) => operation.access === 'staff');
    const leaks: string[] = [];
    let checked = 0;
    for (const route of ofStaff) {
      for (const [caller, credentials] of Object.entries(outsiders)) {
        const response = await send(shop, route, studio, credentials);
        checked += 1;
        const isRefused = response.status === 401 && isCodeOf(response, 'staff_signed_out');
        if (!isRefused) leaks.push(title(route, caller, response));
      }
    }
    expect({ checked, leaks }).toEqual({ checked: ofStaff.length * 4, leaks: [] });
  });

  it.for(roles)(
    'without a right of the role %s is byte for byte an unknown address',
    async (role, { shop, routes, studio }) => {
      const credentials = await signInRole(shop, role);
      const closed = routes.filter(
        (route) => route.operation.access === 'staff' && !hasRight(role, route),
      );
      const leaks: string[] = [];
      for (const route of closed) {
        const response = await send(shop, route, studio, credentials);
        const unknown = await sendUnknown(shop, route, credentials);
        const isSame = response.status === 404 && compared(response) === compared(unknown);
        if (!isSame) leaks.push(title(route, role, response));
      }
      expect(leaks).toEqual([]);
      expect(closed.length > 0).toBe(role !== 'owner');
    },
  );

  it.for(roles)(
    'that reads, with a right of the role %s, is answered',
    async (role, { shop, routes, studio }) => {
      const credentials = await signInRole(shop, role);
      const reads = routes.filter((route) => hasRight(role, route) && route.method === 'GET');
      expect(reads.length).toBeGreaterThan(1);
      const refused: string[] = [];
      for (const route of reads) {
        // Everything that is named is of another studio, which a studio's own people do not see.
        if (role === 'studio' && route.path.includes(':')) continue;
        const response = await send(shop, route, studio, credentials);
        if (response.status === 401) refused.push(title(route, role, response));
      }
      expect(refused).toEqual([]);
    },
  );

  it('shows the people of another studio nothing, whatever rights they were given', async ({
    shop,
    routes,
    studio,
  }) => {
    const ofStaff = routes.filter(({ operation }) => operation.access === 'staff');
    const leaks: string[] = [];
    for (const route of ofStaff) {
      // Some calls end the session that makes them.
      const credentials = await signInForeigner(shop);
      const response = await send(shop, route, studio, credentials);
      const names = route.path.match(/:\w+/g) ?? [];
      const isOfStudio = names.some((name) => name.slice(1) in studio.ids);
      const isOwn = route.operation.right === 'own';
      const isHidden =
        !isOfStudio ||
        isOwn ||
        compared(response) === compared(await sendUnknown(shop, route, credentials));
      const shown = studio.marks.filter((mark) => response.body.includes(mark));
      if (!isHidden || shown.length > 0) leaks.push(title(route, 'foreigner', response));
    }
    expect(leaks).toEqual([]);
  });
});

describe('a call of a lab', () => {
  it('is refused to everybody without a token of a lab, with 401', async ({
    shop,
    routes,
    studio,
    outsiders,
  }) => {
    const { 'lab token': _, ...others } = outsiders;
    const owner = await signInRole(shop, 'owner');
    const leaks: string[] = [];
    for (const route of routes.filter(({ operation }) => operation.access === 'labToken')) {
      for (const [caller, credentials] of Object.entries({ ...others, owner })) {
        const response = await send(shop, route, studio, credentials);
        const isRefused = response.status === 401 && isCodeOf(response, 'lab_token_invalid');
        if (!isRefused) leaks.push(title(route, caller, response));
      }
    }
    expect(leaks).toEqual([]);
  });
});

describe('a call of a customer', () => {
  const closed = new Set(['session', 'link', 'helcimSignature', 'stripeSignature']);

  it('shows nothing of an order to anybody but its customer', async ({
    shop,
    routes,
    studio,
    outsiders,
  }) => {
    const callers: Record<string, Credentials> = { ...outsiders };
    for (const role of roles) callers[role] = await signInRole(shop, role);
    const ofCustomers = routes.filter(({ operation }) => closed.has(operation.access));
    const leaks: string[] = [];
    let checked = 0;
    for (const route of ofCustomers) {
      const nobody = await send(shop, route, studio, {});
      for (const [caller, credentials] of Object.entries(callers)) {
        const response = await send(shop, route, studio, credentials);
        checked += 1;
        // A number that the caller sent may come back; what belongs to it may not.
        const shown = studio.marks.slice(1).some((mark) => response.body.includes(mark));
        const isOther = response.status !== nobody.status;
        if (shown || isOther) leaks.push(title(route, caller, response));
      }
    }
    expect({ checked, leaks }).toEqual({ checked: ofCustomers.length * 9, leaks: [] });
  });
});
