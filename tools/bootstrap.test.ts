import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';

const it = base.extend('folder', emptyFolder);

const pinned = `node-${process.platform}-${process.arch}`;

/** A project with the bootstrap, and an npm that notes its arguments and installs the Node of this test. */
async function makeProject(folder: string) {
  await mkdir(path.join(folder, 'tools'));
  await mkdir(path.join(folder, 'bin'));
  for (const file of ['bootstrap.mjs', 'install-lock.mjs', 'say.mjs']) {
    await copyFile(path.join(import.meta.dirname, file), path.join(folder, 'tools', file));
  }
  const manifest = { name: 'p', version: '1.0.0', optionalDependencies: { [pinned]: '24.0.0' } };
  const packages = {
    '': manifest,
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0', dev: true },
  };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(path.join(folder, 'run.mjs'), 'console.log("runs");');
  const npm = path.join(folder, 'bin/npm');
  const place = `node_modules/${pinned}/bin`;
  await writeFile(
    npm,
    `#!/bin/sh\necho "$@" >> npm.log\nmkdir -p ${place}\nln -sf "${process.execPath}" ${place}/node\n`,
  );
  await chmod(npm, 0o755);
  const start = async (mode: string, isDevelopment: boolean): Promise<string> => {
    const script = path.join(folder, 'tools/start.mjs');
    const options = JSON.stringify({ isDevelopment });
    const text = `import { runPinned } from './bootstrap.mjs';\nawait runPinned('run.mjs', ${options});\n`;
    await writeFile(script, text);
    const { npm_execpath: _npm, NODE_ENV: _mode, ...env } = process.env;
    const child = spawn(process.execPath, [script], {
      env: { ...env, NODE_ENV: mode, PATH: `${path.dirname(npm)}:${env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await once(child, 'close');
    return output;
  };
  const readInstalls = async (): Promise<string[]> => {
    const log = await readFile(path.join(folder, 'npm.log'), 'utf8').catch(() => '');
    return log.split('\n').filter((line) => line !== '');
  };
  return { start, readInstalls };
}

describe('runPinned', () => {
  it('installs no packages for development in production, and runs no script of a package', async ({
    folder,
  }) => {
    const { start, readInstalls } = await makeProject(folder);
    expect(await start('production', false)).toContain('runs');
    expect(await start('production', false)).toContain('runs');
    const [install = '', ...more] = await readInstalls();
    expect(more).toEqual([]);
    expect(install.split(' ')).toEqual(
      expect.arrayContaining(['ci', '--omit=dev', '--include=optional', '--ignore-scripts']),
    );
    expect(install).not.toContain('--include=dev');
  });

  it('installs them for tests and checks in any case, and for a start elsewhere', async ({
    folder,
  }) => {
    const { start, readInstalls } = await makeProject(folder);
    await start('production', true);
    await start('', false);
    await start('production', false);
    const [install = '', ...more] = await readInstalls();
    expect(more).toEqual([]);
    expect(install).toContain('--include=dev');
    expect(install).toContain('--ignore-scripts');
    expect(install).not.toContain('--omit=dev');
  });
});
