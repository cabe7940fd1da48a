import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { expect, test } from './fixtures.ts';

const main = path.resolve(import.meta.dirname, '../../tools/start/main.ts');

/** The command line of every process, each as one string; reads /proc because minimal machines have no ps. */
function commandLines(): string[] {
  if (!existsSync('/proc/self')) {
    return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(commandLine).filter((line) => line !== '');
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // It ended while the list was read.
    return '';
  }
}

// Command lines of the shop's processes contain its data folder or a title noted under it.
function processesOf(shop: RunningShop, titles: readonly string[]): string[] {
  const marks = [shop.dataDir, ...titles];
  return commandLines().filter((line) => marks.some((mark) => line.includes(mark)));
}

async function titlesOf(shop: RunningShop): Promise<string[]> {
  const names = ['web', 'worker', 'prints', 'sandbox'];
  const notes = await Promise.all(
    names.map((name) => readFile(path.join(shop.dataDir, 'run', name), 'utf8')),
  );
  return notes.map((note) => note.split(' ')[1] ?? '');
}

async function responses(shop: RunningShop): Promise<number> {
  return (await fetch(`${shop.url}/readyz`)).status;
}

test('a second start on the same data reports the running shop and leaves it alone', async ({
  shop,
}) => {
  const second = spawnSync(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: shop.dataDir, PORT: '4998' },
    encoding: 'utf8',
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toBe(`fpx: the shop already runs on the data folder ${shop.dataDir}\n`);
  expect(await responses(shop)).toBe(200);
});

// Runs on a shop of its own: other tests know the processes of theirs by the ids they started with.
test('a shop restarts its killed processes, prints nothing below its LOG_LEVEL, and stopping it leaves none running @essential', async () => {
  const shop = await startRunningShop({ env: { LOG_LEVEL: 'warn' } });
  try {
    await fetch(`${shop.url}/api/catalogue?country=US`);
    expect(await shop.output()).toBe('');
    const [web = ''] = await titlesOf(shop);
    const pid = Number((await readFile(path.join(shop.dataDir, 'run/web'), 'utf8')).split(' ')[0]);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => responses(shop).catch(() => 0), { timeout: 30_000 }).toBe(200);
    expect(await titlesOf(shop)).not.toContain(web);
    // The level of this line is `warn`; those of the start are lower.
    expect(await shop.log()).toContain('web ended (SIGKILL)');
    expect(await shop.log()).not.toContain('web ready');
    const titles = await titlesOf(shop);
    expect(processesOf(shop, titles)).not.toEqual([]);
    await shop.stop();
    expect(processesOf(shop, titles)).toEqual([]);
  } finally {
    await shop.stop();
  }
});
