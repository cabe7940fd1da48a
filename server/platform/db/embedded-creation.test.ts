import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPlace } from './embedded-place.ts';

vi.mock(import('./embedded-place.ts'), async (load) => {
  const original = await load();
  return { ...original, findPlace: vi.fn(original.findPlace) };
});

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-creation-'));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true }));

/** Programs of which the one that creates the database fails in its statement, as on a full disk. */
async function failingPrograms(native: string): Promise<string> {
  const bin = path.join(folder, 'native/bin');
  await mkdir(bin, { recursive: true });
  await symlink(path.join(native, 'bin/initdb'), path.join(bin, 'initdb'));
  const script = `#!/bin/sh\necho 'create database postgres' | '${native}/bin/postgres' "$@"\n`;
  await writeFile(path.join(bin, 'postgres'), script, { mode: 0o755 });
  return path.join(folder, 'native');
}

it('startEmbeddedPostgres creates its cluster again after the database could not be created', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const find = vi.mocked(findPlace);
  const real = find.getMockImplementation();
  if (!real) throw new Error('the mock has no implementation');
  find.mockImplementationOnce(async (home) => {
    const place = await real(home);
    return { ...place, native: await failingPrograms(place.native) };
  });
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    /^PostgreSQL's postgres failed: .*database "postgres" already exists$/,
  );
  const postgres = await startEmbeddedPostgres({ dataDir });
  await postgres.stop();
  expect(postgres.shopUrl).toContain('/fpx');
});
