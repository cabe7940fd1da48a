import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAssets } from './kept-assets.ts';

const day = 24 * 3600 * 1000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-assets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function build(name: string, assets: Readonly<Record<string, string>>): Promise<string> {
  const root = path.join(folder, name);
  await mkdir(path.join(root, 'assets'), { recursive: true });
  for (const [file, text] of Object.entries(assets))
    await writeFile(path.join(root, 'assets', file), text);
  return root;
}

async function assetsIn(root: string): Promise<string[]> {
  return (await readdir(path.join(root, 'assets'))).toSorted();
}

it('keepAssets keeps files for open pages for seven days after they left the build', async () => {
  const first = await build('first', { 'app-1.js': 'one', 'app-1.js.br': 'b', 'same.js': 'old' });
  const second = await build('second', { 'app-2.js': 'two', 'same.js': 'new' });
  await keepAssets(first, second, 0);
  expect(await assetsIn(second)).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'same.js']);
  expect(await readFile(path.join(second, 'assets/same.js'), 'utf8')).toBe('new');

  const third = await build('third', { 'app-3.js': 'three' });
  await keepAssets(second, third, 3 * day);
  expect(await assetsIn(third)).toContain('app-1.js');

  const fourth = await build('fourth', { 'app-4.js': 'four' });
  await keepAssets(third, fourth, 7 * day);
  expect(await assetsIn(fourth)).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.js']);
});

it('keepAssets starts fresh without a previous build or with an unreadable record', async () => {
  const only = await build('only', { 'app.js': 'x' });
  await keepAssets(path.join(folder, 'none'), only, 0);
  expect(await assetsIn(only)).toEqual(['app.js']);

  await writeFile(path.join(only, 'retired.json'), '{"app.js":"yesterday"}');
  const next = await build('next', { 'app-2.js': 'y' });
  await keepAssets(only, next, 100 * day);
  expect(await assetsIn(next)).toEqual(['app-2.js', 'app.js']);
});

it('keepAssets no longer expires a file that is part of the build again', async () => {
  const away = await build('away', { 'b.js': 'b' });
  await keepAssets(await build('there', { 'a.js': 'a' }), away, 0);
  const again = await build('again', { 'a.js': 'a' });
  await keepAssets(away, again, day);
  const later = await build('later', { 'c.js': 'c' });
  await keepAssets(again, later, 7 * day);
  expect(await assetsIn(later)).toContain('a.js');
});
