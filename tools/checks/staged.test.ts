// @module-tag whole
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copySettings } from '#tests/support/folders.ts';
import { checkStaged } from './staged.ts';

async function openRepository() {
  const base = await mkdtemp(path.join(os.tmpdir(), 'fpx-repository-'));
  onTestFinished(() => rm(base, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: base });
  await copySettings(base);
  await writeFile(path.join(base, '.gitignore'), 'node_modules\n');
  git('init', '--quiet');
  return { base, git };
}

test('checkStaged checks files as they would be committed, not as they are in the work tree', async () => {
  const { base, git } = await openRepository();
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

test('checkStaged runs the quick checks of the repository', async () => {
  const { base, git } = await openRepository();
  const check = path.join(base, 'tools/checks/env-example.ts');
  await mkdir(path.dirname(check), { recursive: true });
  await writeFile(check, "process.stderr.write('stale\\n');\nprocess.exitCode = 1;\n");
  git('add', '--all');
  expect(await checkStaged(base)).toEqual(['stale']);
});
