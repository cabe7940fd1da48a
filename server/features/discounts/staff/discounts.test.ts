import { describe, expect } from 'vitest';
import type {
  AddDiscountRequest,
  DiscountCheck,
  DiscountPage,
  StaffDiscount,
} from '#contract/staff/discounts.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

const url = '/api/staff/discounts';

let codes = 0;

function draft(changes: Partial<AddDiscountRequest> = {}): AddDiscountRequest {
  return {
    code: `staff-${(codes += 1)}`,
    percent: '10',
    amount: null,
    currency: null,
    startsAt: null,
    endsAt: null,
    usageLimit: null,
    usageLimitPerEmail: null,
    minimum: null,
    countries: null,
    sizes: null,
    isListed: false,
    ...changes,
  };
}

async function add(person: TestStaff, changes: Partial<AddDiscountRequest> = {}) {
  const { status, body } = await person.post<{ discount: StaffDiscount }>(url, draft(changes));
  expect(status).toBe(200);
  return body.discount;
}

async function listCodes(person: TestStaff, view: string): Promise<string[]> {
  const found: string[] = [];
  let after = '';
  let next: string | null = null;
  do {
    const { body }: { body: { discounts: StaffDiscount[]; next: string | null } } =
      await person.get(`${url}?view=${view}${after}`);
    found.push(...body.discounts.map(({ code }) => code));
    next = body.next;
    after = `&after=${next}`;
  } while (next !== null);
  return found;
}

