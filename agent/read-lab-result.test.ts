import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import type { DropManifest, OutputFormat } from '#domain/lab/drop.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { lookIntoFolder, readLabResult } from './read-lab-result.ts';

const it = base.extend('folder', emptyFolder);

function manifestOf(format: OutputFormat, name: string, last: string): DropManifest {
  return {
    version: 1,
    format,
    entries: format === 'darkroom' ? ['4716', name] : [name],
    files: [
      { kind: 'print', path: `${name}/0001.jpg`, sha256: '0'.repeat(64), size: 1 },
      { kind: 'text', path: last, text: '' },
    ],
  };
}

const noritsu = manifestOf('dpof-noritsu', 'oAB-12_x', 'oAB-12_x/MISC/AUTPRINT.MRK');
const darkroom = manifestOf('darkroom', 'Order4716.TXT', 'Order4716.TXT');
const tree = manifestOf('tree', '4717', '4717/READY');
const fuji = manifestOf('fuji', '4715', '4715/end.txt');

/** Creates files, and folders where a path ends in a slash. */
async function make(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(name.endsWith('/') ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith('/')) await writeFile(file, text);
  }
}

describe('readLabResult', () => {
  it.for([
    ['a folder of Noritsu as it was put there', noritsu, { 'oAB-12_x/': '' }, 'waiting'],
    ['Noritsu’s e…', noritsu, { 'eAB-12_x/': '' }, { result: 'accepted' }],
    ['Noritsu’s q… in other letters', noritsu, { 'QAB-12_X/': '' }, { result: 'failed' }],
    ['the suffix .d', noritsu, { 'oAB-12_x.d/': '' }, { result: 'printed' }],
    [
      'the suffix .e with an error.log',
      noritsu,
      { 'oAB-12_x.e/error.log': 'PAPER(12)\r\nCH 4\r\n' },
      { result: 'failed', words: 'PAPER(12) CH 4' },
    ],
    ['another order of Noritsu', noritsu, { 'eAB-12_xy/': '' }, 'gone'],
    ['a request of Darkroom', darkroom, { 'Order4716.TXT': '' }, 'waiting'],
    [
      'a request that Darkroom moved',
      darkroom,
      { 'Processed/order4716.txt': '' },
      { result: 'accepted' },
    ],
    [
      'a request that Darkroom refused',
      darkroom,
      { 'Order4716.err': 'no template' },
      { result: 'failed', words: 'no template' },
    ],
    ['a tree with its marker', tree, { '4717/READY': '' }, 'waiting'],
    [
      'a tree without its marker',
      tree,
      { '4717/10x15_glossy/001_c1.jpg': '' },
      { result: 'printed' },
    ],
    ['a tree that is gone', tree, {}, 'gone'],
    ['a folder of Fuji', fuji, { '4715/end.txt': '' }, 'waiting'],
    ['a folder of Fuji that was taken away', fuji, {}, 'gone'],
  ] as const)('reads %s', async ([, manifest, files, expected], { folder }) => {
    await make(folder, files);
    expect(await readLabResult(await lookIntoFolder(folder), manifest)).toEqual(expected);
  });
});
