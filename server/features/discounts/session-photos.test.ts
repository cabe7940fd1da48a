import { expect } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender } from '#tests/support/photo-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { hasPhotos } from './session-codes.repo.ts';

const it = shopTest.extend('url', { scope: 'file' }, async ({ shop }) =>
  shop.app.listen({ port: 0, host: '127.0.0.1' }),
);

it('hasPhotos takes no refused file for a photo', async ({ shop, url }) => {
  const { kysely } = shop.database;
  const sender = openSender(url, crypto.randomUUID(), shop.config.sessionSecret);
  expect((await sender.send(Buffer.from('no photo'))).status).toBe(415);
  expect(await hasPhotos(kysely, sender.sessionId)).toBe(false);
  expect((await sender.send(await uniqueJpeg(64, 48))).status).toBe(204);
  expect(await hasPhotos(kysely, sender.sessionId)).toBe(true);
});
