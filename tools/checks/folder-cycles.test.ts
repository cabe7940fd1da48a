import { describe, expect, it } from 'vitest';
import { findFolderCycles } from './folder-cycles.ts';

describe('findFolderCycles', () => {
  it.each([
    ['two folders', ['a/x.ts > b/y.ts', 'b/z.ts > a/w.ts'], 'a -> b -> a'],
    [
      'three folders',
      ['a/x.ts > b/y.ts', 'b/z.ts > c/v.ts', 'c/u.ts > a/w.ts'],
      'a -> b -> c -> a',
    ],
    [
      'folders that files deep inside connect',
      ['p/a/x.ts > p/b/c/y.ts', 'p/b/z.ts > p/a/d/w.ts'],
      'p/a -> p/b -> p/a',
    ],
    ['a folder and a file beside it', ['a/x.ts > b.ts', 'b.ts > a/w.ts'], 'a -> b.ts -> a'],
  ])('finds a cycle of %s', (_name, imports, cycle) => {
    const importsShown = imports.map((line) => line.replace('>', '->')).join(', ');
    expect(findFolderCycles(toMap(imports))).toEqual([`${cycle} (${importsShown})`]);
  });

  it.each([
    ['imports in one direction', ['a/x.ts > b/y.ts', 'b/z.ts > c/w.ts', 'a/v.ts > c/w.ts']],
    [
      'a folder that imports its subfolder and is imported by it',
      ['a/x.ts > a/b/y.ts', 'a/b/y.ts > a/z.ts'],
    ],
    ['a test that imports backward', ['a/x.ts > b/y.ts', 'b/y.test.ts > a/x.ts']],
    ['a cycle of files alone', ['a/x.ts > a/y.ts', 'a/y.ts > a/x.ts']],
    ['a file that imports itself', ['a/x.ts > a/x.ts']],
  ])('accepts %s', (_name, imports) => {
    expect(findFolderCycles(toMap(imports))).toEqual([]);
  });

  it('finds every cycle of a folder with two others once', () => {
    const cycles = findFolderCycles(
      toMap(['a/x.ts > b/y.ts', 'b/y.ts > a/w.ts', 'b/y.ts > c/z.ts', 'c/z.ts > b/v.ts']),
    );
    expect(cycles.map((line) => line.split(' (')[0])).toEqual(['a -> b -> a', 'c -> b -> c']);
  });
});

function toMap(lines: readonly string[]): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  for (const line of lines) {
    const [importer = '', imported = ''] = line.split(' > ');
    imports.set(importer, [...(imports.get(importer) ?? []), imported]);
  }
  return imports;
}
