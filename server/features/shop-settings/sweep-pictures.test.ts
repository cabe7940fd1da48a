import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import type { StaffStudio } from '#contract/staff/studios.ts';
import { moveIntroPhotos } from '#server/storefront/move-intro-photos.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { findByTag, findPictures } from './brand-pictures.repo.ts';
import { sweepPictures } from './sweep-pictures.ts';

const day = 86_400_000;
const brand = '/api/staff/shop-settings';
type Owner = Awaited<ReturnType<typeof signInAs>>;
type Place = 'logo' | 'studio';

const it = shopTest.extend('folder', emptyFolder);
it.beforeEach(({ shop }) => {
  shop.clock.offset = 0;
});

function draw(red: number): Promise<Buffer> {
  return sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: red, g: 9, b: 9 } },
  })
    .png()
    .toBuffer();
}

async function send(owner: Owner, place: Place, red: number, crop: object | null = null) {
  const source = { base64: (await draw(red)).toString('base64') };
  const { body } = await owner.post<{ id: string; error?: string }>('/api/staff/brand-pictures', {
    place,
    source,
    crop,
  });
  return body;
}

async function show(owner: Owner, place: Place, id: string | null): Promise<void> {
  const { version, value } = (await owner.get<ShopSettingsResponse>(brand)).body.brand;
  const change = place === 'logo' ? { logo: id } : { intro: { ...value.intro, studio: id } };
  await owner.post(brand, { section: 'brand', version, value: { ...value, ...change } });
}

async function filesOf(shop: TestShop, id: string): Promise<string[]> {
  const [picture] = await findPictures(shop.database.kysely, [id]);
  return Object.values(picture?.files ?? {});
}

/** The staff's session ends before the grace is over, so that the clock goes on for the sweep alone. */
async function sweepAfter(shop: TestShop, days: number): Promise<void> {
  shop.clock.offset = days * day;
  await sweepPictures(shop.deps.shopSettings);
  shop.clock.offset = 0;
}

describe('sweepPictures', () => {
  it('removes the files of a picture that nothing names, after seven days', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id } = await send(owner, 'studio', 10);
    const files = await filesOf(shop, id);
    await sweepAfter(shop, 6.9);
    expect(await filesOf(shop, id)).toEqual(files);
    await sweepAfter(shop, 7.1);
    expect(await filesOf(shop, id)).toEqual([]);
    for (const hash of files) expect(await shop.parts.shop.exists(hash)).toBe(false);
    const { rows } = await shop.database.pool.query<{ after: object }>(
      `select after from audit_log where act = 'setting.sweep-pictures' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { pictures: 1 } }]);
    await sweepAfter(shop, 8);
    const all = await shop.database.pool.query(
      `select 1 from audit_log where act = 'setting.sweep-pictures'`,
    );
    expect(all.rowCount).toBe(1);
    // Sent again, it is stored again.
    const again = await send(owner, 'studio', 10);
    for (const hash of await filesOf(shop, again.id)) {
      expect(await shop.parts.shop.exists(hash)).toBe(true);
    }
    await show(owner, 'studio', again.id);
    expect(shop.parts.settings.current().pictures.get('studio')?.id).toBe(again.id);
  });

  it('leaves what the brand names or can be put back to, and every logo that mails show', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const [logo, photo, next] = [
      await send(owner, 'logo', 20),
      await send(owner, 'studio', 21),
      await send(owner, 'studio', 22),
    ];
    await show(owner, 'logo', logo.id);
    await show(owner, 'studio', photo.id);
    await show(owner, 'logo', null);
    await show(owner, 'studio', next.id);
    await sweepAfter(shop, 30);
    for (const { id } of [logo, photo, next]) expect(await filesOf(shop, id)).not.toEqual([]);
    for (let change = 0; change < 50; change += 1) {
      const { version, value } = (await owner.get<ShopSettingsResponse>(brand)).body.brand;
      const name = `Name ${change}`;
      await owner.post(brand, { section: 'brand', version, value: { ...value, name } });
    }
    await sweepAfter(shop, 30);
    expect(await filesOf(shop, photo.id)).toEqual([]);
    for (const { id } of [logo, next]) expect(await filesOf(shop, id)).not.toEqual([]);
  });

  it('leaves the photo of a studio until the studio has another one', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const studio = await buildStudio(shop.database.kysely);
    const file = async (tag: string) =>
      (await findByTag(shop.database.kysely, tag))?.files['480'] ?? null;
    const change = async (photo: { readonly base64: string } | null) => {
      const path = `/api/staff/studios/${studio}/photo`;
      return (await owner.post<StaffStudio>(path, { photo })).body.photo?.tag ?? '';
    };
    const tag = await change({ base64: (await draw(60)).toString('base64') });
    await sweepAfter(shop, 30);
    expect(await file(tag)).not.toBeNull();
    await change(null);
    await sweepAfter(shop, 30);
    expect(await file(tag)).toBeNull();
  });

  it('leaves a file that another picture has too', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const whole = await send(owner, 'studio', 30);
    const cut = await send(owner, 'studio', 30, { x: 0, y: 0, width: 0.5, height: 0.5 });
    await show(owner, 'studio', cut.id);
    await sweepAfter(shop, 8);
    expect(await filesOf(shop, whole.id)).toEqual([]);
    const kept = await filesOf(shop, cut.id);
    expect(kept).toHaveLength(4);
    for (const hash of kept) expect(await shop.parts.shop.exists(hash)).toBe(true);
  });

  it('does not let a photograph of a machine’s folder come back', async ({ shop, folder }) => {
    const owner = await signInAs(shop, 'owner');
    const deps = shop.deps.shopSettings;
    await mkdir(path.join(folder, 'intro'));
    await writeFile(path.join(folder, 'intro', 'studio.png'), await draw(40));
    const sent = await send(owner, 'studio', 40);
    await sweepAfter(shop, 8);
    expect(await filesOf(shop, sent.id)).toEqual([]);
    await show(owner, 'studio', null);
    await moveIntroPhotos(deps, path.join(folder, 'intro'), silentLog);
    expect(shop.parts.settings.current().pictures.get('studio')).toBeUndefined();
  });
});

describe('the pictures of a brand', () => {
  it('are at most 200, until unused ones are swept', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    await shop.database.pool.query(
      `insert into brand_pictures (id, place, tag, width, height, created_at)
       select gen_random_uuid(), 'studio', md5(number::text), 9, 9, now()
       from generate_series(1, 200) number`,
    );
    const refused = await send(owner, 'studio', 50);
    expect(refused.error).toBe('brand_pictures_full');
    await shop.database.pool.query(`delete from brand_pictures where width = 9`);
    expect((await send(owner, 'studio', 50)).error).toBeUndefined();
  });

  it('have at most one gigabyte together', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { id } = await send(owner, 'studio', 60);
    const fill = (size: number) =>
      shop.database.pool.query(
        `update brand_picture_files set size = $1 where picture = $2 and name = 'source'`,
        [size, id],
      );
    await fill(1024 ** 3);
    expect((await send(owner, 'studio', 61)).error).toBe('brand_pictures_full');
    await fill(1000);
    expect((await send(owner, 'studio', 61)).error).toBeUndefined();
  });
});
