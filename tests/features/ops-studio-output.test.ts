import { describe, expect } from 'vitest';
import { buildOrder } from '#tests/support/build-order.ts';
import { openOps, runOps, it } from '#tests/support/shop-fixtures.ts';
import { studioOutputCommand } from '#tools/ops/studio-output.ts';

it.beforeEach(({ database }) => openOps({ DATABASE_URL: database.url }));

/** Runs the command as `npm run ops` does, and returns its output. */
async function run(...args: readonly string[]): Promise<string> {
  return (await runOps(studioOutputCommand, ...args)).text;
}

describe('studio-output', () => {
  it('shows folder trees while nothing is set', async () => {
    const shown = await run('lab');
    expect(shown).toMatch(/^lab: tree\n {2}finish: glossy\n/);
    expect(shown).toContain('\nFPX-123456789/10x15_glossy/001_c1.jpg\n');
  });

  it('stores a format with its options for a studio, and changes single ones', async ({
    database: { kysely },
  }) => {
    const { studio } = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    const slug = `studio-${studio}`;
    const set = ['--option', 'channels.10x15=12', '--option', 'channels.3.5x4.5=40'];
    const stored = await run(slug, '--format', 'dpof-noritsu', ...set);
    expect(stored).toContain('\n  channels: {"10x15":12,"3.5x4.5":40}\n');
    expect(stored).toContain('\no123456789_35x45/MISC/AUTPRINT.MRK\n[HDR]\n');
    const papers = 'papers.10x15={"widthMm":102,"heightMm":152,"dpi":320,"bleedMm":0}';
    const changes = ['channels.3.5x4.5=null', 'channels.15x22=31', papers, 'splitAt=500'];
    const changed = await run(slug, ...changes.flatMap((option) => ['--option', option]), '--json');
    expect(JSON.parse(changed)).toMatchObject({
      lab: slug,
      output: { format: 'dpof-noritsu', channels: { '10x15': 12, '15x22': 31 }, splitAt: 500 },
      sample: { problem: null },
    });
    const other = await run(slug, '--format', 'fuji');
    expect(other).toContain('\nnot ready: the output of the lab lacks the setting deviceName');
    expect(other).toContain('\n  splitAt: 500\n');
    expect(other).toContain('"dpi":320');
    const row = await kysely
      .selectFrom('studioOutputs')
      .select(['format', 'updatedBy'])
      .where('studio', '=', studio)
      .execute();
    expect(row).toEqual([{ format: 'fuji', updatedBy: 'ada' }]);
  });

  it.each([
    [['--format', 'pdf'], 'there is no format pdf; there are tree, dpof-noritsu'],
    [['--option', 'x'], '--option x is not written as <name>=<value>'],
    [['--option', 'channels.10x15=1'], 'nothing was changed: Unrecognized key: "channels"'],
    [
      ['--format', 'dpof-noritsu', '--option', 'channels.9X13=1'],
      'channels: has a key that is not a paper',
    ],
    [['--format', 'dpof-noritsu', '--option', 'channels.10x15=1000'], 'channels.10x15: '],
    [
      ['--format', 'dpof-noritsu', '--option', 'unicodeName=true'],
      'unicodeName: needs revision 01.10',
    ],
    [['--format', 'fuji', '--option', 'deviceName=a"b'], 'deviceName: '],
    [['--option', 'splitAt=1000'], 'splitAt: '],
    [['--options', 'gone.json'], 'gone.json cannot be read'],
  ])('refuses %j', async (args, said) => {
    await expect(run('lab', ...args)).rejects.toThrow(said);
    await expect(run('no-such', ...args)).rejects.toThrow();
  });

  it('names the command that lists the studios when there is none of this slug', async () => {
    await expect(run('no-such')).rejects.toThrow(
      "there is no studio no-such; npm run ops -- studios lists them, and the shop's own lab is called lab",
    );
  });
});
