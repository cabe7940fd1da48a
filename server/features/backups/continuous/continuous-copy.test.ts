import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { openDriver, openStores } from '../../../platform/storage/blob-store.ts';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { openIncoming } from '../../../platform/storage/incoming.ts';
import { nameAt } from '../manifest.ts';
import { baseFolder, listBases, logFolder, writeBaseManifest } from './base-manifest.ts';
import { runRound } from './continuous-copy.ts';
import { readCopyState } from './copy-state.ts';
import { extractTar } from './extract-tar.ts';
import { pruneBases } from './make-base.ts';
import { maxWaiting } from './ship-log.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.UTC(2027, 0, 31, 12);
const it = test.extend('folder', emptyFolder);

function segment(number: number): string {
  return `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`;
}

async function listLog(driver: StorageDriver, chain: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of driver.list(logFolder(chain))) {
    names.push(path.posix.basename(key).slice(0, 24));
  }
  return names.toSorted();
}

describe('runRound', () => {
  it('reports a failing place once, and throws away what waits before the disk fills up', async ({
    folder,
  }) => {
    const archive = path.join(folder, 'cluster/archive');
    await mkdir(archive, { recursive: true });
    const directory = path.join(folder, 'place');
    await writeFile(directory, 'a file where the folder should be');
    const reports: string[] = [];
    const storage = { kind: 'files', directory: path.join(folder, 'files') } as const;
    const deps = {
      ...(await openStores({ storage, archive: storage, dataDir: folder })),
      clock: () => now,
      place: { kind: 'files', directory } as const,
      dataDir: folder,
      database: () => ({ ownerUrl: 'postgres://127.0.0.1:1/none', archive }),
      report: (line: string) => void reports.push(line),
    };
    const add = async (from: number, to: number): Promise<void> => {
      for (let number = from; number < to; number += 1) {
        await writeFile(path.join(archive, segment(number)), 'log');
      }
    };
    await add(0, 2);
    expect(await runRound(deps)).toBe(false);
    const first = await readCopyState(archive);
    expect(first?.problem?.since).toBe(new Date(now).toISOString());
    await add(2, maxWaiting);
    await runRound(deps);
    expect(await readdir(archive)).toHaveLength(maxWaiting);
    await add(maxWaiting, maxWaiting + 1);
    await runRound(deps);
    expect(await readdir(archive)).toEqual([]);
    const later = await readCopyState(archive);
    expect(later?.problem?.since).toBe(first?.problem?.since);
    // The log has a gap: what follows belongs to another copy.
    expect(later?.chain).not.toBe(first?.chain);
    expect(reports).toEqual([expect.stringMatching(/^the continuous backup fails: /)]);
  });
});

describe('pruneBases', () => {
  it('keeps three bases with the log since the oldest, and removes half ones and ended clusters', async ({
    folder,
  }) => {
    const driver = await openDriver({ kind: 'files', directory: folder });
    const add = async (chain: string, time: number, first: number): Promise<string> => {
      const name = nameAt(new Date(time));
      const base = {
        format: 1 as const,
        chain,
        name,
        endedAt: new Date(time).toISOString(),
        postgres: '18.4',
        firstSegment: segment(first),
        parts: [{ file: `${baseFolder(chain, name)}/base.0.gz`, sha256: 'a'.repeat(64), size: 1 }],
      };
      await driver.put(`${baseFolder(chain, name)}/base.0.gz`, Buffer.from('x'));
      await writeBaseManifest(driver, base);
      return name;
    };
    const names: string[] = [];
    for (let day = 4; day >= 0; day -= 1) {
      names.push(await add('own', now - day * dayMs, (5 - day) * 10));
    }
    await driver.put(
      `${baseFolder('own', nameAt(new Date(now - 9 * dayMs)))}/base.0.gz`,
      Buffer.from('half'),
    );
    await add('before', now - 29 * dayMs, 1);
    await add('long-before', now - 31 * dayMs, 1);
    for (let number = 8; number < 54; number += 1) {
      const key = `${logFolder('own')}/${segment(number)}-${'b'.repeat(64)}.gz`;
      await driver.put(key, Buffer.from('log'));
    }
    const incoming = openIncoming(path.join(folder, 'incoming'));
    await pruneBases({ driver, incoming, chain: 'own', ownerUrl: '', now });
    expect((await listBases(driver, 'own')).map(({ name }) => name)).toEqual(names.slice(-3));
    expect((await listLog(driver, 'own'))[0]).toBe(segment(30));
    expect(await listLog(driver, 'own')).toHaveLength(24);
    expect(await listBases(driver, 'before')).toHaveLength(1);
    expect(await listBases(driver, 'long-before')).toEqual([]);
  });
});

/** An entry of a tar archive as PostgreSQL writes it. */
function entry(name: string, kind: string, content = ''): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(kind, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('extractTar', () => {
  it('writes files and folders, in whatever pieces they come', async ({ folder }) => {
    const content = 'content '.repeat(100);
    const archive = [entry('base/', '5'), entry('base/1', '0', content), entry('empty', '0')];
    await extractTar(inPieces(Buffer.concat(archive), 77), folder);
    expect((await readdir(folder)).toSorted()).toEqual(['base', 'empty']);
  });

  it('refuses links, names outside of the folder and an archive that ends too early', async ({
    folder,
  }) => {
    const extract = (...entries: Buffer[]) =>
      extractTar(inPieces(Buffer.concat(entries), 512), folder);
    await expect(extract(entry('link', '2'))).rejects.toThrow('has a link: link');
    for (const name of ['../out', '/etc/out', 'a/../../out']) {
      await expect(extract(entry(name, '0', 'x')), name).rejects.toThrow('is damaged');
    }
    const short = entry('short', '0', 'x'.repeat(2000)).subarray(0, 1024);
    await expect(extract(short)).rejects.toThrow('ends too early');
  });
});
