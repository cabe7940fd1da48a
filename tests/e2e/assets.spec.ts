import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { noticesPath } from '#domain/storefront/notices-path.ts';
import { expect, test } from './fixtures.ts';

const webRoot = path.resolve(import.meta.dirname, '../../dist/web');

/** Compressed copies are served under the name of the file they compress. */
function isServed(file: string): boolean {
  return !/\.(?:br|gz)$/.test(file);
}

test('every file of the built web is cached as immutable and sets no cookie @essential', async ({
  shop,
}) => {
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

const licenseList = z.array(z.object({ name: z.string(), version: z.string() }));
const buildManifest = z.record(z.string(), z.object({ src: z.string().optional() }));

async function readBuilt(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(webRoot, '.vite', file), 'utf8'));
}

test('the notices contain a license text for every package that Vite lists in its build', async ({
  shop,
}) => {
  const modules = licenseList.parse(await readBuilt('license.json'));
  const files = Object.values(buildManifest.parse(await readBuilt('manifest.json')));
  const named = files.flatMap(
    ({ src = '' }) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(src)?.[1] ?? [],
  );
  const bundled = new Set([...modules.map(({ name }) => name), ...named]);
  expect(bundled).toContain('react-dom');
  expect(bundled).toContain('@fontsource-variable/commissioner');

  const notices = await (await fetch(`${shop.url}${noticesPath}`)).text();
  const sections = notices.split(/^-{80}$/m).map((section) => section.trim());
  const missing = [...bundled].filter((name) => {
    const section = sections.find((text) => `\n${text}`.includes(`\n${name} `));
    return section === undefined || section.split('\n\n').slice(1).join('').length < 300;
  });
  expect(missing).toEqual([]);
});
