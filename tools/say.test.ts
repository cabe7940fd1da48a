import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('say leaves its process running while standard output cannot be written', async () => {
  const module = path.join(import.meta.dirname, 'say.mjs');
  const code = `
    const { say } = await import(${JSON.stringify(module)});
    say('one');
    setTimeout(() => { say('two'); setImmediate(() => { process.exitCode = 7; }); }, 10);
  `;
  // Writing to a file that is open for reading fails like writing to a full disk.
  const readOnly = openSync(import.meta.filename, 'r');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', readOnly, 'inherit'],
  });
  expect(await once(child, 'close')).toEqual([7, null]);
  closeSync(readOnly);
});
