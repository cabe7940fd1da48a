import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { checkStudios, importStudios, unknownFields } from './import-studios.ts';
import { readStudioFile } from './read-file.ts';
import { activeStudios } from './studios.repo.ts';

function deps({ kysely }: TestDatabase) {
  return { kysely, clock: Date.now };
}

const plain = {
  name: 'Photo Sousse',
  address: 'Rue de Marseille 3',
  city: 'Sousse',
  country: 'TN',
  latitude: 35.8256,
  longitude: 10.6369,
};

function check(...values: readonly unknown[]) {
  return checkStudios(values.map((value, index) => ({ row: index + 1, value })));
}

/** Reads a valid row and returns its studio. */
function read(value: unknown) {
  const { studios, faults } = check(value);
  expect(faults).toEqual([]);
  return studios[0];
}

/** Lists the faults of a row as `field problem`. */
function faultsOf(value: unknown): string[] {
  return check(value).faults.map(({ field, problem }) => `${field} ${problem}`);
}

function rowsOf(name: string, text: string) {
  const file = readStudioFile(name, text);
  if ('problem' in file) throw new Error(file.problem);
  return file.rows;
}

describe('a row of a studio file', () => {
  it.each([
    { latitude: 35.8256, longitude: 10.6369 },
    { coordinates: { latitude: 35.8256, longitude: 10.6369 } },
    { locationData: { latitude: '35.8256', longitude: '10.6369' } },
  ])('accepts its place as $0', (place) => {
    const { latitude: _n, longitude: _e, ...rest } = plain;
    expect(read({ ...rest, ...place })).toMatchObject({
      latitude: 35.8256,
      longitude: 10.6369,
      timeZone: 'Africa/Tunis',
    });
  });

  it('is read without the spaces that spreadsheets leave around its addresses', () => {
    expect(
      read({ ...plain, email: 'studio@example.com ', owner: { email: '\u00A0owner@example.com' } }),
    ).toMatchObject({ email: 'studio@example.com', ownerEmail: 'owner@example.com' });
  });

  it('gets a slug from its name and defaults for missing fields', () => {
    expect(read({ ...plain, name: 'Café Noël & Fils' })).toMatchObject({
      slug: 'cafe-noel-fils',
      country: 'TN',
      isActive: true,
      acceptsShipping: false,
      operatingHours: [],
      closures: [],
      ownerEmail: null,
      phone: null,
    });
    expect(read({ ...plain, country: 'Tunisia', isActive: false })).toMatchObject({
      country: 'TN',
      isActive: false,
    });
  });

  it('keeps markup as plain text', () => {
    expect(read({ ...plain, name: '<b>Photo</b>\u0000 "Sousse"' })?.name).toBe(
      '<b>Photo</b>  "Sousse"',
    );
  });

  it('accepts several openings a day, hours past midnight, and closed dates', () => {
    const written = [
      { day: 1, isClosed: false, openTime: '9:00', closeTime: '12:30' },
      { day: 1, openTime: '14:00', closeTime: '01:30' },
      { day: 0, isClosed: true, openTime: '', closeTime: null },
    ];
    const list = read({ ...plain, operatingHours: written, closures: ['2026-12-25'] });
    expect(list).toMatchObject({
      closures: ['2026-12-25'],
      operatingHours: [
        { day: 1, isClosed: false, openTime: '09:00', closeTime: '12:30' },
        { day: 1, isClosed: false, openTime: '14:00', closeTime: '01:30' },
        { day: 0, isClosed: true, openTime: null, closeTime: null },
      ],
    });
    const text = {
      operatingHours: 'Mon 9:00-12:30 14:00-01:30; Sun closed',
      closures: '2026-12-25',
    };
    expect(read({ ...plain, ...text })).toEqual(list);
    const week = read({ ...plain, operatingHours: 'Fri-Mon 10:00-18:00' })?.operatingHours;
    expect(week?.map(({ day }) => day)).toEqual([5, 6, 0, 1]);
  });

  it('accepts hours with the dashes of word processors, and with spaces around them', () => {
    const { operatingHours } = read({ ...plain, operatingHours: 'Mon-Fri 09:00-18:00' }) ?? {};
    for (const dash of ['–', '—', '‑', '−', ' - ', '\u00A0– ']) {
      const text = `Mon${dash}Fri 09:00${dash}18:00`;
      expect(read({ ...plain, operatingHours: text })).toMatchObject({ operatingHours });
    }
  });

  it.each([
    [{}, ['name is missing', 'address is missing', 'city is missing', 'country is missing']],
    ['Photo Sousse', [' is no studio']],
    [{ ...plain, latitude: 365 }, ['latitude 365 is out of range']],
    [{ ...plain, longitude: '10,63' }, ['longitude 10,63 is out of range']],
    [{ ...plain, longitude: undefined }, ['longitude is missing', 'timeZone is missing']],
    [{ ...plain, coordinates: { latitude: 1 } }, ['coordinates.longitude is missing']],
    [{ ...plain, country: 'Atlantis' }, ['country "Atlantis" is not known']],
    [{ ...plain, slug: 'Photo Sousse' }, ['slug "Photo Sousse" cannot stand']],
    [{ ...plain, slug: 'cart' }, ['slug "cart" is a path']],
    [{ ...plain, slug: 'send-prints' }, ['slug "send-prints" is a path']],
    [{ ...plain, name: 'استوديو سوسة' }, ['slug is missing']],
    [{ ...plain, name: 'استوديو Photo' }, ['slug is missing']],
    [{ ...plain, name: 'Studio' }, ['slug is missing']],
    [{ ...plain, name: 'x'.repeat(121) }, ['name is too long']],
    [{ ...plain, timeZone: 'Tunis time' }, ['timeZone is not known']],
    [{ ...plain, latitude: null, longitude: null }, ['timeZone is missing']],
    [{ ...plain, email: 'photo@' }, ['email is no e-mail']],
    [{ ...plain, owner: { email: 'nobody' } }, ['owner.email is no e-mail']],
    [{ ...plain, phone: 'call us' }, ['phone is no phone number']],
    [{ ...plain, isActive: 'perhaps' }, ['isActive is neither']],
    [
      { ...plain, closures: '25/12/2026' },
      [
        'closures.0 is no date; write year, month and day, such as 2026-12-25, in a spreadsheet in a cell with the format of text',
      ],
    ],
    [{ ...plain, operatingHours: 'always' }, ['operatingHours are not understood']],
    [{ ...plain, operatingHours: 'Mon 9-12' }, ['operatingHours are not understood']],
    [{ ...plain, operatingHours: 'Mon 09:00-25:00' }, ['operatingHours.0.closeTime is no time']],
    [
      { ...plain, operatingHours: [{ day: 7, openTime: '09:00' }] },
      ['operatingHours.0.day is no day'],
    ],
    [
      { ...plain, operatingHours: [{ day: 1, openTime: '09:00' }] },
      ['operatingHours.0.closeTime is missing'],
    ],
    [{ ...plain, translations: { xx: { name: 'X' } } }, ['translations.xx is no language']],
  ])('is refused: %j', (row, wanted) => {
    const faults = faultsOf(row);
    expect(faults).toHaveLength(wanted.length);
    for (const [index, fault] of wanted.entries()) expect(faults[index]).toContain(fault);
    // Each fault says what to write instead.
    for (const fault of faults) expect(fault).toMatch(/write|needs/);
  });
});

