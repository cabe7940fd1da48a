import { describe, expect } from 'vitest';
import type {
  CatalogueVersion,
  ListVersionsResponse,
  VersionResponse,
} from '#contract/staff/catalogue.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { listActs, listEntries } from '#tests/support/audit.ts';
import {
  beginDraft,
  draftsPath,
  publishChange,
  saveNewDraft,
  versionsPath,
  withCountry,
  withSmallPrints,
} from '#tests/support/catalogue-versions.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const hour = 60 * 60 * 1000;

function publish(number: number, revision: number, from: Date | null = null) {
  return [
    `${draftsPath}/${number}/publish`,
    { from: from?.toISOString() ?? null, revision },
  ] as const;
}

describe('the versions of the catalogue', () => {
  it('begin with that of a new shop, which holds since ever', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    const { body } = await admin.get<ListVersionsResponse>(versionsPath);
    expect(body).toMatchObject({ cursor: null, timeZone: shop.config.timeZone });
    expect(body.versions).toMatchObject([
      { number: 1, state: 'current', from: null, until: null, by: null, base: null, orders: 0 },
    ]);
    const whole = await admin.get<VersionResponse>(`${versionsPath}/1`);
    expect(whole.body).toMatchObject({ revision: 1, catalogue: defaultCatalogue });
  });

  it('are listed by pages, the newest first', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { pool } = shop.database;
    await pool.query(
      `insert into catalogue_versions (state, catalogue, sha256, base, note, saved_at)
       select 'draft', catalogue, sha256, 1, 'copy ' || i, now() from catalogue_versions, generate_series(1, 51) i
       where number = 1`,
    );
    const first = await owner.get<ListVersionsResponse>(versionsPath);
    const { versions, cursor } = first.body;
    expect(versions.length).toBe(50);
    expect(versions.map(({ number }) => number)).toEqual(
      versions.map(({ number }) => number).toSorted((a, b) => b - a),
    );
    expect(cursor).toBe(versions.at(-1)?.number);
    const rest = await owner.get<ListVersionsResponse>(`${versionsPath}?cursor=${cursor}`);
    expect(rest.body.versions.at(-1)?.number).toBe(1);
    expect(rest.body.cursor).toBeNull();
    await pool.query(`delete from catalogue_versions where note like 'copy %'`);
  });

  it('are nobody’s business without the right to edit prices', async ({ shop }) => {
    for (const role of ['csr', 'production'] as const) {
      const person = await signInAs(shop, role);
      expect((await person.get(versionsPath)).status).toBe(404);
      expect((await person.post(draftsPath)).status).toBe(404);
    }
  });

  it('are unknown under numbers that do not exist', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    for (const path of [`${versionsPath}/9999`, `${versionsPath}/2147483647`]) {
      expect((await owner.get(path)).status).toBe(404);
    }
    expect((await owner.get(`${versionsPath}/2147483648`)).status).toBe(400);
    expect((await owner.post(draftsPath, { base: 9999 })).status).toBe(404);
    expect((await owner.post(`${versionsPath}/9999/withdraw`)).status).toBe(404);
    expect((await owner.post(...publish(9999, 1))).status).toBe(404);
  });
});

