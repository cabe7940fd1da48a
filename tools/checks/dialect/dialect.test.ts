import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWords } from './count-words.ts';
import { ordinaryUses } from './ordinary-uses.ts';
import { readTypeScript, splitName } from './read-source.ts';
import { words } from './words.ts';

let base: string;

beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'fpx-words-'));
  await mkdir(path.join(base, 'domain'));
});

afterAll(async () => {
  await rm(base, { recursive: true });
});

async function faultsOf(text: string, file = 'a.ts'): Promise<readonly string[]> {
  await writeFile(path.join(base, 'domain', file), text);
  const { faults } = await countWords(base, { roots: ['domain'], documents: [], folders: [] });
  await rm(path.join(base, 'domain', file));
  return faults.map((fault) => fault.split(': ')[1] ?? '');
}

describe('splitName', () => {
  it.each([
    ['tellStudiosOfEnd', 'tell studios of end'],
    ['by_hand_amount', 'by hand amount'],
    ['HTMLHead', 'html head'],
    ['LEAST_LIFE_MS', 'least life ms'],
  ])('splits %s into %s', (name, expected) => {
    expect(splitName(name)).toBe(expected);
  });
});

describe('readTypeScript', () => {
  it('finds names, comments and test titles, and no other string', () => {
    const text = `/** A comment. */\nconst aName = 'a string'; // trailing\nit('a title', () => {});\n`;
    const pieces = readTypeScript('a.test.ts', text);
    expect(pieces.map(({ kind, text: piece, line }) => [kind, piece, line])).toEqual([
      ['prose', 'A comment.', 1],
      ['prose', 'trailing', 2],
      ['name', 'a name', 2],
      ['prose', 'a title', 3],
      ['name', 'it', 3],
    ]);
  });

  it('reads comments inside of JSX and no text between tags', () => {
    const text = `const a = <p>{/* A comment. */}text // no comment</p>;\n`;
    const prose = readTypeScript('a.tsx', text).filter(({ kind }) => kind === 'prose');
    expect(prose.map(({ text: piece }) => piece)).toEqual(['A comment.']);
  });
});

describe('countWords', () => {
  it('refuses a private word in a name', async () => {
    expect(await faultsOf('export const tellStudios = 1;\n')).toEqual(['tell, told']);
  });

  it('refuses a private word in a comment', async () => {
    expect(await faultsOf('// The order stands as it was.\nexport const a = 1;\n')).toEqual([
      'stands, standing',
    ]);
  });

  it('refuses a private word in a test title', async () => {
    expect(await faultsOf("it('lies in the folder', () => {});\n")).toEqual(['lies']);
  });

  it.each([
    ['a JavaScript module', 'a.mjs', '// The stamp tells it.\nexport const a = 1;\n'],
    ['a style sheet', 'a.css', '/* The name\n   tells it. */\n.stands { color: red }\n'],
    [
      'a file of settings',
      'a.jsonc',
      '{\n  // Its name tells it.\n  "stands": "https://stands"\n}\n',
    ],
  ])('refuses a private word in a comment of %s', async (_kind, file, text) => {
    expect(await faultsOf(text, file)).toEqual(['tell, told']);
  });

  it('refuses a private word that is divided by a possessive', async () => {
    expect(await faultsOf("// Gives an order's money back.\nexport const a = 1;\n")).toEqual([
      'give back, goes back',
    ]);
  });

  it('refuses a private word at the beginning of a sentence', async () => {
    const text = '/** Tells why. */\nexport const a = 1;\n// It ends. Wishes are kept.\n';
    expect(await faultsOf(text)).toEqual(['tell, told', 'wish']);
  });

  it('accepts the words of the field', async () => {
    expect(await faultsOf('// The attempt is in flight.\nexport const retry = 1;\n')).toEqual([]);
  });
});

describe('ordinaryUses', () => {
  it('has at most 60 entries, each with a reason and a word of the table', () => {
    expect(ordinaryUses.length).toBeLessThanOrEqual(60);
    for (const { word, reason } of ordinaryUses) {
      expect(reason).not.toBe('');
      expect(words.map(({ ours }) => ours)).toContain(word);
    }
  });
});