describe('a studio file', () => {
  it('stores valid rows, reports invalid ones, and replaces studios by slug', async ({
    database,
  }) => {
    const rows = rowsOf(
      'studios.json',
      JSON.stringify([
        { ...plain, owner: { email: 'owner@example.com' } },
        { ...plain, slug: 'photo-sousse' },
        { ...plain, name: 'Elsewhere', country: '??' },
        { ...plain, name: 'Shut', isActive: false },
      ]),
    );
    const first = await importStudios(deps(database), callerNamed('Bo'), rows);
    expect(first).toMatchObject({ rows: 4, created: 2, updated: 0 });
    expect(first.faults).toMatchObject([
      { row: 2, name: 'Photo Sousse', field: 'slug' },
      { row: 3, name: 'Elsewhere', field: 'country' },
    ]);
    const [before] = await activeStudios(database.kysely);
    expect(before).toMatchObject({ slug: 'photo-sousse', name: 'Photo Sousse' });

    const again = rowsOf('one.json', JSON.stringify({ ...plain, phone: '+216 00 000 000' }));
    const second = await importStudios(deps(database), callerNamed('Bo'), again);
    const derivedSlugs = [{ row: 1, name: 'Photo Sousse', slug: 'photo-sousse' }];
    expect(second).toEqual({
      rows: 1,
      created: 0,
      updated: 1,
      unchanged: 0,
      changes: [
        {
          slug: 'photo-sousse',
          name: 'Photo Sousse',
          isNew: false,
          cells: [
            { column: 'phone', before: '', after: '+216 00 000 000' },
            { column: 'owner.email', before: 'owner@example.com', after: '' },
          ],
        },
      ],
      derivedSlugs,
      faults: [],
      unmet: [],
    });
    const after = await activeStudios(database.kysely);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ id: before?.id, phone: '+216 00 000 000' });
  });

  it('replaces no studio in another town by a slug that was derived from the name', async ({
    database,
  }) => {
    const shop = { ...plain, name: 'Photo Express' };
    const first = rowsOf('first.json', JSON.stringify(shop));
    await importStudios(deps(database), callerNamed('Bo'), first);
    const other = { ...shop, city: 'Sfax', address: 'Rue 9' };
    const second = await importStudios(
      deps(database),
      callerNamed('Bo'),
      rowsOf('o.json', JSON.stringify(other)),
    );
    expect(second).toMatchObject({ created: 0, updated: 0 });
    expect(second.faults).toEqual([
      {
        row: 1,
        name: 'Photo Express',
        field: 'slug',
        problem:
          '"photo-express" is that of the studio in Sousse; write another, or this one if it has moved',
      },
    ]);
    const moved = { ...other, slug: 'photo-express' };
    const third = await importStudios(
      deps(database),
      callerNamed('Bo'),
      rowsOf('m.json', JSON.stringify(moved)),
    );
    expect(third).toMatchObject({ updated: 1, faults: [] });
    const again = { ...other, address: 'Rue 10' };
    const fourth = await importStudios(
      deps(database),
      callerNamed('Bo'),
      rowsOf('a.json', JSON.stringify(again)),
    );
    expect(fourth).toMatchObject({ updated: 1, faults: [] });
  });

  it('can be a CSV with commas or semicolons and nested fields as columns', () => {
    const head = 'name,address,city,country,coordinates.latitude,coordinates.longitude';
    const more = 'operatingHours,owner.email,translations.ar.name,isActive';
    const [row] = rowsOf(
      'studios.CSV',
      `\uFEFF${head},${more}\r\n"Photo, ""Sousse""",Rue 3,Sousse,TN,35.8256,10.6369,Mon 09:00-12:00; Sun closed,o@example.com,صور سوسة,no\r\n`,
    );
    expect(read(row?.value)).toMatchObject({
      slug: 'photo-sousse',
      latitude: 35.8256,
      ownerEmail: 'o@example.com',
      isActive: false,
      operatingHours: [{ day: 1 }, { day: 0, isClosed: true }],
      translations: { ar: { name: 'صور سوسة' } },
    });
    const [other] = rowsOf(
      's.csv',
      'name;address;city;country;latitude;longitude;__proto__.polluted\nA b;c;d;FR;48.8;2.3;x\n',
    );
    expect(read(other?.value)).toMatchObject({ slug: 'a-b', timeZone: 'Europe/Paris' });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('says true and false in the language of the spreadsheet that wrote it', () => {
    const head = 'name;address;city;country;latitude;longitude;isActive;acceptsShipping';
    const pairs = ['VRAI;FAUX', 'WAHR;FALSCH', 'VERDADERO;FALSO', 'VERO;FALSO', 'ИСТИНА;ЛОЖЬ'];
    for (const pair of [...pairs, 'VERDADEIRO;FALSO', 'TRUE;FALSE']) {
      const [row] = rowsOf('s.csv', `${head}\nA b;c;d;FR;48.8;2.3;${pair}\n`);
      expect(read(row?.value)).toMatchObject({ isActive: true, acceptsShipping: false });
    }
  });

  it('has its misspelled fields named once each', () => {
    const rows = rowsOf(
      's.csv',
      'name,isactive,postal code,owner.mail,coordinates.latitude,translations.fr.name\na,no,1,x,2,b\nc,no,1,x,2,d\n',
    );
    expect(unknownFields(rows)).toEqual(['isactive', 'postal code', 'owner.mail']);
    expect(unknownFields([{ row: 1, value: plain }])).toEqual([]);
    expect(unknownFields([{ row: 1, value: 'Photo Sousse' }])).toEqual([]);
  });
});

it('has demo studios whose time zones match their coordinates', () => {
  const text = readFileSync(new URL('../../demo-studios.json', import.meta.url), 'utf8');
  const written = JSON.parse(text) as { slug: string; timeZone: string; country: string }[];
  const { studios, faults } = check(...written.map(({ timeZone: _zone, ...rest }) => rest));
  expect(faults).toEqual([]);
  const zones = (list: readonly { slug: string; timeZone: string }[]) =>
    Object.fromEntries(list.map(({ slug, timeZone }) => [slug, timeZone]));
  expect(zones(studios)).toEqual(zones(written));
  const counted = Map.groupBy(written, ({ country }) => country);
  expect(counted.get('TN')?.length).toBeGreaterThanOrEqual(14);
  expect(written.length).toBeGreaterThanOrEqual(40);
});
