import { describe, expect } from 'vitest';
import type {
  ListedStudio,
  StaffStudio,
  StudioCheck,
  StudioDraft,
  StudioImport,
} from '#contract/staff/studios.ts';
import { fileEncodings, fileSeparators } from '#domain/studios/studio-files.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { book, createBookingLink, follow, tomorrow } from '#tests/support/customer-records.ts';
import { updateRows } from '#tests/support/rows.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

const path = '/api/staff/studios';

interface Refused {
  readonly error?: string;
  readonly details?: { readonly faults?: readonly { readonly field: string }[] };
}

const it = shopTest.extend('studio', async ({ shop }) => {
  const { kysely } = shop.database;
  const id = await buildStudio(kysely, { name: 'Photo Lac 2', city: 'Tunis' });
  const owner = await signInAs(shop, 'owner');
  return {
    id,
    owner,
    read: async () => (await owner.get<StaffStudio>(`${path}/${id}`)).body,
    /** Appointment of tomorrow at nine. */
    booked: async () => {
      const { body } = await book(shop, id, '09:00');
      await follow(shop, '/confirm', await createBookingLink(shop, body.bookingId));
      return body.bookingId ?? '';
    },
    entries: async () => {
      const { rows } = await shop.database.pool.query<{ act: string; after: object }>(
        `select act, after from audit_log where object_id = $1 and act like 'studio.%' order by id`,
        [id],
      );
      return rows;
    },
  };
});

async function check(person: TestStaff, id: string, studio: StudioDraft) {
  return await person.post<StudioCheck & Refused>(`${path}/${id}/check`, { studio });
}

async function change(person: TestStaff, id: string, studio: StudioDraft, seen: string) {
  return await person.post<StaffStudio & Refused>(`${path}/${id}`, { studio, seen });
}

