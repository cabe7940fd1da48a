import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { describe, expect } from 'vitest';
import { bareApp } from '#tests/support/storefront.ts';
import { it as base } from '#tests/support/shop-fixtures.ts';
import { buildApp, type AppOptions } from './build-app.ts';
import { signSession } from './session.ts';

const secret = 'a secret of the tests, long enough';
const day = 24 * 60 * 60 * 1000;

async function openApp(options: Partial<AppOptions>): Promise<FastifyInstance> {
  const app = await buildApp({ ...bareApp, sessionSecret: secret, port: 80, ...options });
  app.get('/who', async (request) => ({ id: request.sessionId }));
  app.get('/api/renewed', async (request) => ({ id: request.sessionId }));
  app.get('/shared', async (request, reply) => {
    reply.header('cache-control', 'public, max-age=60');
    return { id: request.sessionId };
  });
  return app;
}

const it = base
  .extend('plain', { scope: 'file' }, () => openApp({}))
  .extend('secure', { scope: 'file' }, () => openApp({ publicUrl: 'https://shop.example' }))
  .extend('proxied', { scope: 'file' }, () => openApp({ trustProxy: ['127.0.0.1'] }))
  .extend('ending', { scope: 'file' }, async () => {
    const ended = new Set<string>();
    const app = await openApp({
      endedSessions: {
        hasEnded: async (id) => ended.has(id),
        end: async (id) => void ended.add(id),
      },
    });
    app.get('/api/who', async (request) => ({ id: request.sessionId }));
    app.get('/api/has', async (request) => ({ has: request.hasSession }));
    return app;
  });

async function ask(app: FastifyInstance, cookies = {}, options: InjectOptions = {}) {
  const response = await app.inject({ url: '/who', cookies, ...options });
  return { id: response.json<{ id: string }>().id, cookies: response.cookies, response };
}

