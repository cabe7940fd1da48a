import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import {
  drawPicture,
  openPicture,
  dropOrder,
  dropPrint,
  fuji,
  planned,
  tree,
} from '#tests/support/domain-builders.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { stageDrop } from './write-drop.ts';

const it = base.extend('folder', emptyFolder);

/** Names of the files that a lab's program finds in its hot folder and in the folders there, hidden ones too. */
async function filesInReach(folder: string): Promise<string[]> {
  const top = await readdir(folder, { withFileTypes: true });
  const inside = await Promise.all(
    top
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readdir(path.join(folder, name), { withFileTypes: true })),
  );
  return [...top, ...inside.flat()].filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('stageDrop', () => {
  it.for([
    ['end.txt', fuji],
    ['READY', tree],
  ] as const)(
    'keeps %s out of the folders that a lab’s program looks into until the drop is placed',
    async ([marker, output], { folder }) => {
      const prints = [dropPrint(drawPicture('one', 9000))];
      const [drop] = planned(dropOrder({ prints }), output);
      if (!drop) throw new Error('nothing was planned');
      const staged = await stageDrop(drop, { folder, openPrint: openPicture });
      if (!staged.ok || 'existing' in staged.value) throw new Error('not staged');
      expect(await filesInReach(folder)).not.toContain(marker);
      expect(await staged.value.place()).toMatchObject({ ok: true });
      expect(await filesInReach(folder)).toContain(marker);
    },
  );
});