describe('a draft', () => {
  it('is a copy of what holds, and a repeat begins no second one', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner', { name: 'Amina' });
    const body = { note: 'Ten cents more' };
    const begun = await owner.post<VersionResponse>(draftsPath, body);
    expect(begun.body).toMatchObject({
      version: { state: 'draft', note: 'Ten cents more', by: 'Amina', base: 1, from: null },
      catalogue: defaultCatalogue,
      revision: 1,
    });
    const again = await owner.post<VersionResponse>(draftsPath, body);
    expect(again.body.version.number).toBe(begun.body.version.number);
    const other = await owner.post<VersionResponse>(draftsPath, { note: 'Another' });
    expect(other.body.version.number).not.toBe(begun.body.version.number);
  });

  it('is saved as a whole, and a repeat answers what the first did', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { version, catalogue, revision } = await beginDraft(owner);
    const path = `${draftsPath}/${version.number}`;
    const dearer = withSmallPrints(catalogue, { from: 1, unit: 260 });
    const body = { catalogue: dearer, note: 'dearer', revision };
    const saved = await owner.ask('PUT', path, body);
    expect(saved.body).toMatchObject({ revision: 2 });
    expect((await owner.ask('PUT', path, body)).body).toEqual(saved.body);
    const read = await owner.get<VersionResponse>(`${versionsPath}/${version.number}`);
    expect(read.body).toMatchObject({
      version: { note: 'dearer' },
      catalogue: dearer,
      revision: 2,
    });
    const entries = await listEntries(shop.database, String(version.number));
    expect(entries.map(({ act, after }) => [act, after])).toEqual([
      ['catalogue.add-draft', { base: 1 }],
      ['catalogue.save-draft', { revision: 2, changed: ['countries.TN'] }],
    ]);
  });

  it('that somebody else saved meanwhile is not overwritten', async ({ shop }) => {
    const [ines, nadia] = [
      await signInAs(shop, 'owner', { name: 'Ines' }),
      await signInAs(shop, 'admin', { name: 'Nadia' }),
    ];
    const { version, catalogue, revision } = await beginDraft(ines);
    const path = `${draftsPath}/${version.number}`;
    const save = (staff: typeof ines, unit: number) =>
      staff.ask('PUT', path, {
        catalogue: withSmallPrints(catalogue, { from: 1, unit }),
        note: '',
        revision,
      });
    const answers = await Promise.all([save(ines, 261), save(nadia, 262)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    const winner = answers[0]?.status === 200 ? 'Ines' : 'Nadia';
    expect(refused?.body).toMatchObject({
      error: 'catalogue_draft_changed',
      details: { revision: 2, by: winner },
    });
    const stale = await nadia.post(...publish(version.number, revision));
    expect(stale.body).toMatchObject({ error: 'catalogue_draft_changed' });
  });

  it('with values that are wrong names the path of each', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { version, catalogue, revision } = await beginDraft(owner);
    const path = `${draftsPath}/${version.number}`;
    const faultsOf = async (wrong: object) => {
      const { status, body } = await owner.ask('PUT', path, {
        catalogue: wrong,
        note: '',
        revision,
      });
      expect([status, body]).toMatchObject([400, { error: 'invalid_request' }]);
      return (body as { details: { fields: string[] } }).details.fields;
    };
    expect(
      await faultsOf(withSmallPrints(catalogue, { from: 1, unit: 260 }, { from: 1, unit: 200 })),
    ).toEqual(['catalogue.countries.TN.prices.10x15.1.from']);
    expect(await faultsOf(withSmallPrints(catalogue, { from: 1, unit: 2.5 }))).toEqual([
      'catalogue.countries.TN.prices.10x15.0.unit',
    ]);
    expect(await faultsOf(withSmallPrints(catalogue, { from: 1, unit: -1 }))).toEqual([
      'catalogue.countries.TN.prices.10x15.0.unit',
    ]);
    expect(await faultsOf(withCountry(catalogue, 'TN', { defaultSize: '8x10' }))).toEqual([
      'catalogue.countries.TN.defaultSize',
    ]);
    expect(await faultsOf({ ...catalogue, products: [] })).toContain('catalogue.products');
    expect(await faultsOf({ ...catalogue, colour: 'blue' })).toEqual(['catalogue']);
    const read = await owner.get<VersionResponse>(`${versionsPath}/${version.number}`);
    expect(read.body).toMatchObject({ revision: 1, catalogue });
  });

  it('is deleted, and stays gone; its number is not used again', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { version } = await beginDraft(owner);
    const path = `${draftsPath}/${version.number}`;
    for (let time = 1; time <= 2; time += 1) {
      expect(await owner.ask('DELETE', path)).toMatchObject({ status: 200 });
    }
    expect((await owner.get(`${versionsPath}/${version.number}`)).status).toBe(404);
    const next = await beginDraft(owner);
    expect(next.version.number).toBeGreaterThan(version.number);
    expect((await owner.ask('DELETE', `${draftsPath}/1`)).body).toMatchObject({
      error: 'catalogue_state_conflict',
      details: { state: 'current' },
    });
  });
});

