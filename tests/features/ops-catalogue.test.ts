import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { listActs } from '#tests/support/audit.ts';
import { withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { catalogueCommand } from '#tools/ops/catalogue.ts';

async function run(...args: readonly string[]): Promise<string> {
  return (await runOps(catalogueCommand, ...args)).text;
}

/** The number of the draft that an import tells. */
function draftIn(text: string): string {
  return /draft (\d+) is stored/.exec(text)?.[1] ?? '';
}

describe('npm run ops -- catalogue', () => {
  it('exports what holds, and imports it as a draft of the same content', async ({
    folder,
    database,
  }) => {
    const file = path.join(folder, 'prices.json');
    expect(await run('export', '--to', 'prices.json')).toBe(`version 1 is in ${file}`);
    const json = await readFile(file, 'utf8');
    expect(JSON.parse(json)).toEqual(defaultCatalogue);
    const draft = draftIn(await run('import', 'prices.json', '--note', 'as before'));
    await run('export', '--version', draft, '--to', 'again.json');
    expect(await readFile(path.join(folder, 'again.json'), 'utf8')).toBe(json);
    expect(await listActs(database, draft)).toEqual([
      'catalogue.add-draft',
      'catalogue.save-draft',
    ]);
    expect(await run('list')).toContain(`${draft}  draft  by ada  as before`);
  });

  it('prints every fault of a file with its place, and stores nothing', async ({ folder }) => {
    const wrong = withSmallPrints(defaultCatalogue, { from: 2, unit: 2.5 });
    const file = path.join(folder, 'wrong.json');
    await writeFile(file, JSON.stringify({ ...wrong, colour: 'blue' }));
    const before = await run('list');
    const { text, isFine } = await runOps(catalogueCommand, 'import', 'wrong.json');
    expect(isFine).toBe(false);
    expect(text).toContain('FAULT  countries.TN.prices.10x15.0.unit: ');
    expect(text).toContain('FAULT  the file: ');
    expect(await run('list')).toBe(before);
    await writeFile(file, '{');
    await expect(run('import', 'wrong.json')).rejects.toThrow('is not JSON');
    await expect(run('import', 'missing.json')).rejects.toThrow('cannot be read');
  });

  it('publishes a draft for a time, withdraws it, and publishes one now', async ({ folder }) => {
    const dearer = withSmallPrints(defaultCatalogue, { from: 1, unit: 270 });
    await writeFile(path.join(folder, 'dearer.json'), JSON.stringify(dearer));
    const planned = draftIn(await run('import', 'dearer.json'));
    const from = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    expect(await run('publish', planned, '--from', from)).toBe(
      `${planned}  scheduled  from ${from}  by ada  dearer.json`,
    );
    expect(await run('withdraw', planned)).toContain(`${planned}  withdrawn`);
    const now = draftIn(await run('import', 'dearer.json', '--note', 'now'));
    expect(await run('publish', now)).toContain(`${now}  current  from `);
    expect(await run('publish', now)).toContain(`${now}  current  from `);
    await run('export', '--to', 'holds.json');
    expect(JSON.parse(await readFile(path.join(folder, 'holds.json'), 'utf8'))).toEqual(dearer);
  });

  it('explains what it cannot do', async () => {
    await expect(run('publish', 'seven')).rejects.toThrow('not the number of a version');
    await expect(run('publish', '1', '--from', 'tomorrow')).rejects.toThrow('--from is a time');
    await expect(run('publish', '999')).rejects.toThrow();
    await expect(run('erase')).rejects.toThrow('one of these words');
    await expect(run('export', '--to', 'x.json', '--version', '999')).rejects.toThrow(
      'there is no version 999',
    );
  });
});