describe('the list of studios', () => {
  it('has each studio by slug with its next closed day and its appointments', async ({
    shop,
    studio: { id, owner, booked },
  }) => {
    await booked();
    const closures = JSON.stringify(['2020-01-01', tomorrow()]);
    await updateRows(shop.database.kysely, 'studios', { id }, { closures });
    const found = await owner.get<{ studios: ListedStudio[] }>(`${path}/all?search=LAC%202`);
    expect(found.body.studios.find((each) => each.id === id)).toMatchObject({
      name: 'Photo Lac 2',
      nextClosure: tomorrow(),
      bookings: 1,
    });
    const percent = await owner.get<{ studios: ListedStudio[] }>(`${path}/all?search=%25`);
    expect(percent.body.studios).toEqual([]);
    const inactive = await owner.get<{ studios: ListedStudio[] }>(`${path}/all?view=inactive`);
    expect(inactive.body.studios.some((each) => each.id === id)).toBe(false);
  });

  it('shows a person of one studio theirs alone, and lets them import and export nothing', async ({
    shop,
    studio: { id },
  }) => {
    const other = await buildStudio(shop.database.kysely);
    const extraRights = ['studios.edit', 'labs.edit'] as const;
    const yasmine = await signInAs(shop, 'studio', { studio: id, extraRights });
    const listed = await yasmine.get<{ studios: ListedStudio[] }>(`${path}/all`);
    expect(listed.body.studios.map((each) => each.id)).toEqual([id]);
    const { body } = await yasmine.get<StaffStudio>(`${path}/${id}`);
    expect(body.people.map(({ name }) => name)).toEqual([yasmine.name]);
    const refused = [
      await yasmine.get(`${path}/${other}`),
      await check(yasmine, other, body.studio),
      await yasmine.post(`${path}/${other}/output`, { format: 'tree', options: '{}' }),
      await yasmine.post(`${path}/import`, { name: 'a.csv', content: '' }),
      await yasmine.get(`${path}/export`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('changing a studio', () => {
  it('shows before it is stored which appointments and orders a closed day strands', async ({
    shop,
    studio: { id, owner, read, booked, entries },
  }) => {
    const bookingId = await booked();
    const { kysely } = shop.database;
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    const readyAt = new Date(`${tomorrow()}T15:00:00+01:00`);
    await updateRows(kysely, 'orders', { id: order.id }, { studio: id, readyAt });
    const { studio } = await read();
    const draft = { ...studio, closures: [tomorrow()] };
    const checked = await check(owner, id, draft);
    expect(checked.body).toMatchObject({
      changes: [{ column: 'closures', before: '', after: tomorrow() }],
      unmetCount: 2,
    });
    expect(checked.body.unmet).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'appointment', problem: 'closed', reference: bookingId }),
        expect.objectContaining({ kind: 'order', problem: 'closed', reference: order.number }),
      ]),
    );
    expect((await read()).studio.closures).toEqual([]);
    const stored = await change(owner, id, draft, checked.body.seen);
    expect(stored.body.studio.closures).toEqual([tomorrow()]);
    expect((await change(owner, id, draft, 'a repeat')).status).toBe(200);
    expect(await entries()).toEqual([
      {
        act: 'studio.change',
        after: { isActive: true, closures: 1, changed: ['closures'], stranded: 2 },
      },
    ]);
  });

  it('is refused if somebody booked, or changed the studio, since it was shown', async ({
    studio: { id, owner, read, booked },
  }) => {
    const { studio } = await read();
    const closed = { ...studio, closures: [tomorrow()] };
    const checked = await check(owner, id, closed);
    await booked();
    expect((await change(owner, id, closed, checked.body.seen)).body.error).toBe('studio_changed');
    const renamed = { ...studio, name: 'Photo Lac' };
    const first = await check(owner, id, renamed);
    const moved = { ...studio, phone: '+216 71 555 555' };
    const second = await check(owner, id, moved);
    await change(owner, id, renamed, first.body.seen);
    expect((await change(owner, id, moved, second.body.seen)).body.error).toBe('studio_changed');
  });

  it('names every field that is not right, and stores nothing', async ({
    studio: { id, owner, read },
  }) => {
    const { studio } = await read();
    const wrong = { ...studio, name: '', timeZone: 'Mars', email: 'nobody', latitude: 200 };
    const { status, body } = await check(owner, id, wrong);
    expect([status, body.error]).toEqual([400, 'studio_invalid']);
    expect(body.details?.faults?.map(({ field }) => field).toSorted()).toEqual([
      'email',
      'latitude',
      'name',
      'timeZone',
    ]);
  });

  it('changes how it receives its prints, and says which options are wrong', async ({
    studio: { id, owner, read },
  }) => {
    const output = async (format: string, options: string) =>
      await owner.post<StaffStudio & { error?: string; details?: { problems: string[] } }>(
        `${path}/${id}/output`,
        { format, options },
      );
    const set = await output('dpof-noritsu', '{"channels": {"10x15": 12}}');
    expect(JSON.parse(set.body.output.options)).toMatchObject({ channels: { '10x15': 12 } });
    expect((await read()).output.format).toBe('dpof-noritsu');
    const wrong = await output('tree', '{"splitAt": 0}');
    expect(wrong.body.error).toBe('output_invalid');
    expect(wrong.body.details?.problems.join()).toContain('splitAt');
    expect((await output('tree', '[1]')).body.error).toBe('output_invalid');
  });
});

/** A file as it was exported. */
async function exportFile(
  shop: Parameters<typeof signInAs>[0],
  { cookies }: TestStaff,
  query: string,
): Promise<Buffer> {
  const url = `${path}/export?${query}`;
  const response = await shop.app.inject({ method: 'GET', url, cookies: { ...cookies } });
  expect(response.statusCode, response.body).toBe(200);
  return response.rawPayload;
}

async function importFile(person: TestStaff, name: string, file: Buffer, more: object = {}) {
  const content = file.toString('base64');
  return await person.post<StudioImport & Refused>(`${path}/import`, { name, content, ...more });
}

const formats = [
  ...fileSeparators.flatMap((separator) =>
    fileEncodings.map((encoding) => ({ format: 'csv', separator, encoding })),
  ),
  { format: 'json', separator: 'comma', encoding: 'utf-8' },
];

describe('a file of studios', () => {
  it.for(formats)(
    'changes nothing when it is imported again, and is exported with the same bytes: $format $separator $encoding',
    async ({ format, separator, encoding }, { shop, studio: { id, owner } }) => {
      const { kysely } = shop.database;
      await kysely
        .updateTable('studios')
        .set({ translations: JSON.stringify({}) })
        .execute();
      const description = 'Été; "à la carte", =1+1\tet plus';
      await updateRows(
        kysely,
        'studios',
        { id },
        {
          name: '=HYPERLINK("http://evil.example","Élan")',
          address: "'-Rue; «Été», 12",
          city: '@Tunis',
          phone: '+216 71 000 000',
          description: description.replaceAll('\t', ' '),
          latitude: 36.8325,
          longitude: -10.5,
          closures: JSON.stringify(['2026-12-25', '2027-01-01']),
          translations: JSON.stringify({
            fr: { name: '+Élan', address: '' },
            ...(encoding !== 'windows-1252' && { ar: { name: 'استوديو سوسة' } }),
          }),
        },
      );
      const query = `format=${format}&separator=${separator}&encoding=${encoding}`;
      const first = await exportFile(shop, owner, query);
      const more = encoding === 'windows-1252' ? { encoding } : {};
      const preview = await importFile(owner, `studios.${format}`, first, more);
      expect(preview.body).toMatchObject({
        isStored: false,
        created: 0,
        changed: 0,
        leftOut: 0,
        faults: [],
        changes: [],
        unknownFields: [],
        encoding,
      });
      expect(preview.body.unchanged).toBe(preview.body.rows);
      const { seen } = preview.body;
      const stored = await importFile(owner, `studios.${format}`, first, { ...more, seen });
      expect(stored.body).toMatchObject({ isStored: true, changed: 0 });
      expect(first.equals(await exportFile(shop, owner, query))).toBe(true);
    },
  );

  it('has no cell that a spreadsheet runs as a formula', async ({
    shop,
    studio: { id, owner },
  }) => {
    await updateRows(
      shop.database.kysely,
      'studios',
      { id },
      { name: '=1+1', phone: '+216 71 000 000', city: '@SUM(A1)', address: '-2+3' },
    );
    const file = (await exportFile(shop, owner, 'encoding=utf-8&separator=tab')).toString();
    const cells = file.split('\r\n').flatMap((line) => line.split('\t'));
    const plainNumber = /^-\d+(\.\d+)?$/;
    const dangerous = cells.filter((cell) => /^"?[=+\-@]/.test(cell) && !plainNumber.test(cell));
    expect(dangerous).toEqual([]);
    expect(file).toContain("'=1+1");
  });

  it('cannot be in Windows-1252 if a studio has Arabic names, and says which', async ({
    shop,
    studio: { id, owner },
  }) => {
    const translations = JSON.stringify({ ar: { name: 'استوديو' } });
    await shop.database.kysely
      .updateTable('studios')
      .set({ translations: JSON.stringify({}) })
      .execute();
    await updateRows(shop.database.kysely, 'studios', { id }, { slug: 'arabic', translations });
    const { status, body } = await owner.get(`${path}/export?encoding=windows-1252`);
    expect([status, body]).toMatchObject([
      409,
      { error: 'studio_file_unwritable', details: { slug: 'arabic' } },
    ]);
  });

  it('shows its difference before it is stored, and is stored as it was shown', async ({
    shop,
    studio: { owner },
  }) => {
    const { kysely } = shop.database;
    const id = await buildStudio(kysely, { slug: 'lac-two', name: 'Lac' });
    const head = 'slug,name,address,city,country,timeZone,operatingHours,typo';
    const rows = [
      'lac-two,Lac Deux,2 Side Street,Tunis,TN,Africa/Tunis,Mon-Sun 09:00-17:00,x',
      'sfax-new,Sfax,Rue 1,Sfax,TN,Africa/Tunis,,',
      'bad,,Rue 2,Sfax,TN,Mars,,',
    ];
    const file = Buffer.from([head, ...rows].join('\n'));
    const preview = await importFile(owner, 'studios.csv', file);
    expect(preview.body).toMatchObject({
      rows: 3,
      created: 1,
      changed: 1,
      leftOut: 1,
      unknownFields: ['typo'],
    });
    expect(preview.body.changes.map(({ slug, isNew }) => [slug, isNew])).toEqual([
      ['lac-two', false],
      ['sfax-new', true],
    ]);
    expect(preview.body.changes[0]?.cells).toContainEqual({
      column: 'name',
      before: 'Lac',
      after: 'Lac Deux',
    });
    expect(preview.body.faults.map(({ row, field }) => [row, field])).toContainEqual([3, 'name']);
    const names = async () => {
      const found = await kysely
        .selectFrom('studios')
        .select('name')
        .where('slug', 'in', ['lac-two', 'sfax-new'])
        .execute();
      return found.map(({ name }) => name).toSorted();
    };
    expect(await names()).toEqual(['Lac']);
    const { seen } = preview.body;
    await updateRows(kysely, 'studios', { id }, { phone: '+216 71 123 123' });
    const late = await importFile(owner, 'studios.csv', file, { seen });
    expect(late.body.error).toBe('studio_changed');
    const again = await importFile(owner, 'studios.csv', file);
    const stored = await importFile(owner, 'studios.csv', file, { seen: again.body.seen });
    expect(stored.body).toMatchObject({ isStored: true, created: 1, changed: 1 });
    expect(await names()).toEqual(['Lac Deux', 'Sfax']);
    const repeated = await importFile(owner, 'studios.csv', file, { seen: again.body.seen });
    expect(repeated.body).toMatchObject({ isStored: true, created: 0, changed: 0, unchanged: 2 });
  });

  it('is refused with a reason if it cannot be read', async ({ studio: { owner } }) => {
    const windows = Buffer.from([0x73, 0x6c, 0x75, 0x67, 0x0a, 0xe9, 0x74, 0xe9]);
    const bad = [
      await importFile(owner, 'studios.csv', windows),
      await importFile(owner, 'studios.csv', Buffer.from('s\0l\0u\0g\0')),
      await importFile(owner, 'studios.xlsx', Buffer.from('PK')),
      await importFile(owner, 'studios.json', Buffer.from('{')),
    ];
    expect(bad.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'studio_file_encoding'],
      [400, 'studio_file_encoding'],
      [400, 'studio_file_unreadable'],
      [400, 'studio_file_unreadable'],
    ]);
  });
});
