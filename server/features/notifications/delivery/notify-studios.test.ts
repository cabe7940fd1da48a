import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { silentLog } from '#tests/support/logs.ts';
import { buildMailJob } from '#tests/support/mails.ts';
import { buildOrder, type OrderPlan, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { Mailer } from '../../../platform/mail/mail.ts';
import type { JobName } from '../../../platform/queue/job-names.ts';
import type { OrderRecord } from '../../orders/index.ts';
import { approveOrder, cancelByStaff } from '../../orders/lifecycle/staff-actions.ts';
import { paymentWrites } from '../../payments/index.ts';

const it = shopTest.extend('post', { scope: 'file' }, ({ database, mailServer, mailer }) => {
  const { kysely, pool } = database;
  const run = (name: JobName, payload: unknown, through = mailer): Promise<void> =>
    buildMailJob(name, { kysely, mailer: through }).run(payload, silentLog);
  const notify = (order: OrderRecord) =>
    run('send-order-mail', { orderId: order.id, kind: 'studio-notification' });
  const queuedMails = async (): Promise<unknown[]> => {
    const { rows } = await pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'studioId' is not null`,
    );
    return rows.map(({ payload }) => payload);
  };
  const recipients = () => mailServer.mails.flatMap((mail) => mail.recipients).toSorted();
  return {
    server: mailServer,
    studio: (changes: Parameters<typeof buildStudio>[1]) => buildStudio(kysely, changes),
    /** An order that staff have approved. */
    order: async (plan: OrderPlan) => {
      const order = await buildOrder(kysely, plan);
      if (order.fulfilmentState !== 'awaiting_csr') return order;
      const staff = { kysely, clock: Date.now, payments: paymentWrites };
      const approved = await approveOrder(staff, callerNamed('Bo'), order.number);
      if (!approved.ok) throw new Error(approved.code);
      await pool.query('delete from graphile_worker._private_jobs');
      return approved.value;
    },
    pickup: async (studio: { ownerEmail?: string; email?: string; isActive?: boolean }) => {
      const order = await buildOrder(kysely, {
        country: 'CA',
        method: 'in_store',
        delivery: 'pickup',
        studio: { name: 'Side Studio', address: '2 Side Street', city: 'Calgary' },
      });
      await updateRows(kysely, 'studios', { id: order.pickupStudio?.studioId ?? '' }, studio);
      return order;
    },
    run,
    report: notify,
    queuedMails,
    /** Number of mails that are being sent or wait for their turn. */
    openMailLocks: async (): Promise<number> => {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    },
    /** Notifies the studios and sends the queued mails; returns the recipients. */
    mailsOf: async (order: OrderRecord): Promise<string[]> => {
      await notify(order);
      for (const payload of await queuedMails()) await run('send-studio-mail', payload);
      return recipients();
    },
    /** Cancels the order as staff do and runs its jobs; returns the recipients since then. */
    cancelled: async (order: OrderRecord): Promise<string[]> => {
      mailServer.mails.length = 0;
      await pool.query('delete from graphile_worker._private_jobs');
      const staff = { kysely, clock: Date.now, payments: paymentWrites };
      expect((await cancelByStaff(staff, callerNamed('Bo'), order.number, 'a test')).ok).toBe(true);
      await run('send-order-mail', { orderId: order.id, kind: 'studio-cancellation' });
      await run('send-order-mail', { orderId: order.id, kind: 'studio-cancellation' });
      for (const payload of await queuedMails()) await run('send-studio-mail', payload);
      for (const payload of await queuedMails()) await run('send-studio-mail', payload);
      return recipients();
    },
  };
});
it.afterEach(async ({ database, mailServer }) => {
  mailServer.mails.length = 0;
  await database.pool.query('delete from graphile_worker._private_jobs');
  await database.pool.query('update studios set is_active = false');
});

const shipping = { acceptsShipping: true } as const;

describe('a Tunisian order to be shipped', () => {
  it('notifies each active Tunisian studio that ships and has an owner, and no other', async ({
    post,
  }) => {
    await post.studio({ ...shipping, ownerEmail: 'one@example.com' });
    await post.studio({
      ...shipping,
      ownerEmail: 'two@example.com',
      email: 'counter@example.com',
    });
    await post.studio({ ownerEmail: 'not-shipping@example.com' });
    await post.studio({ ...shipping, ownerEmail: 'closed@example.com', isActive: false });
    await post.studio({ ...shipping, ownerEmail: 'abroad@example.com', country: 'CA' });
    await post.studio({ ...shipping, email: 'ownerless@example.com' });
    const order = await post.order({ country: 'TN' });
    expect(await post.mailsOf(order)).toEqual(['one@example.com', 'two@example.com']);
    for (const { recipients } of post.server.mails) expect(recipients).toHaveLength(1);
  });

  it('notifies each studio once for repeated and concurrent jobs', async ({ post }) => {
    await post.studio({ ...shipping, ownerEmail: 'once@example.com' });
    const order = await post.order({ country: 'TN' });
    await Promise.all([post.report(order), post.report(order), post.report(order)]);
    await post.report(order);
    const payloads = await post.queuedMails();
    expect(payloads).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => post.run('send-studio-mail', payloads[0])));
    expect(post.server.mails).toHaveLength(1);
  });

  it('is described in French, with everything the studio needs', async ({ post }) => {
    await post.studio({
      ...shipping,
      ownerEmail: 'owner@example.com',
      name: 'Studio Test',
      translations: JSON.stringify({ fr: { name: 'Studio d’essai' }, ar: { name: 'استوديو' } }),
    });
    const order = await post.order({
      country: 'TN',
      language: 'ar',
      items: [{ size: '10x15', quantity: 2 }],
      orderNote: 'Sonner deux fois',
    });
    await post.mailsOf(order);
    const [mail] = post.server.mails;
    expect(mail?.parsed.subject).toBe(`Nouvelle commande ${order.number} à expédier`);
    expect(mail?.parsed.replyTo).toEqual([{ name: 'First Last', address: 'customer@example.com' }]);
    const text = (mail?.parsed.text ?? '')
      .replaceAll(/[\u2068\u2069]/g, '')
      .replaceAll('\u00a0', ' ');
    for (const part of [
      'Bonjour Studio d’essai,',
      order.number,
      'customer@example.com',
      '+216 71 123 456',
      '1 Main Street',
      '1000 Tunis',
      'Tirage photo · 10×15 cm\u202F: 5,00 TND',
      'Total TTC\u202F: 13,00 TND',
      'Sonner deux fois',
    ]) {
      expect(text).toContain(part);
      if (!part.includes(': ')) expect(mail?.parsed.html).toContain(part);
    }
  });

  it('notifies no studio after it is cancelled', async ({ database, post }) => {
    await post.studio({ ...shipping, ownerEmail: 'owner@example.com' });
    const order = await post.order({ country: 'TN' });
    await post.report(order);
    await database.pool.query(`update orders set fulfilment_state = 'cancelled' where id = $1`, [
      order.id,
    ]);
    expect(await post.mailsOf(order)).toEqual([]);
  });

  it('notifies only the one studio again whose mail server failed', async ({ post }) => {
    await post.studio({ ...shipping, ownerEmail: 'owner@example.com' });
    const order = await post.order({ country: 'TN' });
    await post.report(order);
    const [payload] = await post.queuedMails();
    post.server.replies.push({ code: 451, words: '4.3.0 not now' });
    await expect(post.run('send-studio-mail', payload)).rejects.toThrow('SERVER_ERROR 500');
    await post.run('send-studio-mail', payload);
    expect(post.server.mails).toHaveLength(1);
  });
});

describe('a pickup order', () => {
  it('notifies the chosen studio’s owner, in the language of its country', async ({ post }) => {
    await post.studio({ ...shipping, ownerEmail: 'other@example.com' });
    const order = await post.pickup({
      ownerEmail: 'owner@example.com',
      email: 'counter@example.com',
    });
    expect(await post.mailsOf(order)).toEqual(['owner@example.com']);
    const [mail] = post.server.mails;
    expect(mail?.parsed.subject).toBe(`New order ${order.number} for pickup at Side Studio`);
    expect(mail?.parsed.text).toContain('Pay in store · To pay: ');
    expect(mail?.parsed.text).toContain('Pick up at:\nSide Studio');
  });

  it('notifies the studio itself if it has no owner, even if it has closed since', async ({
    post,
  }) => {
    const order = await post.pickup({ email: 'counter@example.com', isActive: false });
    expect(await post.mailsOf(order)).toEqual(['counter@example.com']);
  });

  it('notifies no one if the studio has no address', async ({ post }) => {
    expect(await post.mailsOf(await post.pickup({ isActive: true }))).toEqual([]);
  });
});

describe('a cancelled order', () => {
  it('notifies each studio that knew of it once, in French in Tunisia', async ({ post }) => {
    await post.studio({ ...shipping, ownerEmail: 'one@example.com' });
    await post.studio({ ...shipping, ownerEmail: 'two@example.com' });
    const order = await post.order({ country: 'TN', name: 'Leïla B' });
    expect(await post.mailsOf(order)).toEqual(['one@example.com', 'two@example.com']);
    await post.studio({ ...shipping, ownerEmail: 'later@example.com' });
    expect(await post.cancelled(order)).toEqual(['one@example.com', 'two@example.com']);
    const [mail] = post.server.mails;
    expect(mail?.parsed.subject).toBe(`La commande ${order.number} est annulée`);
    expect(mail?.parsed.replyTo).toEqual([{ name: 'FPX', address: 'desk@example.com' }]);
    const text = (mail?.parsed.text ?? '').replaceAll(/[\u2068\u2069]/g, '');
    for (const part of [
      `La commande ${order.number} de la part de Leïla B, que nous vous avions annoncée, est annulée.`,
      'L’équipe l’a annulée.',
      'Veuillez ne plus l’imprimer',
    ]) {
      expect(text).toContain(part);
      expect((mail?.parsed.html ?? '').replaceAll(/[\u2068\u2069]|<[^>]*>/g, '')).toContain(part);
    }
    expect(text).not.toContain('customer@example.com');
  });

  it('is reported in English outside Tunisia', async ({ post }) => {
    const order = await post.pickup({ ownerEmail: 'side@example.com' });
    expect(await post.mailsOf(order)).toEqual(['side@example.com']);
    expect(await post.cancelled(order)).toEqual(['side@example.com']);
    expect(post.server.mails[0]?.parsed.subject).toBe(`Order ${order.number} is cancelled`);
  });

  it('notifies no studio that did not know of it', async ({ post }) => {
    await post.studio({ ...shipping, ownerEmail: 'owner@example.com' });
    const order = await post.order({ country: 'TN' });
    await post.report(order);
    expect(await post.cancelled(order)).toEqual([]);
    const abroad = await post.order({ country: 'US', paid: true });
    expect(await post.cancelled(abroad)).toEqual([]);
  });

  it('waits for a mail about the order that is being sent', async ({ mailer, post }) => {
    await post.studio({ ...shipping, ownerEmail: 'owner@example.com' });
    const order = await post.order({ country: 'TN' });
    await post.report(order);
    const [payload] = await post.queuedMails();
    const released = Promise.withResolvers<undefined>();
    const slow: Mailer = {
      ...mailer,
      send: async (mail) => {
        await released.promise;
        return await mailer.send(mail);
      },
    };
    const first = post.run('send-studio-mail', payload, slow);
    await expect.poll(() => post.openMailLocks()).toBe(1);
    const end = post.cancelled(order);
    await expect.poll(() => post.openMailLocks()).toBe(2);
    released.resolve(undefined);
    await first;
    await end;
    expect(post.server.mails.map(({ parsed }) => parsed.subject)).toEqual([
      `Nouvelle commande ${order.number} à expédier`,
      `La commande ${order.number} est annulée`,
    ]);
  });
});
