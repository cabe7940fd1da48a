import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { StaffStudio } from '#contract/staff/studios.ts';
import type { StudioWire } from '#contract/studios.ts';
import { studioPhotoAddress } from '#domain/studios/studio-photo.ts';
import { registerBrandFiles } from '../../shop-settings/index.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

async function front(color: string): Promise<string> {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background: color } });
  return (await image.jpeg().toBuffer()).toString('base64');
}

function pathOf(studio: string): string {
  return `/api/staff/studios/${studio}/photo`;
}

async function shownPhoto(shop: TestShop, studio: string): Promise<string | undefined> {
  const listed = await shop.app.inject({ url: '/api/studios' });
  return listed.json<StudioWire[]>().find(({ _id }) => _id === studio)?.photo;
}

describe('the photo of a studio', () => {
  it('is shown to customers in two widths as it was sent last, and comes back after it was taken away', async ({
    shop,
  }) => {
    const studio = await buildStudio(shop.database.kysely);
    const owner = await signInAs(shop, 'owner');
    expect(await shownPhoto(shop, studio)).toBeUndefined();
    const base64 = await front('#204060');
    const sent = await owner.post<StaffStudio>(pathOf(studio), { photo: { base64 } });
    expect(sent.status).toBe(200);
    const tag = sent.body.photo?.tag ?? '';
    expect(await shownPhoto(shop, studio)).toBe(tag);
    const pages = Fastify();
    registerBrandFiles(pages, { kysely: shop.database.kysely, shop: shop.parts.shop });
    for (const width of [480, 960] as const) {
      const file = await pages.inject({ url: studioPhotoAddress(tag, width) });
      expect(file.headers['content-type']).toBe('image/webp');
      expect(file.headers['cache-control']).toContain('immutable');
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width });
    }
    await pages.close();
    expect((await owner.post(pathOf(studio), { photo: { base64 } })).body).toEqual(sent.body);
    await owner.post(pathOf(studio), { photo: null });
    expect(await shownPhoto(shop, studio)).toBeUndefined();
    await owner.post(pathOf(studio), { photo: { tag } });
    expect(await shownPhoto(shop, studio)).toBe(tag);
    const { rows } = await shop.database.pool.query<{ act: string }>(
      'select act from audit_log where object_id = $1 order by at, id',
      [studio],
    );
    expect(rows.map(({ act }) => act)).toEqual(Array(3).fill('studio.change-photo'));
  });

  it('stays when the studio is changed, and is in no file of studios', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const owner = await signInAs(shop, 'owner');
    const base64 = await front('#806040');
    const { body } = await owner.post<StaffStudio>(pathOf(studio), { photo: { base64 } });
    const path = `/api/staff/studios/${studio}`;
    const draft = { ...body.studio, city: 'Sousse' };
    const checked = await owner.post<{ seen: string }>(`${path}/check`, { studio: draft });
    const changed = await owner.post<StaffStudio>(path, { studio: draft, seen: checked.body.seen });
    expect(changed.body).toMatchObject({ photo: body.photo, studio: { city: 'Sousse' } });
    const file = await owner.get<unknown>('/api/staff/studios/export?format=json');
    expect(JSON.stringify(file.body)).not.toContain(body.photo?.tag);
  });

  it('is refused when it is no picture, or was never one of a studio', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const owner = await signInAs(shop, 'owner');
    const base64 = Buffer.from('<svg onload="run()"/>').toString('base64');
    const refused = await owner.post(pathOf(studio), { photo: { base64 } });
    expect(refused.status).toBe(415);
    const unknown = await owner.post(pathOf(studio), { photo: { tag: 'ab'.repeat(16) } });
    expect(unknown.body).toMatchObject({ error: 'brand_picture_unknown' });
  });

  it('is changed by the people of the studio with the right to edit it, and by nobody of another', async ({
    shop,
  }) => {
    const { kysely } = shop.database;
    const [studio, other] = [await buildStudio(kysely), await buildStudio(kysely)];
    const extraRights = ['studios.edit'] as const;
    const own = await signInAs(shop, 'studio', { studio, extraRights });
    const stranger = await signInAs(shop, 'studio', { studio: other, extraRights });
    expect((await own.post(pathOf(studio), { photo: null })).status).toBe(200);
    expect((await stranger.post(pathOf(studio), { photo: null })).status).toBe(404);
  });
});
