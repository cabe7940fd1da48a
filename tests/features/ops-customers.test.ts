import { afterEach, expect, it } from 'vitest';
import { openArchiveWorld, type ArchiveWorld } from '#tests/support/archive-world.ts';
import { openOps, runOps } from '#tests/support/shop-fixtures.ts';
import { handOverCommands } from '#tools/ops/hand-over-orders.ts';
import { moveCommands } from '#tools/ops/move-orders.ts';
import { showCommands } from '#tools/ops/show-orders.ts';
import { customerCommands } from '#tools/ops/customers.ts';

const closings: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function open(): Promise<ArchiveWorld> {
  const world = await openArchiveWorld();
  closings.push(world.close);
  const { database, dataDir } = world;
  closings.push(openOps({ DATABASE_URL: database.url, DATA_DIR: dataDir }));
  return world;
}

const year = new Date().getUTCFullYear();
const elsewhere =
  'not erased by this: backups, which are removed after 12 months at most, sent mails, the records of payment providers, and the folders of labs';

function run(...args: string[]) {
  return runOps(customerCommands['erase-customer'], ...args);
}

it('lists in a dry run what it then erases, and what stays with the reason', async () => {
  const world = await open();
  const order = await world.order('FPX-1', 'in_production', [
    await world.photo(['copy', 'original']),
  ]);
  await world.move(order, 'shipped', new Date());
  const waiting = await world.order('FPX-2', 'placed', []);
  const planned = await run('A@example.com', '--dry-run');
  expect(planned).toEqual({
    text: `erase  FPX-1\nkeep   FPX-2: it is not shipped, completed or cancelled\n${elsewhere}`,
    isFine: false,
  });
  expect(await run('a@example.com')).toEqual({
    text: `erased  FPX-1, 1 photo deleted\nstays   FPX-1: ${year}-000001\nkeeps   FPX-2: it is not shipped, completed or cancelled\n${elsewhere}`,
    isFine: false,
  });
  await world.move(waiting, 'completed', new Date());
  expect(await run('a@example.com')).toEqual({
    text: `erased  FPX-2\nstays   FPX-2: ${year}-000002\n${elsewhere}`,
    isFine: true,
  });
  expect(await run('a@example.com')).toEqual({
    text: 'nothing is stored about a@example.com',
    isFine: true,
  });
});

it('shows an erased order without its customer, and lets staff record what happens to its parcel', async () => {
  const world = await open();
  const order = await world.order('FPX-1', 'in_production', []);
  await world.move(order, 'shipped', new Date());
  expect(await run('a@example.com')).toEqual({
    text: `erased  FPX-1\nstays   FPX-1: ${year}-000001\n${elsewhere}`,
    isFine: true,
  });
  const shown = await runOps(showCommands.order, 'FPX-1');
  expect(shown.text).toMatch(/^FPX-1: shipped, paid\n.+\nits customer was erased 20/);
  for (const [command, ...args] of [
    ['shipped', 'FPX-1', '--carrier', 'UPS', '--tracking', '1Z999AA10123456784'],
    ['returned', 'FPX-1', '--reason', 'refused'],
    ['cancel', 'FPX-1', '--reason', 'refused'],
  ] as const) {
    const commands = { ...moveCommands, ...handOverCommands };
    expect((await runOps(commands[command], ...args)).isFine).toBe(true);
  }
});

it('keeps an order whose photo cannot be deleted, so that it is found again', async () => {
  const world = await open();
  const photo = await world.photo(['copy', 'original']);
  const order = await world.order('FPX-1', 'in_production', [photo]);
  await world.move(order, 'shipped', new Date());
  await world.deps.blobs.remove(photo.hashes[1]);
  const { text, isFine } = await run('a@example.com');
  expect(text).toBe('keeps   FPX-1: a photo or print could not be deleted; run this again');
  expect(isFine).toBe(false);
  const { rows } = await world.database.pool.query('select email from orders');
  expect(rows).toEqual([{ email: 'a@example.com' }]);
});

it('keeps an order of which a photo is still stored', async () => {
  const world = await open();
  const photo = await world.photo(['copy', 'original']);
  // Without a transition, the archive does not know that the order has ended.
  await world.order('FPX-1', 'shipped', [photo]);
  const { text } = await run('a@example.com');
  expect(text).toBe('keeps   FPX-1: a photo or print could not be deleted; run this again');
  expect(await world.deps.blobs.exists(photo.hashes[1])).toBe(true);
});

it('refuses what is no e-mail address', async () => {
  await expect(run('leila')).rejects.toThrow('leila is not an e-mail address');
  await expect(run()).rejects.toThrow('wrong arguments');
});
