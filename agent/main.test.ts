import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';

const it = base.extend('folder', emptyFolder);

it('the agent works on while its log cannot be written', async ({ folder }) => {
  const main = path.join(import.meta.dirname, 'main.ts');
  const token = path.join(folder, 'token.txt');
  await writeFile(token, `fpxlab_${'a'.repeat(43)}\n`);
  const hot = path.join(folder, 'hot');
  await mkdir(hot);
  const shop = ['--shop', 'http://127.0.0.1:1', '--token-file', token];
  const folders = ['--folder', hot, '--state', path.join(folder, 'state')];
  // Writing to a file that is open for reading fails like writing to a full disk.
  const readOnly = openSync(import.meta.filename, 'r');
  const child = spawn(process.execPath, [main, ...shop, ...folders, '--once'], {
    stdio: ['ignore', readOnly, 'inherit'],
  });
  // The code of a shop that cannot be reached.
  expect(await once(child, 'close')).toEqual([4, null]);
  closeSync(readOnly);
});
