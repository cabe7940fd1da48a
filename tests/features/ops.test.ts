import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { verifyKeys } from '#server/verify-keys.ts';
import { callOps, type OpsOutcome } from '#tests/support/call-ops.ts';
import { makeSharedFolder } from '#tests/support/test-folders.ts';
import { it } from '#tests/support/shop-fixtures.ts';

const ops = path.resolve(import.meta.dirname, '../../tools/ops.mjs');
const folder = makeSharedFolder();
beforeAll(async () => {
  // Under root, the database's own user needs access.
  await chmod(folder, 0o711);
});

const keys = { SESSION_SECRET: 'a-session-secret', CODE_KEY: 'a-key-for-the-codes' };

function run(args: readonly string[], env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: undefined, DATA_DIR: path.join(folder, 'data') };
  return callOps({ ...settings, INIT_CWD: folder, ...env }, args);
}

// Runs a command as npm does, which takes most of a second each time.
async function runProcess(
  args: readonly string[],
  env: Record<string, string>,
): Promise<OpsOutcome> {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [ops, ...args], {
    env: { PATH, DATA_DIR: path.join(folder, 'data'), INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

const studio = { name: 'Photo Sfax', address: 'Rue 1', city: 'Sfax', country: 'TN' };
const good = { ...studio, latitude: 34.73, longitude: 10.76 };

async function slugs(url: string): Promise<string[]> {
  const { kysely, close } = connectDatabase({ url, max: 1, applicationName: 'fpx-test' });
  const rows = await kysely.selectFrom('studios').select('slug').orderBy('slug').execute();
  await close();
  return rows.map(({ slug }) => slug);
}

it('import-studios stores the valid rows, reports the others and fails because of them', async ({
  database,
}) => {
  await writeFile(path.join(folder, 'mixed.json'), JSON.stringify([good, studio]));
  const dry = await run(['import-studios', 'mixed.json', '--dry-run']);
  const made = 'row 1 (Photo Sfax): slug photo-sfax\n';
  expect(dry).toMatchObject({
    code: 1,
    stdout: `${made}2 rows: 1 can be stored; nothing was stored\n`,
  });
  expect(await slugs(database.url)).toEqual([]);

  const stored = await run(['import-studios', 'mixed.json'], { DATABASE_URL: database.url });
  expect(stored.code).toBe(1);
  expect(stored.stdout).toBe(`${made}rows: 2; new studios: 1, replaced: 0, left out: 1\n`);
  expect(stored.stderr).toMatch(/^row 2 \(Photo Sfax\): timeZone is missing; write [^\n]+\n$/);
  expect(await slugs(database.url)).toEqual(['photo-sfax']);

  await writeFile(path.join(folder, 'good.json'), JSON.stringify([good]));
  const again = await run(['import-studios', 'good.json'], { DATABASE_URL: database.url });
  expect(again).toMatchObject({ code: 0, stderr: '' });
});

it('import-studios refuses a file in another encoding, and names fields that it does not read', async () => {
  const text = 'name,address,city,country,timeZone,isactive\nCafé,Rue 1,Sfax,TN,Africa/Tunis,no\n';
  await writeFile(path.join(folder, 'excel.csv'), text, 'latin1');
  const refused = await run(['import-studios', 'excel.csv', '--dry-run']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^fpx: \S*excel\.csv is not in UTF-8; save it as [^\n]+\n$/);
  await writeFile(path.join(folder, 'excel.csv'), text);
  const dry = await run(['import-studios', 'excel.csv', '--dry-run']);
  expect(dry.stderr).toBe('not read, because no studio has such a field: isactive\n');
});

it('import-studios finds the database of the shop that runs on the data folder', async () => {
  const dataDir = path.join(folder, 'running');
  await writeFile(
    path.join(folder, 'one.csv'),
    'name,address,city,country,latitude,longitude\nPhoto Gabes,Rue 2,Gabes,TN,33.88,10.09\n',
  );
  const postgres = await startEmbeddedPostgres({ dataDir, throwAway: true });
  try {
    await migrateDatabase({ url: postgres.url });
    const { code, stderr } = await runProcess(['import-studios', 'one.csv'], {
      DATA_DIR: dataDir,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await slugs(postgres.url)).toEqual(['photo-gabes']);
  } finally {
    await postgres.stop();
  }
  const { code, stderr } = await runProcess(['import-studios', 'one.csv'], {
    DATA_DIR: dataDir,
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fpx: no shop runs on the data folder [^\n]+npm start[^\n]+\n$/);
});

it.each([[[]], [['--help']], [['help']]])(
  'ops lists the commands when called with %j',
  async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '\n  npm run ops -- import-studios <file.json|file.csv> [--dry-run]\n',
    );
  },
);

it.each([
  [['no-such'], 'there is no command no-such; npm run ops lists them'],
  [['import-studios'], '--dry-run'],
  [['import-studios', 'missing.json'], 'missing.json cannot be read'],
  [['import-studios', '--no-such'], '--no-such'],
])('ops explains wrong arguments %j', async (args, said) => {
  const { code, stderr } = await run(args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^fpx: /);
  expect(stderr).toContain(said);
});

it('ops issues a gift card, shows it, and disables and enables it', async ({ database }) => {
  const env = { DATABASE_URL: database.url, ...keys };
  const issued = await run(
    ['issue-gift-card', '--amount', '50', '--currency', 'USD', '--expires', '2027-12-31'],
    env,
  );
  expect(issued).toMatchObject({ code: 0, stderr: '' });
  const [code = ''] = issued.stdout.split('\n');
  expect(code).toMatch(/^([ACDEFGHJKMNPQRTWXY34679]{4}-){4}[ACDEFGHJKMNPQRTWXY34679]{4}$/);
  const shown = await run(['gift-card', code.toLowerCase().replaceAll('-', ' ')], env);
  expect(shown.stdout).toContain('balance 50.00 USD, held 0.00 USD, available 50.00 USD');
  expect(shown.stdout).toContain(', expires 2027-12-31\n');
  expect(shown.stdout).toMatch(/\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}issue +50\.00 USD\n/);
  expect(shown.stdout).not.toContain(code);
  const id = /^card (\S+),/.exec(shown.stdout)?.[1] ?? '';
  const disabled = await run(['disable-gift-card', id], env);
  expect(disabled.stdout).toContain('disabled');
  expect((await run(['enable-gift-card', code], env)).stdout).toContain('enabled');
  expect(await run(['gift-card', 'ACDE-ACDE'], env)).toMatchObject({
    code: 1,
    stderr: 'fpx: no gift card has this code or id\n',
  });
});

it('ops adds, lists, disables and enables discounts', async ({ database }) => {
  const env = { DATABASE_URL: database.url };
  const added = await run(
    'add-discount autumn --amount 5 --currency TND --minimum 20 --uses 9 --uses-per-email 1 --countries TN --sizes 10x15,keychain --listed'.split(
      ' ',
    ),
    env,
  );
  const printed =
    'AUTUMN            5.00 TND  active  used 0 of 9  1 an e-mail  from 20.00 TND  in TN  for 10x15, keychain  listed';
  expect(added).toMatchObject({ code: 0, stdout: `${printed}\n` });
  expect((await run(['list-discounts'], env)).stdout).toContain(printed);
  expect((await run(['disable-discount', 'AUTUMN'], env)).stdout).toContain('inactive');
  for (let count = 0; count < 2; count += 1) {
    expect((await run(['enable-discount', 'autumn'], env)).stdout).toBe(`${printed}\n`);
  }
  expect((await run(['enable-discount', 'WINTER'], env)).stderr).toContain('no discount WINTER');
  expect((await run(['add-discount', 'AUTUMN', '--percent', '10'], env)).stderr).toContain(
    'already',
  );
});

it('ops stores a size and a country once that a discount names twice', async ({ database }) => {
  const { stdout } = await run(
    'add-discount TWICE --percent 10 --sizes 15x22,15x23,15x22 --countries TN,Tunisia'.split(' '),
    { DATABASE_URL: database.url },
  );
  expect(stdout).toMatch(/ in TN {2}for 15x22\n$/);
});

it.for([
  [['add-discount', 'X1X', '--percent', '10', '--sizes', ','], '--sizes'],
  [['add-discount', 'X1X', '--percent', '10', '--countries', ''], '--countries'],
  [['add-discount', 'X1X'], 'either --percent or --amount'],
  [['add-discount', 'X1X', '--percent', '101'], '--percent'],
  [['add-discount', 'X1X', '--percent', '10', '--minimum', '5'], '--minimum needs --currency'],
  [['add-discount', 'X1X', '--percent', '10', '--sizes', 'wall'], 'wall'],
  [['issue-gift-card', '--amount', '0', '--currency', 'USD'], '--amount'],
  [['issue-gift-card', '--amount', '5', '--currency', 'XXX'], '--currency'],
  [
    ['issue-gift-card', '--amount', '5', '--currency', 'USD', '--expires', '2027-02-30'],
    '--expires',
  ],
  [
    ['add-discount', 'X1X', '--percent', '10', '--from', '2097-03-02', '--until', '2097-03-01'],
    '--until must not be before --from',
  ],
  [['add-discount', 'X1X', '--percent', '10', '--until', '2026-01-01'], '--until is in the past'],
  [['add-discount', 'X1X', '--percent', '10', '--countries', 'TN,', 'FR'], 'wrong arguments'],
  [['add-discount', '--percent', '10'], 'wrong arguments'],
  [['add-discount', 'X1X', '--percent', '10', '--no-such'], "Unknown option '--no-such'"],
  [['list-discounts', 'X1X'], 'wrong arguments'],
  [['disable-discount', 'X1X', 'Y1Y'], 'wrong arguments'],
  [['enable-discount'], 'wrong arguments'],
  [
    ['issue-gift-card', '--amount', '5', '--currency', 'USD', '--expires', '2026-01-01'],
    '--expires is in the past',
  ],
  [['issue-gift-card', '--amount', '5', '--currency', 'USD', 'EUR'], 'wrong arguments'],
  [['gift-card', 'ACDE', '--no-such'], "Unknown option '--no-such'"],
] as const)('ops refuses %j', async ([args, said], { database }) => {
  const { code, stderr } = await run(args, { DATABASE_URL: database.url });
  expect(code).toBe(1);
  expect(stderr).toContain(said);
});

it('ops leaves discounts and gift cards as they are when an argument is unknown', async ({
  database,
}) => {
  const env = { DATABASE_URL: database.url, ...keys };
  await run(['add-discount', 'SUMMER', '--percent', '10'], env);
  const issued = await run(['issue-gift-card', '--amount', '5', '--currency', 'USD'], env);
  const [card = ''] = issued.stdout.split('\n');
  for (const args of [
    ['disable-discount', 'SUMMER', '--help-me'],
    ['disable-gift-card', card, '--help-me'],
    ['disable-gift-card', card, 'now'],
  ]) {
    expect(await run(args, env)).toMatchObject({ code: 1, stdout: '' });
  }
  expect((await run(['list-discounts'], env)).stdout).toMatch(/SUMMER +10% +active/);
  expect((await run(['gift-card', card], env)).stdout).toContain(', enabled\n');
});

it('import-studios --help prints its fields', async () => {
  const { code, stdout } = await run(['import-studios', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('operatingHours');
});

it.each(['list-discounts', 'issue-gift-card --amount 50 --currency USD', 'doctor'])(
  '%s creates no data folder where no shop has run',
  async (line) => {
    const dataDir = path.join(folder, 'nowhere');
    const outcome = await run(line.split(' '), { DATA_DIR: dataDir });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout + outcome.stderr).toContain(dataDir);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  },
);

it('issue-gift-card issues no card with another key than the shop', async ({
  database,
  onTestFinished,
}) => {
  const { kysely } = database;
  const readCards = () => kysely.selectFrom('giftCards').select('id').execute();
  const before = await readCards();
  onTestFinished(async () => void (await kysely.deleteFrom('keyFingerprints').execute()));
  const issue = ['issue-gift-card', '--amount', '50', '--currency', 'USD'];
  const dataDir = path.join(folder, 'other-machine');
  const without = await run(issue, { DATABASE_URL: database.url, DATA_DIR: dataDir });
  expect(without.stderr).toMatch(/^fpx: (SESSION_SECRET|CODE_KEY) is missing: [^\n]+\n$/);
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  const shop = { sessionSecret: keys.SESSION_SECRET, codeKey: 'the-key-of-the-shop' };
  await verifyKeys(kysely, { ...shop, acceptNewKeys: [], dataDir });
  const other = await run(issue, { DATABASE_URL: database.url, ...keys });
  expect(other.stderr).toMatch(/^fpx: CODE_KEY is not the key of this database: [^\n]+\n$/);
  expect(await readCards()).toEqual(before);
});
