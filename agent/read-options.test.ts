import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import { readOptions } from './read-options.ts';

const it = base.extend('folder', emptyFolder);

const token = `fpxlab_${'a'.repeat(43)}`;
const shop = ['--shop', 'https://shop.example'];

describe('readOptions', () => {
  it('reads the token from a file, else from the environment', async ({ folder }) => {
    const file = path.join(folder, 'token.txt');
    await writeFile(file, `${token}\n`);
    const hot = ['--folder', path.join(folder, 'hot')];
    expect(readOptions([...shop, ...hot, '--token-file', file], {})).toMatchObject({ token });
    expect(readOptions([...shop, ...hot], { FPX_LAB_TOKEN: token })).toMatchObject({ token });
    expect(readOptions([...shop, ...hot, '--token-file', `${file}.none`], {})).toMatch(/token/);
    expect(readOptions([...shop, ...hot], {})).toMatch(/token/);
  });

  it('takes no token among its options, which other users of the computer can list', () => {
    expect(readOptions([...shop, '--folder', 'hot', '--token', token], {})).toMatch(/--token/);
  });

  it('keeps its record outside the hot folder, in one folder for each', ({ folder }) => {
    const read = (hot: string, ...more: string[]) =>
      readOptions([...shop, '--folder', hot, ...more], { FPX_LAB_TOKEN: token });
    const states = ['a', 'b'].map((name) => {
      const options = read(path.join(folder, name));
      return typeof options === 'string' ? options : options.state;
    });
    expect(new Set(states).size).toBe(2);
    for (const state of states) {
      expect(state.startsWith(os.homedir())).toBe(true);
      expect(state).not.toContain(folder);
    }
    expect(read(folder, '--state', path.join(folder, 'x'))).toMatch(/outside the lab's folder/);
    expect(read(folder, '--state', folder)).toMatch(/outside the lab's folder/);
    expect(read(folder, '--state', `${folder}-state`)).toMatchObject({ state: `${folder}-state` });
  });
});
