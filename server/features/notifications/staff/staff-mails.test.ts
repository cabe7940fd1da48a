import { describe, expect } from 'vitest';
import { defaultCatalogues } from '#tests/support/default-catalogues.ts';
import type { ListedMail, MailPreview } from '#contract/staff/mails.ts';
import { orderMailKinds } from '#domain/notifications/order-mails.ts';
import { languageCodes } from '#locales/languages.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

const it = shopTest
  .extend('csr', { scope: 'file' }, ({ shop }) => signInAs(shop, 'csr'))
  .extend('order', ({ shop }) => buildOrder(shop.database.kysely, { country: 'CA', paid: true }));

async function list(person: TestStaff, query: string) {
  const { status, body } = await person.get<{ mails: ListedMail[]; next: string | null }>(
    `/api/staff/mails?${query}`,
  );
  expect(status).toBe(200);
  return body;
}

describe('the list of mails', () => {
  it('says of each mail of an order what became of it', async ({ shop, csr, order }) => {
    const { pool } = shop.database;
    const set = async (kind: string, changes: string) => {
      const mail = [order.id, kind];
      await pool.query(
        'insert into order_mails (order_id, kind) values ($1, $2) on conflict do nothing',
        mail,
      );
      await pool.query(`update order_mails set ${changes} where order_id = $1 and kind = $2`, mail);
    };
    await pool.query('delete from order_mails where order_id = $1', [order.id]);
    await pool.query('delete from studio_mails where order_id = $1', [order.id]);
    await set('customer-confirmation', 'sent_at = now()');
    await set('admin-confirmation', `failed_at = now(), failure = 'AUTH_ERROR'`);
    await set('shipped', 'queued_at = now()');
    await set('ready', `failed_at = now(), failure = 'RATE_LIMIT'`);
    await pool.query(
      `insert into held_mails (mail, kind, recipient, subject, held_at) values ($1, 'ready', 'a', 'b', now())`,
      [`${order.id}.ready`],
    );
    const { mails } = await list(csr, `number=${order.number}`);
    const states = Object.fromEntries(mails.map(({ kind, state }) => [kind, state]));
    expect(states).toEqual({
      'customer-confirmation': 'sent',
      'admin-confirmation': 'failed',
      shipped: 'waiting',
      ready: 'held',
    });
    expect(mails.find(({ kind }) => kind === 'shipped')?.to).toBe(order.email);
    expect(mails.find(({ kind }) => kind === 'admin-confirmation')).toMatchObject({
      failure: 'AUTH_ERROR',
      number: order.number,
      to: shop.config.adminEmail,
    });
    const failed = await list(csr, `number=${order.number}&state=failed`);
    expect(failed.mails.map(({ kind }) => kind)).toEqual(['admin-confirmation']);
    await set('ready', `sent_at = now() + interval '1 minute', failure = null`);
    const again = await list(csr, `number=${order.number}&kind=ready`);
    expect(again.mails.map(({ state }) => state)).toEqual(['sent']);
  });

  it('has every mail once over its pages, the latest first', async ({ shop, csr, order }) => {
    await shop.database.pool.query(
      `insert into order_mails (order_id, kind, reference, queued_at)
       select $1, 'refund', 'refund:' || i, now() + i % 7 * interval '1 second' from generate_series(1, 120) i`,
      [order.id],
    );
    const found: ListedMail[] = [];
    let after = '';
    for (let page = 0; page < 4 && (page === 0 || after !== ''); page += 1) {
      const { mails, next } = await list(csr, `kind=refund&number=${order.number}${after}`);
      found.push(...mails);
      after = next === null ? '' : `&after=${next}`;
    }
    expect(new Set(found.map(({ reference }) => reference)).size).toBe(120);
    expect(found).toHaveLength(120);
    const times = found.map(({ queuedAt }) => queuedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('and everything about mails is hidden from the people of a studio', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const person = await signInAs(shop, 'studio', { studio, extraRights: ['orders.mail'] });
    for (const path of ['', '/preview?kind=shipped', '/preview.html?kind=shipped']) {
      expect((await person.get(`/api/staff/mails${path}`)).status, path).toBe(404);
    }
    expect((await person.post('/api/staff/mails/resend')).status).toBe(404);
  });
});

describe('the preview of a mail', () => {
  it('is composed of every kind in every language, with a real order', async ({
    shop,
    csr,
    order,
  }) => {
    const { kysely } = shop.database;
    await kysely
      .transaction()
      .execute((trx) =>
        issueInvoice(trx, { ...shop.config, catalogues: defaultCatalogues }, order, new Date()),
      );
    const subjects = new Set<string>();
    for (const kind of orderMailKinds) {
      for (const language of languageCodes) {
        const { status, body } = await csr.get<MailPreview>(
          `/api/staff/mails/preview?kind=${kind}&language=${language}&number=${order.number}`,
        );
        expect(status, `${kind} in ${language}`).toBe(200);
        expect(body.text, `${kind} in ${language}`).toContain(order.number);
        subjects.add(body.subject);
      }
    }
    expect(subjects.size).toBeGreaterThan(100);
  });

  it('takes the latest order that had the mail, and opens nothing of it', async ({ shop, csr }) => {
    const { kysely, pool } = shop.database;
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
    });
    await pool.query(
      `update orders set fulfilment_state = 'ready', pickup_code = '493817' where id = $1`,
      [order.id],
    );
    await pool.query(`insert into order_mails (order_id, kind) values ($1, 'ready')`, [order.id]);
    await buildOrder(kysely);
    const { body } = await csr.get<MailPreview>('/api/staff/mails/preview?kind=ready');
    expect(body.number).toBe(order.number);
    expect(body.text).not.toContain('493817');
    const [link = ''] = /https?:\/\/\S+\/track\/\S+/.exec(body.text) ?? [];
    expect(link).not.toBe('');
    const page = await shop.app.inject({
      url: '/api/staff/mails/preview.html?kind=ready',
      cookies: { ...csr.cookies },
    });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; img-src data: ${shop.config.origin}; style-src 'unsafe-inline'; sandbox`,
    );
    expect(page.body).toContain('data:image/png;base64,');
    expect(page.body).not.toContain('cid:');
  });

  it('has no order that does not exist, and issues no invoice', async ({ shop, csr, order }) => {
    const path = '/api/staff/mails/preview?kind=';
    expect((await csr.get(`${path}shipped&number=FPX-000000001`)).status).toBe(404);
    expect((await csr.get(`${path}invoice&number=${order.number}`)).status).toBe(404);
    const { rows } = await shop.database.pool.query('select from invoices where order_id = $1', [
      order.id,
    ]);
    expect(rows).toHaveLength(0);
  });
});

describe('a test mail', () => {
  it('goes to the person alone, once for each id', async ({ shop, order }) => {
    const person = await signInAs(shop, 'csr');
    const id = crypto.randomUUID();
    const body = { id, kind: 'shipped', language: 'fr', number: order.number };
    const first = await person.post<{ to: string }>('/api/staff/mails/test', body);
    expect(first.status).toBe(200);
    expect(first.body.to).toMatch(/@example\.com$/);
    const again = await person.post('/api/staff/mails/test', body);
    expect(again.body).toEqual(first.body);
    const { rows } = await shop.database.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where identifier = 'send-test-mail' and payload->>'id' = $1`,
      [id],
    );
    expect(rows).toEqual([{ payload: { ...body, staff: person.id } }]);
    const { rows: acts } = await shop.database.pool.query(
      `select after from audit_log where act = 'mail.send-test' and actor_id = $1`,
      [person.id],
    );
    expect(acts).toEqual([{ after: { order: order.number, language: 'fr' } }]);
  });

  it('is sent by its job once, to the person and not to the customer', async ({
    shop,
    order,
    mailer,
    mailServer,
  }) => {
    const person = await signInAs(shop, 'csr', { name: 'Nadia' });
    const job = buildMailJob('send-test-mail', { kysely: shop.database.kysely, mailer });
    const payload = {
      id: crypto.randomUUID(),
      staff: person.id,
      kind: 'shipped',
      language: 'fr',
      number: order.number,
    };
    await job.run(payload, silentLog);
    await job.run(payload, silentLog);
    expect(mailServer.mails).toHaveLength(1);
    const [mail] = mailServer.mails;
    expect(mail?.recipients).toHaveLength(1);
    expect(mail?.recipients[0]).toMatch(/^[\da-f-]{36}@example\.com$/);
    expect(mail?.parsed.subject).toMatch(/^\*{3} /);
    expect(mail?.parsed.text).toContain(order.number);
  });

  it('is not sent more than 20 times in an hour', async ({ shop, order }) => {
    const person = await signInAs(shop, 'csr');
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const body = { id: crypto.randomUUID(), kind: 'shipped', number: order.number };
      statuses.push((await person.post('/api/staff/mails/test', body)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
