import { describe, expect } from 'vitest';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const it = shopTest.extend('csr', { scope: 'file' }, ({ shop }) => signInAs(shop, 'csr'));

async function download(shop: TestShop, { cookies }: TestStaff, url: string) {
  const response = await shop.app.inject({ url, cookies });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

describe('the export of orders', () => {
  it('is a table of the list, with formulas as texts, and in the audit log', async ({
    shop,
    csr,
  }) => {
    const order = await buildOrder(shop.database.kysely, {
      country: 'SG',
      method: 'helcim',
      name: '=HYPERLINK("a")',
      items: [{ quantity: 2 }],
    });
    const { status, headers, bytes } = await download(
      shop,
      csr,
      '/api/staff/orders.csv?view=all&country=SG',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    const [head = '', row = '', end] = bytes.toString().split('\r\n');
    expect(head).toMatch(/^\uFEFForder,placed,promised,name,/);
    expect(row).toContain(`${order.number},${order.placedAt.toISOString()},`);
    expect(row).toContain(`"'=HYPERLINK(""a"")"`);
    expect(end).toBe('');
    const { rows } = await shop.database.pool.query(
      `select after from audit_log where act = 'order.export' and actor_id = $1`,
      [csr.id],
    );
    expect(rows).toEqual([{ after: { orders: 1, view: 'all' } }]);
  });

  it('has the selected orders in their order, and none of another studio', async ({ shop }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const atStudio = (id: string) =>
      buildOrder(kysely, {
        country: 'TN',
        method: 'in_store',
        delivery: 'pickup',
        studio: { id },
      });
    const [first, foreign, last] = [
      await atStudio(own),
      await atStudio(other),
      await atStudio(own),
    ];
    const staff = await signInAs(shop, 'studio', { studio: own });
    const numbers = [last, foreign, first].map(({ number }) => number).join(',');
    for (const query of [`numbers=${numbers}`, 'view=all&sort=newest']) {
      const { bytes } = await download(shop, staff, `/api/staff/orders.csv?${query}`);
      const exported = bytes.toString().match(/^FPX-[^,]+/gm);
      expect(exported).toEqual([last.number, first.number]);
    }
  });

  it('refuses numbers that are none, and too many', async ({ shop, csr }) => {
    const status = async (numbers: string) =>
      (await download(shop, csr, `/api/staff/orders.csv?numbers=${numbers}`)).status;
    expect(await status('1,2')).toBe(400);
    expect(await status(Array.from({ length: 301 }, () => 'FPX-000000001').join(','))).toBe(400);
  });
});

describe('the job tickets of orders', () => {
  it('are one PDF of all selected orders that may be seen, in the person’s language', async ({
    shop,
  }) => {
    const { kysely } = shop.database;
    const orders = [
      await buildOrder(kysely, { country: 'TN', orderNote: 'Ring twice' }),
      await buildOrder(kysely, { country: 'TN', items: [{ size: '3.5x4.5', quantity: 12 }] }),
    ];
    const csr = await signInAs(shop, 'csr');
    await shop.database.pool.query(`update staff set language = 'ar' where id = $1`, [csr.id]);
    const numbers = orders.map(({ number }) => number).join(',');
    const url = `/api/staff/orders/tickets.pdf?numbers=${numbers}`;
    const { status, headers, bytes } = await download(shop, csr, url);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    const pdf = bytes.toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(pdf).toContain('/Lang (ar)');
    const studio = await signInAs(shop, 'studio', { studio: await buildStudio(kysely) });
    expect((await download(shop, studio, url)).status).toBe(404);
  });
});
