import { afterAll, describe, expect, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { ChangeEvent } from '#contract/staff/changes.ts';
import { buildOrder, buildStudio } from '#tests/support/build-order.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs, type TestStaff } from '#tests/support/staff.ts';

interface HeardEvent extends ChangeEvent {
  readonly id: string;
}

/** A stream of changes as a browser reads it. */
interface TestStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly HeardEvent[];
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
}

const opened: TestStream[] = [];
afterAll(() => {
  for (const stream of opened) stream.leave();
});

function parseEvent(block: string): HeardEvent[] {
  const [, id] = /^id: (.*)$/m.exec(block) ?? [];
  const [, data] = /^data: (.*)$/m.exec(block) ?? [];
  return id === undefined || data === undefined
    ? []
    : [{ id, ...(JSON.parse(data) as ChangeEvent) }];
}

async function openStream(
  url: string,
  { cookies }: TestStaff,
  lastSeen?: string,
): Promise<TestStream> {
  const leaving = new AbortController();
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(`${url}/api/staff/changes`, {
    headers: { cookie, ...(lastSeen === undefined ? {} : { 'last-event-id': lastSeen }) },
    signal: leaving.signal,
  });
  const events: HeardEvent[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) events.push(...parseEvent(block));
    }
  };
  const ended = read().catch(() => undefined);
  const { status, headers } = response;
  const stream = { status, headers, events, ended, leave: () => leaving.abort() };
  opened.push(stream);
  return stream;
}

function numbersIn({ events }: TestStream) {
  return events.map(({ order }) => order);
}
const soon = { timeout: 5_000 };

const it = shopTest
  .extend('url', { scope: 'file' }, ({ shop }) => shop.listen())
  .extend('second', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const app: FastifyInstance = await shop.beside();
    onCleanup(() => app.close());
    return await app.listen({ port: 0, host: '127.0.0.1' });
  });

