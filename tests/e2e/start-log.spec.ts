import { startRunningShop } from '#tests/support/shop.ts';
import { expect, test } from './fixtures.ts';

/**
 * The lines that a separate shop has printed once it has answered a request; `sign` is part of the last one.
 */
const printed = async (env: Record<string, string>, sign: string): Promise<string[]> => {
  const shop = await startRunningShop({ env });
  try {
    await fetch(`${shop.url}/api/catalogue?country=US`);
    await expect.poll(shop.output, { timeout: 20_000 }).toContain(sign);
    return (await shop.output()).split('\n').filter((line) => line !== '');
  } finally {
    await shop.stop();
  }
};

test('every printed line is JSON in production, including those of the start', async () => {
  const env = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', LOG_LEVEL: 'info' };
  const lines = await printed(env, '/api/catalogue');
  const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const record of records) {
    expect(record).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
  }
  expect(new Set(records.map(({ role }) => role))).toEqual(
    new Set(['start', 'web', 'worker', 'prints']),
  );
});

test('every printed line is readable text outside production', async () => {
  const lines = await printed({ LOG_LEVEL: 'info' }, '/api/catalogue');
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(lines.join('\n')).toMatch(/^fpx: the shop is open: http/m);
  expect(lines.join('\n')).toMatch(/ web answered GET \/api\/catalogue 200 \d+ ms$/m);
});

test('LOG_LEVEL suppresses lower levels in every process', async () => {
  expect(await printed({ LOG_LEVEL: 'error' }, '')).toEqual([]);
});
