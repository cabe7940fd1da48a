// @module-tag whole
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';

/** Restores as they happen: the database files of a data folder under /root are elsewhere, and copies lose owners. */
describe.runIf(process.getuid?.() === 0)('a restored data folder under root', () => {
  let closed = '';
  let dataDir = '';
  let place = '';
  let saved = '';

  beforeAll(async () => {
    closed = await mkdtemp(path.join(os.tmpdir(), 'fpx-place-'));
    await chmod(closed, 0o700);
    dataDir = path.join(closed, 'shop');
    await startOnce();
    const note = await readFile(path.join(dataDir, 'postgres/elsewhere.json'), 'utf8');
    place = (JSON.parse(note) as { databaseFiles: string }).databaseFiles;
    saved = `${place}.saved`;
    await query('create table kept (id int)');
    execFileSync('cp', ['-a', place, saved]);
    execFileSync('cp', ['-a', dataDir, `${dataDir}.saved`]);
  });

  afterAll(async () => {
    for (const folder of [closed, place, saved]) await rm(folder, { recursive: true, force: true });
  });

  beforeEach(remove);

  async function remove(): Promise<void> {
    await rm(dataDir, { recursive: true, force: true });
    await rm(place, { recursive: true, force: true });
  }

  async function startOnce(): Promise<string | undefined> {
    const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true });
    await postgres.stop();
    return postgres.elsewhere;
  }

  async function query(sql: string): Promise<void> {
    const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true });
    const client = new pg.Client({ connectionString: postgres.url });
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end();
      await postgres.stop();
    }
  }

  function restore(option: '-a' | '-r', ...which: ('data folder' | 'database files')[]): void {
    if (which.includes('data folder')) execFileSync('cp', [option, `${dataDir}.saved`, dataDir]);
    if (which.includes('database files')) execFileSync('cp', [option, saved, place]);
  }

  it('is refused without its database files, which would be an empty shop', async () => {
    restore('-a', 'data folder');
    await expect(startOnce()).rejects.toThrow(
      /^the database files noted in \S+elsewhere\.json are missing: \S+; restore [^\n]+$/,
    );
    await expect(stat(place)).rejects.toThrow('ENOENT');
    restore('-a', 'database files');
    await query('select id from kept');
  });

  it('is refused when only the cluster is missing in the folder of its database files', async () => {
    restore('-a', 'data folder', 'database files');
    await rm(path.join(place, 'cluster'), { recursive: true });
    await expect(startOnce()).rejects.toThrow(/are missing: /);
  });

  it('is refused when another shop was opened under its path meanwhile', async () => {
    await startOnce();
    await rm(dataDir, { recursive: true });
    restore('-a', 'data folder');
    await expect(startOnce()).rejects.toThrow(
      /^the database files in \S+ are not those noted in \S+elsewhere\.json: [^\n]+$/,
    );
  });

  it('starts with the location of its database files, also when a copy has made root their owner', async () => {
    restore('-r', 'data folder', 'database files');
    expect((await stat(path.join(place, 'cluster/data'))).uid).toBe(0);
    expect(await startOnce()).toBe(place);
    await query('select id from kept');
  });

  it('starts after a first start that was killed before its note had an id, and completes the note', async () => {
    restore('-a', 'data folder', 'database files');
    const noteFile = path.join(dataDir, 'postgres/elsewhere.json');
    await rm(path.join(place, 'cluster/id'));
    await writeFile(noteFile, JSON.stringify({ databaseFiles: place }));
    await query('select id from kept');
    const { id } = JSON.parse(await readFile(noteFile, 'utf8')) as { id: string };
    expect(await readFile(path.join(place, 'cluster/id'), 'utf8')).toBe(id);
  });

  it('starts after a first start that was killed before its database was complete', async () => {
    restore('-a', 'data folder', 'database files');
    await rm(path.join(place, 'cluster'), { recursive: true });
    const noteFile = path.join(dataDir, 'postgres/elsewhere.json');
    await writeFile(noteFile, JSON.stringify({ databaseFiles: place }));
    expect(await startOnce()).toBe(place);
  });
});
