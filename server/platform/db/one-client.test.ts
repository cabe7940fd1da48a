import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { withClient } from './one-client.ts';

let database: TestDatabase;
const sockets: Socket[] = [];
const relay = createServer((incoming) => {
  const { hostname, port } = new URL(database.url);
  const outgoing = connect(Number(port), hostname);
  sockets.push(incoming, outgoing);
  incoming.pipe(outgoing).pipe(incoming);
});

beforeAll(async () => {
  database = await createTestDatabase();
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
});

afterAll(async () => {
  relay.close();
  await database.close();
});

function relayUrl(): string {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return url.href;
}

// An error event without a listener would fail this run as an uncaught exception.
it('rejects the query under way when its server is lost, and ends nothing else', async () => {
  const lost = withClient({ connectionString: relayUrl() }, async (client) => {
    await client.query('select 1');
    const query = client.query('select pg_sleep(60)');
    for (const socket of sockets) socket.destroy();
    await query;
  });
  await expect(lost).rejects.toThrow(/Connection terminated unexpectedly|ECONNRESET/);
});

it('returns what the work returns, and throws what it throws', async () => {
  const config = { connectionString: database.url };
  const rows = await withClient(
    config,
    async (client) => (await client.query<{ n: number }>('select 7 as n')).rows,
  );
  expect(rows).toEqual([{ n: 7 }]);
  await expect(
    withClient(config, (client) => client.query('select nothing')),
  ).rejects.toMatchObject({
    code: '42703',
  });
});
