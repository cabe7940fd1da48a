import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint } from '#contract/staff/webhooks.ts';
import { webhookJobs } from '#server/features/webhooks/index.ts';
import { silentLog } from './logs.ts';
import { it as shopTest } from './shop-fixtures.ts';
import { signInAs, type TestStaff } from './staff.ts';
import type { TestShop } from './test-shop.ts';
import type { Received } from './verify-webhook.ts';

export const path = '/api/staff/webhooks';

/** A program of the owner: keeps what it receives, and answers with the statuses of a test, 204 after them. */
export async function startReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      if (status === 302) response.setHeader('location', '/elsewhere');
      response.statusCode = status;
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, statuses, port, close: () => void server.close() };
}

/** Runs what is due of the sending worker, by the shop's clock. */
export async function runDue(shop: TestShop, isAddressAllowed = (_address: string) => true) {
  const jobs = webhookJobs({ ...shop.deps.webhooks, isAddressAllowed });
  const job = jobs.find(({ name }) => name === 'deliver-webhook');
  for (;;) {
    const { rows } = await shop.database.pool.query<{ payload: unknown }>(
      `delete from graphile_worker._private_jobs where id in (
         select jobs.id from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where identifier = 'deliver-webhook' and run_at <= $1) returning payload`,
      [new Date(Date.now() + shop.clock.offset + 1000)],
    );
    if (rows.length === 0) return;
    for (const { payload } of rows) await job?.run(payload, silentLog);
  }
}

export async function mind(shop: TestShop) {
  const job = webhookJobs(shop.deps.webhooks).find(({ name }) => name === 'mind-webhooks');
  await job?.run({}, silentLog);
}

export const kinds = [
  'order.placed',
  'order.paid',
  'order.state_changed',
  'order.refunded',
] as const;

export interface Endpoints {
  readonly endpoints: readonly WebhookEndpoint[];
}

export const it = shopTest
  .extend('owner', ({ shop }) => signInAs(shop, 'owner', { name: 'Nadia' }))
  .extend('receiver', async ({ shop: _shop }, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(receiver.close);
    return receiver;
  })
  .extend('endpoint', async ({ shop, owner, receiver }, { onCleanup }) => {
    const id = crypto.randomUUID();
    const added = await owner.post<{ secret: string }>(path, {
      id,
      address: 'https://hooks.example/prints',
      description: 'Accounts',
      kinds,
    });
    // The receiver of a test has no certificate.
    const { pool } = shop.database;
    const point = (address: string) =>
      pool.query('update webhook_endpoints set address = $2 where id = $1', [id, address]);
    await point(`http://127.0.0.1:${receiver.port}/hook`);
    onCleanup(async () => {
      const person = await signInAs(shop, 'owner');
      await person.ask('DELETE', `${path}/${id}`);
      await runDue(shop);
    });
    return { id, secret: added.body.secret, point };
  });

/** A test may last for days: somebody signs in anew for each look. */
export async function listDeliveries(
  shop: TestShop,
  id: string,
): Promise<readonly WebhookDelivery[]> {
  const person = await signInAs(shop, 'owner');
  const { body } = await person.get<{ deliveries: WebhookDelivery[] }>(`${path}/${id}/deliveries`);
  return body.deliveries;
}

export async function findListed(shop: TestShop, id: string): Promise<WebhookEndpoint | undefined> {
  const person = await signInAs(shop, 'owner');
  const { body } = await person.get<Endpoints>(path);
  return body.endpoints.find((one) => one.id === id);
}

export async function sendTest(owner: TestStaff, id: string): Promise<void> {
  expect((await owner.post(`${path}/${id}/test`)).status).toBe(200);
}

/** Something that happens, without the work of an order. */
export async function happen(shop: TestShop): Promise<void> {
  await shop.database.pool.query(`select note_webhook_event('order.paid', '{"to":"paid"}')`);
}
