import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { bareApp } from '#tests/support/storefront.ts';
import { buildApp } from './build-app.ts';
import { defaultLimits } from './http-limits.ts';

it('registerSlowRefusals delays only the refusals of an address with many of them', async () => {
  const refusals = { prompt: 3, window: 60_000, delay: 600_000 };
  const app = await buildApp({ ...bareApp, limits: { ...defaultLimits, refusals } });
  app.get('/refused', (_request, reply) => reply.code(429).send({}));
  app.get('/granted', (_request, reply) => reply.send({}));
  app.get('/missing', (_request, reply) => reply.code(404).send({}));
  const ask = (url: string, remoteAddress: string): Promise<number> =>
    app.inject({ url, remoteAddress }).then(({ statusCode }) => statusCode);
  for (let time = 0; time < 5; time += 1) expect(await ask('/missing', '203.0.113.9')).toBe(404);
  for (let time = 0; time < 3; time += 1) expect(await ask('/refused', '203.0.113.9')).toBe(429);
  let answered = 0;
  const held = ask('/refused', '203.0.113.9').finally(() => {
    answered += 1;
  });
  expect(await ask('/granted', '203.0.113.9')).toBe(200);
  expect(await ask('/refused', '203.0.113.10')).toBe(429);
  await pause(50);
  expect(answered).toBe(0);
  await app.close();
  expect(await held).toBe(429);
});

it('registerSlowRefusals is prompt again after its window, also when the clock is set back a day', async () => {
  const refusals = { prompt: 1, window: 20, delay: 600_000 };
  const app = await buildApp({ ...bareApp, limits: { ...defaultLimits, refusals } });
  app.get('/refused', (_request, reply) => reply.code(429).send({}));
  const ask = (): Promise<number> =>
    app.inject({ url: '/refused', remoteAddress: '203.0.113.9' }).then((reply) => reply.statusCode);
  expect(await ask()).toBe(429);
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(yesterday);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await pause(40);
  expect(await Promise.race([ask(), pause(2_000, 'delayed')])).toBe(429);
  await app.close();
});
