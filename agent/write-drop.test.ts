import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DropOrder } from '#domain/lab/drop.ts';
import type { LabOutput } from '#domain/lab/output.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import {
  drawPicture,
  openPicture,
  pictureBytes,
  allOutputs,
  darkroom,
  dropOrder,
  dropPrint,
  noritsu,
  planned,
  tree,
} from '#tests/support/domain-builders.ts';
import { renameSystem } from './rename-retrying.ts';
import { hiddenFolders, stageDrop, writeDrop, type NamedDrop } from './write-drop.ts';
import { describeWriteFailure } from './write-failure.ts';

let folder = '';
beforeEach(async () => {
  folder = await makeFolder();
});
function dropOf(output: LabOutput, parts: Partial<DropOrder> = {}): NamedDrop {
  const prints = ['one', 'two', 'three'].map((seed) => dropPrint(drawPicture(seed, 9000)));
  const [drop] = planned(dropOrder({ prints, ...parts }), output);
  if (!drop) throw new Error('nothing was planned');
  return drop;
}

/** All files of the lab's folder with their content, hidden ones too. */
async function listFiles(): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file), (await readFile(file)).toString('latin1')] as const;
      }),
    ),
  );
}

function contentOf({ manifest }: NamedDrop): Record<string, string> {
  return Object.fromEntries(
    manifest.files.map((file) => [
      file.path,
      file.kind === 'print' ? pictureBytes(file.sha256).toString('latin1') : file.text,
    ]),
  );
}

async function put(name: string, text = 'old'): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

function refuse(code: string) {
  return Object.assign(new Error(`${code}: held`), { code });
}

