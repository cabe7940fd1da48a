import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildServer } from '#server/build-server.ts';
import { openStorefront } from '#server/open-storefront.ts';
import type { TestShop } from './test-shop.ts';

const head = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>';

/** Pages of a shop, of a web build without content. */
export interface ServedPages {
  readonly get: (
    url: string,
    headers?: InjectOptions['headers'],
  ) => Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
}

/** Serves the pages of a shop from an empty folder. */
export async function servePages(shop: TestShop, folder: string): Promise<ServedPages> {
  for (const name of ['index.html', 'info.html', 'console.html']) {
    await writeFile(path.join(folder, name), head);
  }
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'icons'));
  const app = await buildServer(shop.parts);
  await openStorefront(app, shop.parts, { root: folder });
  return {
    get: (url, headers = {}) => app.inject({ url, headers }),
    close: () => app.close(),
  };
}
