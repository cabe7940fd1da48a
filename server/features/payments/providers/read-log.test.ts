import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { openLog } from '#server/platform/http/logger.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const lines: string[] = [];
const destination = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const it = shopTest.extend('shopLog', { scope: 'file' }, () =>
  openLog({ role: 'test', level: 'warn', destination }),
);

it('a failed read is logged with its provider, status and code', async ({ shop }) => {
  expect(await shop.deps.payments.stripe?.readSession('cs_none')).toBeNull();
  expect(lines.map((line): unknown => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'a read of the card provider failed',
      provider: 'stripe',
      read: 'checkout session cs_none',
      status: 404,
      code: 'resource_missing',
    }),
  );
});
