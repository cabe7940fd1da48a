import { writeFile } from 'node:fs/promises';
import { listEntries } from '#tests/support/audit.ts';
import path from 'node:path';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/sql.ts';
import { slotAt, tomorrow } from '#tests/support/customer-records.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { opsTest as it, runOps } from '#tests/support/shop-fixtures.ts';
import { importStudiosCommand } from '#tools/ops/import-studios.ts';
import { studiosCommand } from '#tools/ops/studios.ts';

/** Stores a portrait appointment of half an hour. */
async function storeBooking(
  kysely: Db,
  { startsAt, ...booking }: { studio: string; startsAt: Date; expiresAt: Date; confirmedAt?: Date },
): Promise<void> {
  await kysely
    .insertInto('bookings')
    .values({
      ...booking,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 30 * 60 * 1000),
      service: 'portrait',
      sessionId: crypto.randomUUID(),
      name: 'First Last',
      email: 'customer@example.com',
      emailKey: 'customer@example.com',
      phone: '+216 71 123 456',
      phoneKey: '21671123456',
      language: 'en',
    })
    .execute();
}

it('import-studios lists orders and appointments at closed studios with their customers', async ({
  database: { kysely },
  folder,
}) => {
  const { studio, number } = await buildOrder(kysely, {
    country: 'TN',
    method: 'in_store',
    delivery: 'pickup',
    name: 'Leïla Ben Ali',
    email: 'leila@example.com',
    phone: '+216 71 000 001',
  });
  if (studio === null) throw new Error('the order has no studio');
  const slug = `studio-${studio}`;
  const importWith = async (isActive: boolean) => {
    await writeFile(
      path.join(folder, 'closed.csv'),
      `slug,name,address,city,country,timeZone,operatingHours,isActive\n${slug},Lac,Rue 1,Tunis,TN,Africa/Tunis,Mon-Sun 09:00-18:00,${isActive}\n`,
    );
    return await runOps(importStudiosCommand, 'closed.csv');
  };
  const result = 'rows: 1; new studios: 0, replaced: 1, left out: 0';
  expect(await importWith(true)).toEqual({ text: result, isFine: true });
  const startsAt = new Date(slotAt('10:00'));
  await storeBooking(kysely, { studio, startsAt, expiresAt: startsAt });
  await storeBooking(kysely, {
    studio,
    startsAt: new Date(slotAt('11:00')),
    expiresAt: new Date(Date.now() - 1000),
  });
  const order = `order ${number}, placed, unpaid, Leïla Ben Ali <leila@example.com>, +216 71 000 001`;
  const appointment = `appointment ${tomorrow()} 10:00, First Last <customer@example.com>, +216 71 123 456`;
  expect(await importWith(false)).toEqual({
    text: [result, `${slug} is not active: ${order}`, `${slug} is not active: ${appointment}`].join(
      '\n',
    ),
    isFine: true,
  });
  await kysely.updateTable('orders').set({ fulfilmentState: 'cancelled' }).execute();
  await kysely.updateTable('bookings').set({ cancelledAt: new Date() }).execute();
  expect(await importWith(false)).toEqual({ text: result, isFine: true });
});

it('import-studios lists appointments at times at which their studio is closed by now', async ({
  database: { kysely },
  folder,
}) => {
  const studio = await buildStudio(kysely, { slug: 'sfax' });
  const date = tomorrow();
  const past = new Date(Date.now() - 1000);
  const importWith = async (hours: string, closures: string) => {
    const columns = 'slug,name,address,city,country,timeZone,operatingHours,closures';
    const row = `sfax,Photo Sfax,Rue 1,Sfax,TN,Africa/Tunis,${hours},${closures}`;
    await writeFile(path.join(folder, 'sfax.csv'), `${columns}\n${row}\n`);
    return (await runOps(importStudiosCommand, 'sfax.csv')).text.split('\n').slice(1);
  };
  await importWith('Mon-Sun 10:00-10:30', '');
  await storeBooking(kysely, {
    studio,
    startsAt: new Date(slotAt('10:00')),
    expiresAt: past,
    confirmedAt: past,
  });
  await storeBooking(kysely, { studio, startsAt: new Date(slotAt('11:00')), expiresAt: past });
  const line = `sfax is closed then: appointment ${date} 10:00, First Last <customer@example.com>, +216 71 123 456`;
  expect(await importWith('Mon-Sun 10:00-10:30', '')).toEqual([]);
  expect(await importWith('Mon-Sun 10:00-10:30', date)).toEqual([line]);
  expect(await importWith('Mon-Sun 09:00-10:15', '')).toEqual([line]);
  await kysely.updateTable('bookings').set({ cancelledAt: new Date() }).execute();
  expect(await importWith('Mon-Sun 09:00-10:15', '')).toEqual([]);
});

