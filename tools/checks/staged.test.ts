import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySettings } from '#tests/support/project-settings.ts';
import { checkStaged } from './staged.ts';

test('checkStaged checks files as they would be committed, not as they are in the work tree', async () => {
  const base = await mkdtemp(path.join(os.tmpdir(), 'fpx-repository-'));
  onTestFinished(() => rm(base, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: base });
  await copySettings(base);
  await writeFile(path.join(base, '.gitignore'), 'node_modules\n');
  git('init', '--quiet');
  expect(await checkStaged(base)).toEqual([]);
  git('add', '--all');
  expect(await checkStaged(base)).toEqual([]);
  const file = path.join(base, 'domain/price.ts');
  await writeFile(file, "export const price:number = 'free';\n");
  git('add', 'domain/price.ts');
  await writeFile(file, 'export const price: number = 0;\n');
  const complaints = (await checkStaged(base)).join('\n');
  expect(complaints).toContain('Format issues found');
  expect(complaints).toContain("Type 'string' is not assignable to type 'number'");
  git('add', 'domain/price.ts');
  expect(await checkStaged(base)).toEqual([]);
});
