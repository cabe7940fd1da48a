import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { headStudio, storefrontOptions } from '#tests/support/storefront.ts';
import { registerStorefront } from './storefront.routes.ts';

it('registerNotices serves the notices of the built web as plain text', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'fpx-web-'));
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(root, { recursive: true });
  });
  for (const folder of ['assets', 'icons']) await mkdir(path.join(root, folder));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><html lang="en"></html>');
  await writeFile(path.join(root, noticesPath), 'react 19 (MIT)');
  await registerStorefront(app, storefrontOptions(root, headStudio({})));

  const { statusCode, headers, body } = await app.inject({ url: '/third-party-notices.txt' });

  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toBe('react 19 (MIT)');
});
