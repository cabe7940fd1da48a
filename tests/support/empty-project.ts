import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { writeFiles } from './folders.ts';

/** An empty folder for each test of a file, and `write`, which adds a file to it. */
export function provideEmptyProject() {
  const project = {
    base: '',
    write: (file: string, text: string) =>
      writeFiles(project.base, { [file]: Buffer.from(`${text}\n`) }),
  };
  beforeEach(async () => {
    project.base = await mkdtemp(path.join(os.tmpdir(), 'fpx-project-'));
  });
  afterEach(() => rm(project.base, { recursive: true }));
  return project;
}
