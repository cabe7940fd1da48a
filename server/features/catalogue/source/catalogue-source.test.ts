import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { tiersOf } from '#domain/catalogue/prices.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { publishChange, versionsPath, withSmallPrints } from '#tests/support/catalogue-versions.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { silentLog } from '#tests/support/logs.ts';
import { connectDatabase, type Database } from '../../../platform/db/connect.ts';
import { followSettings } from '../../shop-settings/index.ts';
import { openCatalogues, watchCatalogues, type CatalogueSource } from './open-catalogues.ts';

const hour = 60 * 60 * 1000;

function smallPrint(catalogue: Catalogue): number | undefined {
  return tiersOf(catalogue, 'TN', '10x15')?.[0].unit;
}

/** The catalogue of another process, with a pool of its own. */
function openProcess(shop: TestShop): {
  readonly database: Database;
  readonly source: CatalogueSource;
} {
  const { url } = shop.database;
  const database = connectDatabase({ url, max: 2, applicationName: 'catalogue-test' });
  const { kysely } = database;
  const source = openCatalogues({ kysely, clock: shop.parts.clock, first: defaultCatalogue });
  return { database, source };
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('it did not become true');
    await sleep(10);
  }
}

describe('openCatalogues', () => {
  it('writes the first version of a new shop once, whoever starts first', async ({ shop }) => {
    await shop.database.pool.query(
      `set session_replication_role = replica; delete from catalogue_versions;
       set session_replication_role = origin`,
    );
    const processes = Array.from({ length: 5 }, () => openProcess(shop));
    await Promise.all(processes.map(({ source }) => source.refresh()));
    for (const { source } of processes) {
      expect(source.current()).toEqual({ version: 1, catalogue: defaultCatalogue });
    }
    const { rows } = await shop.database.pool.query(
      `select number, state, validity::text as validity from catalogue_versions`,
    );
    expect(rows).toEqual([{ number: 1, state: 'published', validity: '(,)' }]);
    await Promise.all(processes.map(({ database }) => database.close()));
    await shop.parts.catalogues.refresh();
  });

  it('has nothing before it was read', ({ shop }) => {
    const { source } = openProcess(shop);
    expect(() => source.current()).toThrow('has not been read');
  });

  it('changes at the instant of a planned version without reading again', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { database, source } = openProcess(shop);
    const from = new Date(shop.parts.clock() + hour);
    const planned = await publishChange(
      owner,
      (one) => withSmallPrints(one, { from: 1, unit: 333 }),
      from,
    );
    await source.refresh();
    await database.close();
    expect(source.at(from.getTime() - 1).version).not.toBe(planned.number);
    expect(source.at(from.getTime()).version).toBe(planned.number);
    expect(smallPrint(source.at(from.getTime()).catalogue)).toBe(333);
    expect(source.at(from.getTime())).toBe(source.at(from.getTime() + hour));
    await owner.post(`${versionsPath}/${planned.number}/withdraw`);
  });

  it('reads versions of any time, and throws for one that does not exist', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await publishChange(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 334 }),
    );
    await publishChange(owner, (one) => withSmallPrints(one, { from: 1, unit: 335 }));
    const { database, source } = openProcess(shop);
    expect(smallPrint(await source.ofVersion(database.kysely, number))).toBe(334);
    expect(await source.ofVersion(database.kysely, 1)).toEqual(defaultCatalogue);
    await expect(source.ofVersion(database.kysely, 99_999)).rejects.toThrow('no version 99999');
    await database.close();
  });

  it('refuses a catalogue that is not what was stored', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await publishChange(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 336 }),
    );
    await publishChange(owner, (one) => withSmallPrints(one, { from: 1, unit: 337 }));
    const rewrite = (unit: number, other: number) =>
      shop.database.pool.query(
        `set session_replication_role = replica;
         update catalogue_versions set catalogue = replace(catalogue::text, '${unit}', '${other}')::json
           where number = ${number};
         set session_replication_role = origin`,
      );
    await rewrite(336, 33);
    const { database, source } = openProcess(shop);
    await expect(source.ofVersion(database.kysely, number)).rejects.toThrow('not what was stored');
    await rewrite(33, 336);
    await database.close();
  });
});

describe('processes of a shop', () => {
  it('learn of a publication by its message, and within a moment without it', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const [told, looking] = [openProcess(shop), openProcess(shop)];
    await Promise.all([told.source.refresh(), looking.source.refresh()]);
    const endTold = followSettings(told.source, told.database, silentLog);
    const endLooking = watchCatalogues(looking.source);
    const { number } = await publishChange(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 338 }),
    );
    await until(() => told.source.current().version === number);
    await until(() => looking.source.current().version === number);
    await endTold();
    await endLooking();
    await Promise.all([told.database.close(), looking.database.close()]);
  });

  it('never sell two prices for one version, fifty of them while versions come and go', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const databases = Array.from({ length: 5 }, () => openProcess(shop).database);
    const sources = Array.from({ length: 50 }, (_, index) => {
      const { kysely } = databases[index % databases.length] ?? shop.database;
      return openCatalogues({ kysely, clock: shop.parts.clock, first: defaultCatalogue });
    });
    await Promise.all(sources.map((source) => source.refresh()));
    const sold = new Map<number, Set<number | undefined>>();
    let isOver = false;
    const selling = sources.map(async (source, index) => {
      while (!isOver) {
        const { version, catalogue } = source.current();
        sold.set(version, (sold.get(version) ?? new Set()).add(smallPrint(catalogue)));
        // Each process learns of a change at another moment.
        await sleep(1 + (index % 7));
        await source.refresh();
      }
    });
    const published: number[] = [];
    for (let unit = 400; unit < 406; unit += 1) {
      const { number } = await publishChange(owner, (one) =>
        withSmallPrints(one, { from: 1, unit }),
      );
      published.push(number);
    }
    await until(() => sources.every((source) => source.current().version === published.at(-1)));
    isOver = true;
    await Promise.all(selling);
    await Promise.all(databases.map((database) => database.close()));
    const pricesOf = [...sold].map(([version, prices]) => [version, prices.size]);
    expect(pricesOf.filter(([, count]) => count !== 1)).toEqual([]);
    expect([...(sold.get(published.at(-1) ?? 0) ?? [])]).toEqual([405]);
  });
});