it('import-studios lists appointments and ready orders at studios that have moved', async ({
  database: { kysely },
  folder,
}) => {
  const studio = await buildStudio(kysely, { slug: 'sousse', address: 'Rue 1', city: 'Sousse' });
  const plan = { country: 'TN', method: 'in_store', delivery: 'pickup' } as const;
  const ready = await buildOrder(kysely, plan);
  // Its customer hears of the new address when it is ready.
  await buildOrder(kysely, plan);
  await kysely.updateTable('orders').set({ studio }).execute();
  const setReady = kysely.updateTable('orders').set({ fulfilmentState: 'ready' });
  await setReady.where('id', '=', ready.id).execute();
  const startsAt = new Date(slotAt('10:00'));
  await storeBooking(kysely, { studio, startsAt, expiresAt: startsAt });
  const moveTo = async (address: string) => {
    await writeFile(
      path.join(folder, 'sousse.csv'),
      `slug,name,address,city,country,timeZone,operatingHours\nsousse,Photo,${address},Sousse,TN,Africa/Tunis,Mon-Sun 09:00-18:00\n`,
    );
    return (await runOps(importStudiosCommand, 'sousse.csv')).text.split('\n').slice(1);
  };
  expect(await moveTo('Rue 1')).toEqual([]);
  expect(await moveTo('Rue 2')).toEqual([
    `sousse has moved: order ${ready.number}, ready, unpaid, ${ready.name} <${ready.email}>, ${ready.phone}`,
    `sousse has moved: appointment ${tomorrow()} 10:00, First Last <customer@example.com>, +216 71 123 456`,
  ]);
  expect(await moveTo('Rue 2')).toEqual([]);
});

it('import-studios names its usage after an unknown option', async () => {
  await expect(runOps(importStudiosCommand, '--foo', 'studios.csv')).rejects.toThrow(
    "Unknown option '--foo': npm run ops -- import-studios <file.json|file.csv> [--dry-run]",
  );
});

it('import-studios refuses a file in UTF-16, also without a byte order mark', async ({
  folder,
}) => {
  const text = 'name,address,city,country\nLac,Rue 1,Tunis,TN\n';
  await writeFile(path.join(folder, 'plain.csv'), text, 'utf16le');
  await writeFile(path.join(folder, 'marked.csv'), `\uFEFF${text}`, 'utf16le');
  const problem = 'is not in UTF-8; save it as "CSV UTF-8", or as JSON in UTF-8';
  await expect(runOps(importStudiosCommand, 'plain.csv', '--dry-run')).rejects.toThrow(problem);
  await expect(runOps(importStudiosCommand, 'marked.csv', '--dry-run')).rejects.toThrow(problem);
});

it('import-studios prints the slugs that it derived from names, and no others', async ({
  database,
  folder,
}) => {
  await writeFile(
    path.join(folder, 'named.csv'),
    'slug,name,address,city,country,timeZone\n,Photo Été,Rue 1,Sfax,TN,Africa/Tunis\nlac,Lac,Rue 2,Tunis,TN,Africa/Tunis\n',
  );
  const made = 'row 1 (Photo Été): slug photo-ete\n';
  const dry = await runOps(importStudiosCommand, 'named.csv', '--dry-run');
  expect(dry.text).toBe(`${made}2 rows: 2 can be stored; nothing was stored`);
  const stored = await runOps(importStudiosCommand, 'named.csv');
  expect(stored.text).toBe(`${made}rows: 2; new studios: 2, replaced: 0, left out: 0`);
  expect((await listEntries(database, 'import')).at(-1)).toMatchObject({
    act: 'studio.import',
    after: { created: 2, updated: 0, slugs: ['photo-ete', 'lac'] },
  });
});

it('studios lists the studios by their slugs, those that are not active too', async ({
  database: { pool },
  folder,
}) => {
  // Without triggers: some of the tables that refer to studios only grow.
  await pool.query(
    'set session_replication_role = replica; truncate studios cascade; set session_replication_role = origin',
  );
  expect((await runOps(studiosCommand)).text).toBe('0 studios');
  await writeFile(
    path.join(folder, 'two.csv'),
    'slug,name,address,city,country,timeZone,isActive\nsfax,Photo Sfax,Rue 1,Sfax,TN,Africa/Tunis,true\nlac,Lac,Rue 2,Tunis,TN,Africa/Tunis,false\n',
  );
  await runOps(importStudiosCommand, 'two.csv');
  expect((await runOps(studiosCommand)).text).toBe(
    ['lac  Lac  Tunis  TN  not active', 'sfax  Photo Sfax  Sfax  TN', '2 studios'].join('\n'),
  );
  expect(JSON.parse((await runOps(studiosCommand, '--json')).text)).toEqual([
    { slug: 'lac', name: 'Lac', city: 'Tunis', country: 'TN', isActive: false },
    { slug: 'sfax', name: 'Photo Sfax', city: 'Sfax', country: 'TN', isActive: true },
  ]);
});
