import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const compiler = path.join(import.meta.dirname, 'import-tsx.ts');

/** A folder with its own sources, whose scripts run in a process of Node alone: Vitest would compile TSX by itself. */
async function openSources() {
  const folder = await makeFolder();
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
  await write('package.json', '{ "type": "module" }');
  await write(
    'start.ts',
    `import { renderToStaticMarkup } from 'react-dom/server';
    import { importTsx } from ${JSON.stringify(compiler)};
    const { Page } = await importTsx(() => import('./page.tsx'));
    console.log(renderToStaticMarkup(Page({ title: 'Order' })));`,
  );
  return {
    write,
    start: async (script = 'start.ts') =>
      (await run(process.execPath, [path.join(folder, script)])).stdout.trim(),
  };
}

function page(tag: string): string {
  return `import { Line } from './line.tsx';
  import type { ReactNode } from 'react';
  export function Page({ title }: { readonly title: string }): ReactNode {
    return <${tag} className="page">{title}<Line /></${tag}>;
  }`;
}

const line = 'export function Line() {\n  return <hr />;\n}\n';

describe('importTsx', () => {
  it('runs a TSX module with the TSX modules it imports', async () => {
    const sources = await openSources();
    await sources.write('page.tsx', page('p'));
    await sources.write('line.tsx', line);
    expect(await sources.start()).toBe('<p class="page">Order<hr/></p>');
  });

  it('compiles the sources as they are at each start', async () => {
    const sources = await openSources();
    await sources.write('line.tsx', line);
    await sources.write('page.tsx', page('p'));
    await sources.start();
    await sources.write('page.tsx', page('div'));
    expect(await sources.start()).toBe('<div class="page">Order<hr/></div>');
  });

  it('names the file and the place of a syntax error', async () => {
    const sources = await openSources();
    await sources.write('page.tsx', page('p'));
    await sources.write('line.tsx', 'export function Line() {\n  return <hr id= />;\n}\n');
    const failure = await sources.start().catch((error: unknown) => String(error));
    expect(failure).toMatch(/SyntaxError: \S+line\.tsx cannot be compiled: \[PARSE_ERROR\]/);
    expect(failure).toContain('return <hr id= />;');
  });

  it('leaves TSX unsupported for every other import', async () => {
    const sources = await openSources();
    await sources.write('page.tsx', page('p'));
    await sources.write('line.tsx', line);
    await sources.write('other.tsx', line);
    await sources.write('late.ts', "await import('./start.ts'); await import('./other.tsx');");
    await expect(sources.start('late.ts')).rejects.toThrow('ERR_UNKNOWN_FILE_EXTENSION');
  });
});
