import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Makes an empty folder for the running test, which is removed when it has finished. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes an empty folder for the tests of a file or a `describe`, which is removed after the last one. */
export function makeSharedFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fpx-folder-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