describe('a session over plain http', () => {
  it('is opened by a request that needs it, and its response is not cached', async ({ plain }) => {
    const { id, cookies, response } = await ask(plain);
    expect(cookies).toEqual([
      {
        name: 'fpx_session',
        value: expect.stringContaining(id) as unknown,
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 90 * 24 * 60 * 60,
      },
    ]);
    expect(response.headers['cache-control']).toBe('private, no-store');
    const [cookie] = cookies;
    const again = await ask(plain, { fpx_session: cookie?.value });
    expect(again).toMatchObject({ id, cookies: [] });
  });

  it('makes the response of a public route private', async ({ plain }) => {
    for (const cookies of [{}, { fpx_session: signSession(randomUUID(), secret) }]) {
      const { headers } = await plain.inject({ url: '/shared', cookies });
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('is renewed once its cookie is older than a day, and expires after 90', async ({ plain }) => {
    const id = randomUUID();
    const aged = (days: number) =>
      ask(
        plain,
        { fpx_session: signSession(id, secret, { issuedAt: Date.now() - days * day }) },
        { url: '/api/renewed' },
      );
    expect(await aged(0.9)).toMatchObject({ id, cookies: [] });
    const renewed = await aged(89);
    expect(renewed.id).toBe(id);
    expect(renewed.cookies[0]?.value).toContain(id);
    const over = await aged(91);
    expect(over.id).not.toBe(id);
    expect(over.cookies).toHaveLength(1);
  });

  it('is replaced when the cookie is forged or altered in any way', async ({ plain }) => {
    const id = randomUUID();
    const value = signSession(id, secret);
    const forged = [
      signSession(id, 'another secret of the tests'),
      `${value}.`,
      `${value}A`,
      `${value}=`,
      ` ${value}x`,
      value.replace(/\.\d+\./, '.'),
      value.replace(/\.\d/, '.9'),
      value.toUpperCase(),
      '../../etc',
      '',
    ];
    for (const cookie of forged) {
      expect((await ask(plain, { fpx_session: cookie })).id, cookie).not.toBe(id);
    }
  });

  it('ends with DELETE /api/session, and POST opens one when there is none', async ({ plain }) => {
    const id = randomUUID();
    const cookies = { fpx_session: signSession(id, secret) };
    const kept = await plain.inject({ method: 'POST', url: '/api/session', cookies });
    expect(kept.cookies).toEqual([]);
    const opened = await plain.inject({ method: 'POST', url: '/api/session' });
    expect(opened.cookies).toHaveLength(1);
    const ended = await plain.inject({ method: 'DELETE', url: '/api/session', cookies });
    expect(ended.statusCode).toBe(200);
    expect(ended.headers['cache-control']).toBe('private, no-store');
    const next = await ask(plain, { fpx_session: ended.cookies[0]?.value });
    expect(next.cookies).toEqual([]);
    expect(next.id).not.toBe(id);
  });
});

describe('an ended session', () => {
  const endOne = async (app: FastifyInstance, issuedAt = Date.now()) => {
    const id = randomUUID();
    const cookies = { fpx_session: signSession(id, secret, { issuedAt }) };
    await app.inject({ method: 'DELETE', url: '/api/session', cookies });
    return { id, cookies };
  };

  it('is replaced wherever a copy of its cookie is used in a call', async ({ ending: app }) => {
    const { id, cookies } = await endOne(app);
    const response = await app.inject({ url: '/api/who', cookies });
    expect(response.json()).toMatchObject({ id: expect.not.stringContaining(id) as string });
    expect(response.cookies[0]?.value).not.toContain(id);
    const posted = await app.inject({ method: 'POST', url: '/api/session', cookies });
    expect(posted.cookies[0]?.value).not.toContain(id);
  });

  it('is no session to a call that opens none', async ({ ending: app }) => {
    const { cookies } = await endOne(app);
    expect((await app.inject({ url: '/api/has', cookies })).json()).toEqual({ has: false });
  });

  it('is not renewed by a page, which does not check it', async ({ ending: app }) => {
    const { cookies } = await endOne(app, Date.now() - 80 * day);
    expect((await app.inject({ url: '/who', cookies })).cookies).toEqual([]);
  });
});

describe('a session over https', () => {
  it('has a __Host- cookie when PUBLIC_URL is https', async ({ secure }) => {
    const { id, cookies } = await ask(secure);
    expect(cookies).toMatchObject([{ name: '__Host-fpx_session', secure: true, path: '/' }]);
    expect(cookies[0]).not.toHaveProperty('domain');
    const again = await ask(secure, { '__Host-fpx_session': cookies[0]?.value });
    expect(again).toMatchObject({ id, cookies: [] });
  });

  it('has a __Host- cookie when a trusted proxy reports https, and not for any other client', async ({
    proxied,
    plain,
  }) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const behindProxy = await ask(proxied, {}, { headers });
    expect(behindProxy.cookies[0]?.name).toBe('__Host-fpx_session');
    expect(behindProxy.response.headers['strict-transport-security']).toBeDefined();
    expect((await ask(proxied)).cookies[0]?.name).toBe('fpx_session');
    expect((await ask(plain, {}, { headers })).cookies[0]?.name).toBe('fpx_session');
  });

  it('gives a browser with a plain cookie another session, since anybody may have set it', async ({
    secure,
  }) => {
    const id = randomUUID();
    const { cookies, ...first } = await ask(secure, { fpx_session: signSession(id, secret) });
    expect(first.id).not.toBe(id);
    expect(cookies[0]?.value).not.toContain(id);
    expect(cookies).toMatchObject([
      { name: '__Host-fpx_session' },
      { name: 'fpx_session', value: '', maxAge: 0 },
    ]);
  });

  it('rejects a __Host- value that a sibling domain set under the plain name', async ({
    secure,
  }) => {
    const { id, cookies } = await ask(secure);
    expect((await ask(secure, { fpx_session: cookies[0]?.value })).id).not.toBe(id);
    const underOther = { '__Host-fpx_session': signSession(id, secret) };
    expect((await ask(secure, underOther)).id).not.toBe(id);
  });
});
