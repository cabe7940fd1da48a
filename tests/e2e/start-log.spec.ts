import { startRunningShop } from '#tests/support/shop.ts';
import { expect, test } from './fixtures.ts';

/**
 * The lines that a separate shop has printed once it has answered a request and the output matches each of `signs`:
 * its processes print in no set order.
 */
async function printed(env: Record<string, string>, signs: readonly RegExp[]): Promise<string[]> {
  const shop = await startRunningShop({ env });
  try {
    await fetch(`${shop.url}/api/catalogue?country=US`);
    for (const sign of signs) await expect.poll(shop.output, { timeout: 20_000 }).toMatch(sign);
    return (await shop.output()).split('\n').filter((line) => line !== '');
  } finally {
    await shop.stop();
  }
}

test('every printed line is JSON in production, including those of the start', async () => {
  const env = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', LOG_LEVEL: 'info' };
  const roles = ['start', 'web', 'worker', 'prints'];
  const lines = await printed(env, [
    /"path":"\/api\/catalogue"[^\n]*\n/,
    ...roles.map((role) => new RegExp(`"role":"${role}"[^\\n]*\\n`)),
  ]);
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const record of records) {
    expect(record).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
  }
  expect(new Set(records.map(({ role }) => role))).toEqual(new Set(roles));
});

test('every printed line is readable text outside production', async () => {
  const lines = await printed({ LOG_LEVEL: 'info' }, [/GET \/api\/catalogue.*\n/]);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(lines.join('\n')).toMatch(/^fpx: the shop is open: http/m);
  expect(lines.join('\n')).toMatch(/ web answered GET \/api\/catalogue 200 \d+ ms$/m);
});

test('LOG_LEVEL suppresses lower levels in every process', async () => {
  expect(await printed({ LOG_LEVEL: 'error' }, [])).toEqual([]);
});
