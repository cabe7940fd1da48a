import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

const webRoot = path.resolve(import.meta.dirname, '../../dist/web');

/** Compressed copies are served under the name of the file they compress. */
const isServed = (file: string): boolean => !/\.(?:br|gz)$/.test(file);

test('every file of the built web is cached as immutable and sets no cookie', async ({ shop }) => {
  const files = (await readdir(path.join(webRoot, 'assets'), { recursive: true })).filter(isServed);
  expect(files.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const file of files) {
    const { status, headers } = await fetch(`${shop.url}/assets/${file}`, { method: 'HEAD' });
    const isRight =
      status === 200 &&
      headers.get('cache-control') === 'public, max-age=31536000, immutable' &&
      !headers.has('set-cookie');
    if (!isRight) wrong.push(`${file} ${status} ${headers.get('cache-control')}`);
  }
  expect(wrong).toEqual([]);
});
