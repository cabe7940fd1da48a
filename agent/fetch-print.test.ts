import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { FolderTrouble } from './agent-errors.ts';
import { fetchPrint, printPath } from './fetch-print.ts';
import { openShopClient } from './shop-client.ts';

const size = 10_000_000;
const sha256 = 'a'.repeat(64);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A shop that sends the beginning of a print and never its end; `isOpen` says whether its connection is still open. */
async function openStallingShop() {
  let isOpen = false;
  const server = createServer((_request, response) => {
    isOpen = true;
    response.on('close', () => {
      isOpen = false;
    });
    response.writeHead(200, { 'content-length': size });
    response.write(Buffer.alloc(1000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { shop: new URL(`http://127.0.0.1:${port}/`), isOpen: () => isOpen };
}

describe('fetchPrint', () => {
  it('closes the connection of a print that it cannot write', async () => {
    const { shop, isOpen } = await openStallingShop();
    const folder = await makeFolder();
    await mkdir(`${printPath({ folder, sha256 })}.part`);
    const client = openShopClient({
      shop,
      token: 'token',
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    });
    await expect(fetchPrint(client, { dropId: 'drop', sha256, size, folder })).rejects.toThrow(
      FolderTrouble,
    );
    await expect.poll(isOpen).toBe(false);
  });
});