describe('publishing', () => {
  it('now ends the version before, and a repeat answers what the first did', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const draft = await saveNewDraft(owner, (one) => withSmallPrints(one, { from: 1, unit: 270 }));
    const [path, body] = publish(draft.number, draft.revision);
    const [first, second] = await Promise.all([
      owner.post<{ version: CatalogueVersion }>(path, body),
      owner.post<{ version: CatalogueVersion }>(path, body),
    ]);
    expect(first.body).toEqual(second.body);
    const { version } = first.body;
    expect(version).toMatchObject({ state: 'current', until: null });
    const { body: list } = await owner.get<ListVersionsResponse>(versionsPath);
    const before = list.versions.filter(({ until }) => until === version.from);
    expect(before).toMatchObject([{ state: 'past' }]);
    const { body: sold } = await owner.get<{ version: number; prices: { unitPrice: number }[] }>(
      '/api/catalogue?country=TN',
    );
    expect(sold.version).toBe(version.number);
    expect(sold.prices[0]?.unitPrice).toBe(2.7);
    expect(await listActs(shop.database, String(version.number))).toEqual([
      'catalogue.add-draft',
      'catalogue.save-draft',
      'catalogue.publish',
    ]);
  });

  it('for a time takes effect then without a message, and can be withdrawn before', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const now = Date.now() + shop.clock.offset;
    const [monday, friday] = [new Date(now + hour), new Date(now + 2 * hour)];
    const cheap = await publishChange(
      owner,
      (one) => withSmallPrints(one, { from: 1, unit: 100 }),
      friday,
    );
    const dear = await publishChange(
      owner,
      (one) => withSmallPrints(one, { from: 1, unit: 300 }),
      monday,
    );
    expect(cheap).toMatchObject({ state: 'scheduled', from: friday.toISOString(), until: null });
    expect(dear).toMatchObject({ state: 'scheduled', until: friday.toISOString() });
    const priceNow = async () => {
      const { body } = await owner.get<{ prices: { unitPrice: number }[] }>(
        '/api/catalogue?country=TN',
      );
      return body.prices[0]?.unitPrice;
    };
    const present = await priceNow();
    const withdrawn = await owner.post(`${versionsPath}/${dear.number}/withdraw`);
    expect(withdrawn.body).toMatchObject({ version: { state: 'withdrawn' } });
    expect(await owner.post(`${versionsPath}/${dear.number}/withdraw`)).toMatchObject({
      status: 200,
      body: withdrawn.body,
    });
    shop.clock.offset += hour;
    expect(await priceNow()).toBe(present);
    shop.clock.offset += hour;
    expect(await priceNow()).toBe(1);
    const late = await owner.post(`${versionsPath}/${cheap.number}/withdraw`);
    expect(late.body).toMatchObject({
      error: 'catalogue_state_conflict',
      details: { state: 'current' },
    });
  });

  it('is refused for a time that has passed, is taken or is far', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const now = Date.now() + shop.clock.offset;
    const taken = new Date(now + 3 * hour);
    await publishChange(owner, (one) => one, taken);
    const { number, revision } = await saveNewDraft(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 111 }),
    );
    const refusals = [
      [new Date(now - 1000), 'past'],
      [taken, 'taken'],
      [new Date(now + 3 * 366 * 24 * hour), 'far'],
    ] as const;
    for (const [from, reason] of refusals) {
      expect((await owner.post(...publish(number, revision, from))).body).toMatchObject({
        error: 'catalogue_time_refused',
        details: { reason },
      });
    }
    expect((await owner.get(`${versionsPath}/${number}`)).body).toMatchObject({
      version: { state: 'draft' },
    });
  });

  it('is the end of the draft: it is neither saved, deleted nor published otherwise', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { number } = await publishChange(owner, (one) =>
      withSmallPrints(one, { from: 1, unit: 280 }),
    );
    const { body } = await owner.get<VersionResponse>(`${versionsPath}/${number}`);
    const { catalogue, revision } = body;
    const conflict = { error: 'catalogue_state_conflict' };
    const path = `${draftsPath}/${number}`;
    const saved = await owner.ask('PUT', path, { catalogue, note: 'late', revision });
    expect(saved.body).toMatchObject(conflict);
    expect((await owner.ask('DELETE', path)).body).toMatchObject(conflict);
    const later = new Date(Date.now() + shop.clock.offset + hour);
    expect((await owner.post(...publish(number, revision, later))).body).toMatchObject(conflict);
  });

  it('an older version again rolls the shop back', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    await publishChange(owner, (one) => withSmallPrints(one, { from: 1, unit: 290 }));
    const draft = await beginDraft(owner, { base: 1 });
    const back = await owner.post<{ version: CatalogueVersion }>(
      ...publish(draft.version.number, draft.revision),
    );
    expect(back.body.version).toMatchObject({ state: 'current', base: 1 });
    const { body } = await owner.get<VersionResponse>(`${versionsPath}/${draft.version.number}`);
    expect(body.catalogue).toEqual(defaultCatalogue);
  });
});
