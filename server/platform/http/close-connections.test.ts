// @module-tag whole
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { addSlowRoute, bareApp } from '#tests/support/storefront.ts';
import { buildApp } from './build-app.ts';
import { drainConnections } from './close-connections.ts';

describe('closing a server', () => {
  it('ends keep-alive connections after the responses in flight', async () => {
    const app = await buildApp(bareApp);
    const { begun, release } = addSlowRoute(app);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      get(`${url}/slow`, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      }).once('error', reject);
    });
    await begun;
    const closed = app.close();
    await pause(50);
    release();
    expect(await answered).toBe(200);
    await closed;
    agent.destroy();
  });

  it('ends requests whose body does not arrive, and no others', async () => {
    const app = await buildApp(bareApp);
    const { begun, release } = addSlowRoute(app);
    app.post('/order', async () => 'done');
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const answered = fetch(new URL('/slow', url));
    await begun;
    const arrived = once(app.server, 'request');
    const stalled = connect(Number(url.port), url.hostname);
    const ended = once(stalled, 'close');
    stalled.on('error', () => undefined).resume();
    stalled.write(
      'POST /order HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await arrived;
    const closed = app.close();
    await ended;
    release();
    expect((await answered).status).toBe(200);
    await closed;
  });

  it('comes after a time in which the probes fail and other answers end their connections', async () => {
    const app = await buildApp(bareApp);
    app.get('/order', async () => 'done');
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const before = await fetch(`${url}/healthz`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);
    await drainConnections(app, 0);
    for (const probe of ['/healthz', '/readyz']) {
      const { status, headers } = await fetch(url + probe);
      expect([status, headers.get('retry-after')], probe).toEqual([503, '5']);
    }
    const served = await fetch(`${url}/order`);
    expect([served.status, await served.text()]).toEqual([200, 'done']);
    expect(served.headers.get('connection')).toBe('close');
    await app.close();
  });

  it('ends connections without a request', async () => {
    const app = await buildApp(bareApp);
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const accepted = once(app.server, 'connection');
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', () => undefined);
    await accepted;
    await app.close();
    expect(app.server.listening).toBe(false);
  });
});
