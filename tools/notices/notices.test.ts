import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { collectPackages } from './collect-packages.ts';
import { writeNotices } from './write-notices.ts';

async function openProject(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'fpx-notices-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return folder;
}

function code(name: string, imports = ''): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({
      name,
      version: '1.2.3',
      license: 'MIT',
      main: 'index.js',
      type: 'module',
    }),
    [`node_modules/${name}/index.js`]: `${imports}\nexport const name = '${name}';\nconsole.log(name);`,
    [`node_modules/${name}/LICENSE`]: `Copyright of ${name}`,
  };
}

async function collect(folder: string): Promise<string[]> {
  const found = new Set<string>();
  const plugins = [collectPackages(found)];
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins,
    worker: { format: 'es', plugins: () => plugins },
    build: { write: false, assetsInlineLimit: 0 },
  });
  const packages = path.join(folder, 'node_modules/');
  // Besides those of the project, it finds the bundler's own.
  return [...found].flatMap((file) =>
    file.startsWith(packages) ? file.slice(packages.length) : [],
  );
}

describe('collectPackages', () => {
  it('finds packages of imports, of their imports, of workers and of fonts', async () => {
    const folder = await openProject({
      ...code('direct', "import 'indirect';"),
      ...code('indirect'),
      ...code('@scope/in-worker'),
      ...code('unused'),
      ...code('font'),
      'node_modules/font/face.woff2': 'font',
      'index.html': '<script type="module" src="/main.js"></script>',
      'main.js': [
        "import './main.css';",
        "import * as direct from 'direct';",
        'console.log(direct);',
        "new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });",
      ].join('\n'),
      'worker.js': "import { name } from '@scope/in-worker';\nconsole.log(name);",
      'main.css': "@font-face { font-family: x; src: url('./node_modules/font/face.woff2'); }",
    });
    const found = await collect(folder);
    expect(found).toEqual(
      expect.arrayContaining(['@scope/in-worker', 'direct', 'font', 'indirect']),
    );
    expect(found).not.toContain('unused');
  });
});

describe('writeNotices', () => {
  it('writes a text that several packages share once, below their names', async () => {
    const shared = { 'node_modules/b/LICENSE': 'Copyright of a' };
    const folder = await openProject({ ...code('a'), ...code('b'), ...shared });
    const notices = await writeNotices(
      new Set(['a', 'b'].map((name) => path.join(folder, 'node_modules', name))),
    );
    expect(notices).toContain('a 1.2.3 (MIT)\nb 1.2.3 (MIT)\n\nCopyright of a\n');
    expect(notices.match(/Copyright/g)).toHaveLength(1);
  });

  it('adds the GNU GPL, on which the license of libheif is based', async () => {
    const notices = await writeNotices(new Set([path.resolve('node_modules/libheif-js')]));
    expect(notices).toContain('GNU LESSER GENERAL PUBLIC LICENSE\n');
    expect(notices).toContain('GNU GENERAL PUBLIC LICENSE\n');
    expect(notices).toContain('https://github.com/strukturag/libheif');
  });

  it('refuses a package without a license text', async () => {
    const folder = await openProject(code('bare'));
    const bare = path.join(folder, 'node_modules/bare');
    await rm(path.join(bare, 'LICENSE'));
    await expect(writeNotices(new Set([bare]))).rejects.toThrow('bare is bundled and has no');
  });
});