describe('the discounts', () => {
  it('are in one view each, as they hold now, begin later or are over', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const active = await add(owner);
    const scheduled = await add(owner, { startsAt: '2099-01-01T00:00:00.000Z' });
    const ended = await add(owner);
    await owner.post(`${url}/${ended.id}/end`);
    const views = await Promise.all(
      ['active', 'scheduled', 'ended'].map((view) => listCodes(owner, view)),
    );
    for (const [index, { code }] of [active, scheduled, ended].entries()) {
      expect(views.map((view) => view.includes(code))).toEqual([0, 1, 2].map((at) => at === index));
    }
  });

  it('are read page by page, each once', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    await shop.database.pool.query(
      `insert into price_rules (code, status, value_type, value)
       select 'PAGE-' || n, 'active', 'percentage', 10 from generate_series(1, 120) n`,
    );
    const found = (await listCodes(owner, 'active')).filter((code) => code.startsWith('PAGE-'));
    expect(found).toHaveLength(120);
    expect(new Set(found).size).toBe(120);
  });

  it('take every field of a draft, and refuse a wrong one by its name', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const added = await add(owner, {
      percent: null,
      amount: '5.50',
      currency: 'CAD',
      minimum: '30',
      usageLimit: 100,
      usageLimitPerEmail: 1,
      countries: ['Canada', 'US'],
      sizes: ['10x15'],
      endsAt: '2099-01-01T00:00:00.000Z',
    });
    expect(added).toMatchObject({
      state: 'active',
      percent: null,
      amount: 5.5,
      currency: 'CAD',
      minimum: 30,
      usageLimit: 100,
      countries: ['CA', 'US'],
      sizes: ['10x15'],
      endsAt: '2099-01-01T00:00:00.000Z',
    });
    const refusals = [
      [{ percent: '101' }, 'percent', 'malformed'],
      [{ amount: '5' }, 'value', 'one_of_two'],
      [{ minimum: '30' }, 'minimum', 'needs_currency'],
      [{ countries: ['Atlantis'] }, 'countries', 'unknown'],
      [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'endsAt', 'past'],
      [{ usageLimit: 0 }, 'usageLimit', 'malformed'],
    ] as const;
    for (const [changes, field, problem] of refusals) {
      const { status, body } = await owner.post(url, draft({ ...changes } as object));
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { error: 'discount_invalid', details: { field, problem } },
      });
    }
  });

  it('have one code each', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { code } = await add(owner);
    expect(await owner.post(url, draft({ code: code.toLowerCase() }))).toMatchObject({
      status: 409,
      body: { error: 'discount_exists' },
    });
  });

  it('are ended and enabled, each once in the audit log', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id, code } = await add(owner);
    for (const path of ['end', 'end', 'enable', 'enable']) {
      const { body } = await owner.post(`${url}/${id}/${path}`);
      const state = path === 'end' ? 'disabled' : 'active';
      expect(body).toMatchObject({ discount: { code, state } });
    }
    const { rows } = await shop.database.pool.query<{ act: string }>(
      `select act from audit_log where object_id = $1 order by id`,
      [code],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'discount.add',
      'discount.disable',
      'discount.enable',
    ]);
  });

  it('name the orders that they changed', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { kysely, pool } = shop.database;
    const { id } = await add(owner);
    const { number, id: orderId } = await buildOrder(kysely, { email: 'used@example.com' });
    await pool.query('update orders set price_rule = $1 where id = $2', [id, orderId]);
    await pool.query(
      `insert into price_rule_uses (order_id, price_rule, email_key) values ($1, $2, 'used@example.com')`,
      [orderId, id],
    );
    const read = async () => (await owner.get<DiscountPage>(`${url}/${id}`)).body;
    expect((await read()).uses).toMatchObject([{ order: number, isReleased: false }]);
    await pool.query('update price_rule_uses set released_at = now() where order_id = $1', [
      orderId,
    ]);
    expect((await read()).uses).toMatchObject([{ order: number, isReleased: true }]);
  });

  it('say everything that keeps a code from holding on an order', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { kysely } = shop.database;
    const items = [{ size: '5x7', quantity: 10 }];
    const { number } = await buildOrder(kysely, { country: 'US', items });
    const check = async (code: string) =>
      (await owner.post<DiscountCheck>(`${url}/check`, { code, order: number })).body;
    const { code } = await add(owner);
    expect(await check(` ${code.toLowerCase()}`)).toMatchObject({ isUsed: false, obstacles: [] });
    const { code: other } = await add(owner, { countries: ['CA'], sizes: ['8x10'] });
    expect((await check(other)).obstacles).toEqual(['country', 'product']);
    const { code: large } = await add(owner, { currency: 'USD', minimum: '1000' });
    expect((await check(large)).obstacles).toEqual(['minimum']);
    const { code: late } = await add(owner, { startsAt: '2099-01-01T00:00:00.000Z' });
    expect((await check(late)).obstacles).toEqual(['not_yet']);
    expect(await check('no-such')).toMatchObject({
      discount: null,
      isUsed: false,
      obstacles: ['unknown'],
    });
    const unknown = await owner.post(`${url}/check`, { code, order: 'FPX-000000000' });
    expect(unknown).toMatchObject({ body: { error: 'order_not_found' } });
  });

  it('say what an order lacks for an offer of pieces, and which order was before it', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { kysely } = shop.database;
    const items = [{ size: '5x7', quantity: 10 }];
    const contact = { email: 'twice@example.com', phone: '+1 312 555 0198' };
    const first = await buildOrder(kysely, { country: 'US', items, ...contact });
    const { number } = await buildOrder(kysely, { country: 'US', items, ...contact });
    const offer = { percent: null, pieces: { of: 12, paid: 10 }, isFirstOrder: true };
    const { code, ...added } = await add(owner, { ...offer, isAutomatic: true });
    expect(added).toMatchObject({
      percent: 100,
      amount: null,
      pieces: { of: 12, paid: 10 },
      isFirstOrder: true,
      isAutomatic: true,
    });
    const check = async (order: string) =>
      (await owner.post<DiscountCheck>(`${url}/check`, { code, order })).body;
    expect(await check(number)).toMatchObject({
      obstacles: ['pieces', 'first_order'],
      facts: { morePieces: 2, earlierOrder: first.number, missingSubtotal: null },
    });
    expect(await check(first.number)).toMatchObject({
      obstacles: ['pieces'],
      facts: { earlierOrder: null },
    });
    const { id } = added;
    await owner.post(`${url}/${id}/end`);
    const wrong = draft({ percent: null, amount: '5', pieces: { of: 3, paid: 2 } });
    expect(await owner.post(url, wrong)).toMatchObject({
      status: 400,
      body: { details: { field: 'pieces', problem: 'needs_percent' } },
    });
  });

  it('do not exist for people without the right, nor for a studio’s people with it', async ({
    shop,
  }) => {
    const { id } = await add(await signInAs(shop, 'owner'));
    const studio = await buildStudio(shop.database.kysely);
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'studio', { studio, extraRights: ['discounts.edit'] }),
    ];
    for (const person of people) {
      expect((await person.get(url)).status).toBe(404);
      expect((await person.get(`${url}/${id}`)).status).toBe(404);
      expect((await person.post(url, draft())).status).toBe(404);
      expect((await person.post(`${url}/${id}/end`)).status).toBe(404);
    }
  });
});
