import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { it } from '#tests/support/shop-fixtures.ts';
import {
  extendGiftCardCommand,
  giftCardCommand,
  issueGiftCardCommand,
} from '#tools/ops/gift-cards.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-ops-'));
});
afterAll(() => rm(folder, { recursive: true }));

const lines: string[] = [];
it.beforeEach(({ database }) => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('SESSION_SECRET', 'a-session-secret');
  vi.stubEnv('CODE_KEY', 'a-key-for-the-codes');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const issue = async (...expires: readonly string[]): Promise<string> => {
  lines.length = 0;
  await issueGiftCardCommand.run(['--amount', '9', '--currency', 'USD', ...expires]);
  return lines[0]?.split('\n')[0] ?? '';
};

const extend = (card: string, day: string) => extendGiftCardCommand.run([card, '--expires', day]);

it('extend-gift-card lets a card pay until a later day, also one that has expired', async ({
  database,
}) => {
  const code = await issue('--expires', '2027-12-31');
  await database.pool.query(
    `update gift_cards set expires_at = now() - interval '1 day' where last_four = $1`,
    [code.slice(-4)],
  );
  await extend(code, '2028-06-30');
  await giftCardCommand.run([code]);
  expect(lines.filter((line) => line.includes('expires 2028-07-01T00:00:00.000Z'))).toHaveLength(2);
});

it('extend-gift-card shortens no card, and asks for a day to come', async () => {
  const code = await issue('--expires', '2028-06-30');
  await expect(extend(code, '2028-06-29')).rejects.toThrow(
    'it pays until 2028-07-01T00:00:00.000Z already',
  );
  await expect(extend(code, '2020-01-01')).rejects.toThrow('--expires is in the past: 2020-01-01');
  await expect(extend(await issue(), '2028-06-30')).rejects.toThrow('it does not expire');
  await expect(extendGiftCardCommand.run([code])).rejects.toThrow('--expires is missing');
  await giftCardCommand.run([code]);
  expect(lines.join('\n')).toContain('expires 2028-07-01T00:00:00.000Z');
});