describe('the stream of changes', () => {
  it('tells the screens of every process which order changed', async ({ shop, url, second }) => {
    const first = await openStream(url, await signInAs(shop, 'csr'));
    const other = await openStream(second, await signInAs(shop, 'csr'));
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toContain('text/event-stream');
    expect(first.headers.get('x-accel-buffering')).toBe('no');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    const order = await buildOrder(shop.database.kysely, { country: 'TN' });
    for (const stream of [first, other]) {
      await vi.waitFor(() => expect(numbersIn(stream)).toContain(order.number), soon);
      expect(stream.events).toContainEqual(expect.objectContaining({ kind: 'counts' }));
    }
  });

  it('continues after the last event that was heard', async ({ shop, url, second }) => {
    const staff = await signInAs(shop, 'csr');
    const before = await openStream(url, staff);
    const heard = await buildOrder(shop.database.kysely, { country: 'TN' });
    await vi.waitFor(() => expect(numbersIn(before)).toContain(heard.number), soon);
    const last = before.events.at(-1)?.id;
    before.leave();
    const missed = await buildOrder(shop.database.kysely, { country: 'TN' });
    const after = await openStream(second, staff, last);
    await vi.waitFor(() => expect(numbersIn(after)).toContain(missed.number), soon);
    expect(numbersIn(after)).not.toContain(heard.number);
  });

  it('misses no order of a transaction that commits after a later one', async ({ shop, url }) => {
    const { kysely } = shop.database;
    const [slow, fast] = [
      await buildOrder(kysely, { country: 'TN' }),
      await buildOrder(kysely, { country: 'TN' }),
    ];
    const stream = await openStream(url, await signInAs(shop, 'csr'));
    const client = await shop.database.pool.connect();
    const change = 'update orders set call_count = call_count + 1 where number = $1';
    try {
      await client.query('begin');
      await client.query(change, [slow.number]);
      await shop.database.pool.query(change, [fast.number]);
      await vi.waitFor(() => expect(numbersIn(stream)).toContain(fast.number), soon);
      expect(numbersIn(stream)).not.toContain(slow.number);
      await client.query('commit');
    } finally {
      client.release();
    }
    await vi.waitFor(() => expect(numbersIn(stream)).toContain(slow.number), soon);
  });

  it('says that anything may have changed when more was missed than is kept', async ({
    shop,
    url,
  }) => {
    const stream = await openStream(url, await signInAs(shop, 'csr'), '3');
    await vi.waitFor(() => expect(stream.events).toMatchObject([{ kind: 'all' }]), soon);
    const ahead = await openStream(url, await signInAs(shop, 'csr'), '99999999999');
    await vi.waitFor(() => expect(ahead.events).toMatchObject([{ kind: 'all' }]), soon);
  });

  it('tells the people of both studios of an order that moves', async ({ shop, url }) => {
    const { kysely, pool } = shop.database;
    const studios = [await buildStudio(kysely), await buildStudio(kysely)];
    const [left = '', next] = studios;
    const order = await buildOrder(kysely, {
      country: 'TN',
      method: 'in_store',
      delivery: 'pickup',
      studio: { id: left },
    });
    const streams: TestStream[] = [];
    for (const studio of studios) {
      streams.push(await openStream(url, await signInAs(shop, 'studio', { studio })));
    }
    await pool.query('update orders set studio = $2 where number = $1', [order.number, next]);
    for (const stream of streams) {
      await vi.waitFor(() => expect(numbersIn(stream)).toContain(order.number), soon);
    }
  });

  it('tells a studio’s people of orders of their studio alone', async ({ shop, url }) => {
    const { kysely } = shop.database;
    const [own, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const stream = await openStream(url, await signInAs(shop, 'studio', { studio: own }));
    const atStudio = (id: string) =>
      buildOrder(kysely, {
        country: 'TN',
        method: 'in_store',
        delivery: 'pickup',
        studio: { id },
      });
    await atStudio(other);
    await buildOrder(kysely, { country: 'TN' });
    const { number } = await atStudio(own);
    await vi.waitFor(() => expect(numbersIn(stream)).toContain(number), soon);
    expect(new Set(numbersIn(stream))).toEqual(new Set([number, null]));
    expect(stream.events.every(({ kind }) => kind !== 'staff')).toBe(true);
  });

  it('ends when its session ends, and when the person is disabled or is given another studio', async ({
    shop,
    url,
  }) => {
    const [out, disabled] = [await signInAs(shop, 'csr'), await signInAs(shop, 'csr')];
    const { kysely, pool } = shop.database;
    const [from, to] = [await buildStudio(kysely), await buildStudio(kysely)];
    const moved = await signInAs(shop, 'studio', { studio: from });
    const streams = [
      await openStream(url, out),
      await openStream(url, disabled),
      await openStream(url, moved),
    ];
    await out.ask('DELETE', '/api/staff/session', {});
    await pool.query('update staff set disabled_at = now() where id = $1', [disabled.id]);
    await pool.query('update staff set studio = $2 where id = $1', [moved.id, to]);
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await openStream(url, disabled)).status).toBe(401);
  });

  it('is one for a session, in whatever process it is opened', async ({ shop, url, second }) => {
    const staff = await signInAs(shop, 'csr');
    const first = await openStream(url, staff);
    const next = await openStream(second, staff);
    await first.ended;
    const last = await openStream(second, staff);
    await next.ended;
    const order = await buildOrder(shop.database.kysely, { country: 'TN' });
    await vi.waitFor(() => expect(numbersIn(last)).toContain(order.number), soon);
  });

  it('opens after numbers of events that the database cannot have', async ({ shop, url }) => {
    const staff = await signInAs(shop, 'csr');
    for (const id of ['18446744073709551615', '18446744073709551616', '99999999999999999999']) {
      expect([id, (await openStream(url, staff, id)).status]).toEqual([id, 200]);
    }
  });
});