describe('writeDrop', () => {
  it.each(allOutputs)('writes exactly the files of a drop, once: $format', async (output) => {
    const drop = dropOf(output);
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toEqual({
      ok: true,
      value: { existing: null },
    });
    expect(await listFiles()).toEqual(contentOf(drop));
    const again = await writeDrop(drop, {
      folder,
      openPrint: () => Promise.reject(new Error('not asked for')),
    });
    expect(again).toEqual({ ok: true, value: { existing: drop.manifest.entries.at(-1) } });
    expect(await listFiles()).toEqual(contentOf(drop));
  });

  it('writes a text as UTF-16 with a byte-order mark where the lab reads that', async () => {
    const output = { ...noritsu, rev: '01.10', unicodeName: true } as const;
    const drop = dropOf(output, { customerName: 'علي' });
    await writeDrop(drop, { folder, openPrint: openPicture });
    const bytes = await readFile(path.join(folder, drop.name, 'MISC/UNICODE.MRK'));
    expect([...bytes.subarray(0, 4)]).toEqual([0xff, 0xfe, 0x5b, 0]);
    expect(bytes.toString('utf16le')).toContain('"علي"');
  });

  it.each([
    ['e4711_10x15/x', noritsu],
    ['q4711_10x15/x', noritsu],
    ['O4711_10X15.d/x', noritsu],
    ['o4711_10x15.e/x', noritsu],
    ['Order4711.err', darkroom],
    ['order4711.txt.err', darkroom],
    ['Processed/ORDER4711.TXT', darkroom],
    ['4711/0001.jpg', darkroom],
    ['4711/READY', tree],
  ] as const)('leaves a drop alone that the lab has as %s', async (file, output) => {
    await put(file);
    const written = await writeDrop(dropOf(output), { folder, openPrint: openPicture });
    expect(written.ok && written.value.existing !== null).toBe(true);
    expect(await listFiles()).toEqual({ [file]: 'old' });
  });

  it.each([
    ['p4711_10x15/IMAGE/0001.jpg', noritsu],
    ['.fpx-4711/10x15_glossy/001_c1.jpg', tree],
    ['.fpx-Order4711/4711/0001.jpg', darkroom],
    ['.fpx-old-1/4711/0001.jpg', darkroom],
  ] as const)('removes the leftover %s and writes the drop again', async (file, output) => {
    await put(file);
    const drop = dropOf(output);
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
    expect(await listFiles()).toEqual(contentOf(drop));
  });

  it('writes the folder and the request again when only the folder was placed', async () => {
    await put('4711/0001.jpg');
    await put('.fpx-Order4711.placing/Order4711.TXT');
    const drop = dropOf(darkroom);
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
    expect(await listFiles()).toEqual(contentOf(drop));
  });

  it('does not write a request again that was placed and taken before the run ended', async () => {
    await put('4711/0001.jpg');
    await mkdir(path.join(folder, '.fpx-Order4711.placing'));
    expect(await writeDrop(dropOf(darkroom), { folder, openPrint: openPicture })).toEqual({
      ok: true,
      value: { existing: 'Order4711.TXT' },
    });
    expect(await listFiles()).toEqual({ '4711/0001.jpg': 'old' });
  });

  it.each(allOutputs)('shows nothing when a picture is missing or cut: $format', async (output) => {
    const drop = dropOf(output);
    const { sha256 } = drawPicture('three', 9000);
    const whole = pictureBytes(sha256);
    const cut = function* cut() {
      yield whole.subarray(0, 500);
      throw new Error('connection lost');
    };
    const sources = [
      ['print_missing', () => Promise.reject(new Error('gone'))],
      ['print_missing', async () => Readable.from(cut())],
      ['print_damaged', async () => Readable.from([whole.subarray(0, 500)])],
      ['print_damaged', async () => Readable.from([whole, Buffer.from('x')])],
      ['print_damaged', async () => Readable.from([Buffer.alloc(whole.length, 'y')])],
    ] as const;
    for (const [code, source] of sources) {
      const written = await writeDrop(drop, {
        folder,
        openPrint: (asked) => (asked === sha256 ? source() : openPicture(asked)),
      });
      const path3 = drop.manifest.files[2]?.path ?? '';
      expect(written).toMatchObject({ ok: false, code, details: { path: path3, sha256 } });
      if (!written.ok) expect(describeWriteFailure(written)).toContain(path3);
      expect(await readdir(folder)).toEqual([]);
    }
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
  });

  it('retries a rename that a virus scanner refuses for ten seconds', async () => {
    let waited = 0;
    const system = {
      rename: (from: string, to: string) =>
        waited < 10_000 && !path.basename(to).startsWith('.fpx-')
          ? Promise.reject(refuse('EPERM'))
          : rename(from, to),
      pause: async (milliseconds: number) => void (waited += milliseconds),
    };
    const drop = dropOf(darkroom);
    expect(await writeDrop(drop, { folder, openPrint: openPicture, system })).toMatchObject({
      ok: true,
    });
    expect(await listFiles()).toEqual(contentOf(drop));
    expect(waited).toBe(12_700);
  });

  it('reports a rename that stays refused, keeps the hidden folder and writes it later', async () => {
    let waited = 0;
    const system = {
      rename: () => Promise.reject(refuse('EBUSY')),
      pause: async (milliseconds: number) => void (waited += milliseconds),
    };
    const drop = dropOf(noritsu);
    expect(await writeDrop(drop, { folder, openPrint: openPicture, system })).toEqual({
      ok: false,
      code: 'rename_refused',
      details: { name: 'o4711_10x15', problem: 'EBUSY: held' },
    });
    expect(waited).toBe(20_000);
    expect(await readdir(folder)).toEqual(['p4711_10x15']);
    expect(await writeDrop(drop, { folder, openPrint: openPicture })).toMatchObject({ ok: true });
    expect(await listFiles()).toEqual(contentOf(drop));
  });

  it('leaves one folder when a second program places the drop first', async () => {
    const drop = dropOf(noritsu);
    const system = {
      ...renameSystem,
      rename: async (from: string, to: string) => {
        await put('o4711_10x15/MISC/AUTPRINT.MRK', 'theirs');
        await rename(from, to);
      },
      pause: () => Promise.resolve(),
    };
    expect(await writeDrop(drop, { folder, openPrint: openPicture, system })).toEqual({
      ok: true,
      value: { existing: 'o4711_10x15' },
    });
    expect(await listFiles()).toEqual({ 'o4711_10x15/MISC/AUTPRINT.MRK': 'theirs' });
  });

  it('places nothing when another program removed a staged file', async () => {
    const drop = dropOf(tree);
    const staged = await stageDrop(drop, { folder, openPrint: openPicture });
    if (!staged.ok || 'existing' in staged.value) throw new Error('not staged');
    expect(await readdir(folder)).toEqual(['.fpx-4711']);
    await rm(path.join(folder, '.fpx-4711/4711/READY'));
    expect(await staged.value.place()).toEqual({
      ok: false,
      code: 'folder_unusable',
      details: { problem: '4711/READY was removed from the hidden folder' },
    });
    expect(await readdir(folder)).toEqual(['.fpx-4711']);
  });

  it('refuses a manifest whose paths leave the folder', async () => {
    const drop = dropOf(tree);
    const files = [{ kind: 'text', path: '4711/../../evil.txt', text: '' }] as const;
    const evil = { ...drop, manifest: { ...drop.manifest, files } };
    expect(await writeDrop(evil, { folder, openPrint: openPicture })).toMatchObject({
      ok: false,
      code: 'manifest_invalid',
    });
  });

  it.each([
    'x/../../victim',
    'x/../victim',
    '..',
    '.',
    'C:x',
    String.raw`x\..\victim`,
    '',
    'x.',
    'nul',
    'Agent',
    'old-1',
    'o4711.placing',
  ])('refuses the name %j and removes nothing', async (name) => {
    await put('victim/photo.jpg');
    await put('.fpx-/victim.txt');
    await put('.fpx-x/kept.txt');
    await put('.fpx-agent/kept.txt');
    const before = await listFiles();
    const inner = path.join(folder, 'hot');
    await mkdir(inner);
    for (const target of [folder, inner]) {
      for (const output of [tree, darkroom]) {
        const drop = { ...dropOf(output), name };
        expect(await writeDrop(drop, { folder: target, openPrint: openPicture })).toMatchObject({
          ok: false,
          code: 'manifest_invalid',
        });
        expect(hiddenFolders(drop, target)).toEqual([]);
      }
    }
    expect(await listFiles()).toEqual(before);
  });

  it('refuses a DPOF folder that does not begin with o', async () => {
    await put('printer/settings.txt');
    const drop = dropOf(noritsu);
    const files = [{ kind: 'text', path: 'xrinter/MISC/AUTPRINT.MRK', text: '' }] as const;
    const evil = { ...drop, manifest: { ...drop.manifest, entries: ['xrinter'], files } };
    expect(await writeDrop(evil, { folder, openPrint: openPicture })).toMatchObject({
      ok: false,
      code: 'manifest_invalid',
    });
    expect(await listFiles()).toEqual({ 'printer/settings.txt': 'old' });
  });

  it('reports a folder that is not there', async () => {
    const target = { folder: path.join(folder, 'gone'), openPrint: openPicture };
    expect(await writeDrop(dropOf(tree), target)).toMatchObject({
      ok: false,
      code: 'folder_unusable',
    });
  });
});
