import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { copySettings } from '#tests/support/folders.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const oxlint = path.join(projectFolder, 'node_modules/oxlint/bin/oxlint');

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

/** Errors that depend on a project's own options: strictness, and available globals. */
const mistakes = `export const text: number = 'text';
export const first: number = [1, 2][0];
export const title: string = document.title;
export const folder: string = process.cwd();
`;

/** TypeScript's errors for {@link mistakes} in a project with the globals of neither a page nor Node. */
const wrongType = 'typescript(TS2322)';
const noDocument = 'typescript(TS2584)';
const noProcess = 'typescript(TS2591)';

/** The linter's errors by file, in a tree with the project's settings and these files. */
async function check(files: readonly string[]): Promise<Map<string, string[]>> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'fpx-types-'));
  onTestFinished(() => rm(base, { recursive: true }));
  await copySettings(base);
  for (const file of files) {
    await mkdir(path.dirname(path.join(base, file)), { recursive: true });
    await writeFile(path.join(base, file), mistakes);
  }
  const found = await promisify(execFile)(
    process.execPath,
    [oxlint, '--type-check', '--format=json'],
    { cwd: base, maxBuffer: 16 * 1024 * 1024 },
  ).catch((error: unknown) => error as { readonly stdout: string });
  const byFile = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { filename, code } of (JSON.parse(found.stdout) as Report).diagnostics) {
    if (code.startsWith('typescript(TS')) byFile.get(filename)?.push(code);
  }
  return byFile;
}

test("the linter finds type errors in every project with the project's own options and globals", async () => {
  const bare = [wrongType, wrongType, noDocument, noProcess];
  const page = [wrongType, wrongType, noProcess];
  const node = [wrongType, wrongType, noDocument];
  const both = [wrongType, wrongType];
  const expected: Readonly<Record<string, readonly string[]>> = {
    'domain/seed.ts': bare,
    'domain/seed.test.ts': node,
    'contract/seed.ts': bare,
    'contract/seed.test.ts': node,
    'locales/seed.ts': bare,
    'locales/seed.test.ts': node,
    'server/seed.ts': node,
    'server/seed.test.ts': node,
    'server/features/notifications/render/components/seed.tsx': node,
    'sandbox/seed.ts': node,
    'agent/seed.ts': node,
    'web/seed.tsx': page,
    'web/seed.test.ts': both,
    'web/workers/seed.ts': bare,
    'tests/seed.ts': both,
    'tools/seed.ts': node,
    'bench/seed.ts': both,
  };
  const found = await check(Object.keys(expected));
  const sorted = (codes: readonly string[]) => codes.toSorted();
  for (const [file, codes] of Object.entries(expected)) {
    expect.soft(sorted(found.get(file) ?? []), file).toEqual(sorted(codes));
  }
});
