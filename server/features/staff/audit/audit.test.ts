import { describe, expect } from 'vitest';
import type { AuditPage } from '#contract/staff/audit.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const url = '/api/staff/audit';

async function addEntries(shop: TestShop, count: number, object: string): Promise<void> {
  await shop.database.pool.query(
    `insert into audit_log (actor_kind, act, object_kind, object_id, at)
     select 'system', case when n % 2 = 0 then 'order.complete' else 'order.refund' end, 'order', $2,
       timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $1) n`,
    [count, object],
  );
}

async function read(person: TestStaff, query: string): Promise<AuditPage> {
  const { status, body } = await person.get<AuditPage>(`${url}?${query}`);
  expect(status).toBe(200);
  return body;
}

describe('the audit log', () => {
  it('is read page by page, each entry once, the latest first', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    await addEntries(shop, 120, 'FPX-1');
    const ids: number[] = [];
    let before = '';
    let next: number | null = null;
    do {
      const page: AuditPage = await read(admin, `object=FPX-1${before}`);
      expect(page.count).toBe(before === '' ? 120 : null);
      ids.push(...page.entries.map(({ id }) => id));
      next = page.next;
      before = `&before=${next}`;
    } while (next !== null);
    expect(ids).toHaveLength(120);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  it('is read by an index for a kind of actors', async ({ shop }) => {
    const { pool } = shop.database;
    await addEntries(shop, 20_000, 'FPX-5');
    await pool.query('analyze audit_log');
    const { rows } = await pool.query<Record<string, string>>(
      `explain select * from audit_log where actor_kind = 'lab' order by id desc limit 51`,
    );
    expect(JSON.stringify(rows)).toContain('audit_log_actor_kind');
  });

  it('is filtered by who, act, group of acts, kind of object and time', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    await addEntries(shop, 10, 'FPX-2');
    await admin.ask('PATCH', '/api/staff/account', { language: 'fr' });
    const count = async (query: string) => (await read(admin, query)).count;
    expect(await count('object=FPX-2&act=order.refund')).toBe(5);
    expect(await count('object=FPX-2&act=money')).toBe(5);
    expect(await count('object=FPX-2&act=order')).toBe(10);
    expect(await count('object=FPX-2&act=staff')).toBe(0);
    expect(await count('object=FPX-2&who=system')).toBe(10);
    expect(await count(`who=${admin.id}`)).toBe(1);
    const time = 'from=2026-01-01T00:03:00Z&to=2026-01-01T00:06:00Z';
    expect(await count(`object=FPX-2&${time}`)).toBe(3);
    const { entries } = await read(admin, `who=${admin.id}`);
    expect(entries).toMatchObject([
      {
        act: 'staff.change-own',
        actor: { kind: 'staff', id: admin.id, name: admin.name },
        object: { kind: 'staff', id: admin.id, name: admin.name },
        after: { fields: ['language'] },
        address: '127.0.0.1',
      },
    ]);
  });

  it.for(['who=nobody', 'act=drop table', 'from=yesterday', 'before=0', 'object=', 'object=%00'])(
    'refuses %s',
    async (query, { shop }) => {
      const admin = await signInAs(shop, 'admin');
      expect((await admin.get(`${url}?${query}`)).status).toBe(400);
    },
  );

  it('shows facts of any form', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    await shop.database.pool.query(
      `insert into audit_log (actor_kind, act, object_kind, object_id, before, after)
       values ('system', 'order.refund', 'order', 'FPX-3', '{"a": null, "b": [1, {"c": 2}]}', '{"total": 9.42, "ok": true}')`,
    );
    const { entries } = await read(admin, 'object=FPX-3');
    expect(entries).toMatchObject([
      { before: { a: null, b: '[1,{"c":2}]' }, after: { total: 9.42, ok: true } },
    ]);
  });

  it('does not exist for people without the right, nor for a studio’s people with it', async ({
    shop,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'production'),
      await signInAs(shop, 'studio', { studio, extraRights: ['audit.see'] }),
    ];
    for (const person of people) {
      expect((await person.get(url)).status).toBe(404);
      expect((await person.get(`${url}.csv`)).status).toBe(404);
    }
  });
});

describe('the table of the audit log', () => {
  it('is CSV that a spreadsheet runs nothing of, and reading it is recorded', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin', { name: '=HYPERLINK("http://evil.example")' });
    await admin.ask('PATCH', '/api/staff/account', { language: 'fr' });
    const response = await shop.app.inject({
      url: `${url}.csv?who=${admin.id}&separator=semicolon`,
      cookies: { ...admin.cookies },
    });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    });
    const [head, row, end] = response.body.split('\r\n');
    expect(head).toBe('\uFEFFtime;who;name;act;object kind;object;before;after;address;request');
    expect(row).toContain(`;"'=HYPERLINK(""http://evil.example"")";staff.change-own;staff;`);
    expect(end).toBe('');
    const { entries } = await read(admin, `who=${admin.id}&act=audit.export`);
    expect(entries).toMatchObject([{ after: { rows: 1, who: admin.id } }]);
  });

  it('has at most 10,000 rows', async ({ shop }) => {
    const admin = await signInAs(shop, 'admin');
    await addEntries(shop, 10_050, 'FPX-4');
    const { body } = await shop.app.inject({
      url: `${url}.csv?object=FPX-4`,
      cookies: { ...admin.cookies },
    });
    expect(body.split('\r\n')).toHaveLength(10_002);
    expect((await read(admin, 'object=FPX-4')).count).toBe(10_000);
  });
});
