import Fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { followSettings, registerBrandFiles } from '#server/features/shop-settings/index.ts';
import { openLiveConfig } from '#server/settings/live-config.ts';
import { buildStudio } from '#tests/support/build-order.ts';
import { silentLog } from '#tests/support/logs.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { signInAs } from '#tests/support/staff.ts';

const it = shopTest.extend('shopEnv', { scope: 'file' }, () => ({ SELLER_TAX_ID: 'CA 123' }));

const path = '/api/staff/shop-settings';
type Owner = Awaited<ReturnType<typeof signInAs>>;

async function read(owner: Owner): Promise<ShopSettingsResponse> {
  return (await owner.get<ShopSettingsResponse>(path)).body;
}

async function changeBrand(owner: Owner, change: Partial<ShopSettingsResponse['brand']['value']>) {
  const { brand } = await read(owner);
  const body = { section: 'brand', version: brand.version, value: { ...brand.value, ...change } };
  return await owner.post<ShopSettingsResponse & { error?: string; details?: object }>(path, body);
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function draw(width: number, height: number, background: object): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: background as never } })
    .png()
    .toBuffer();
}

describe('the owner’s settings', () => {
  it('hold at once, and are seen by another process within a second', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const other = openLiveConfig(shop.config, shop.database);
    const end = followSettings(other.settings, shop.database, silentLog);
    const changed = await changeBrand(owner, { name: 'Northern Prints' });
    expect(changed.status).toBe(200);
    expect(shop.config.brandName).toBe('Northern Prints');
    await vi.waitFor(() => expect(other.config.brandName).toBe('Northern Prints'), {
      timeout: 1000,
    });
    // The seller is named like the brand until it has a name.
    expect(other.config.seller.name).toBe('Northern Prints');
    await end();
  });

  it('of the environment are named and refused', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const { seller } = await read(owner);
    expect(seller.fixed).toEqual(['taxId']);
    expect(seller.usual.taxId).toBe('CA 123');
    const value = { name: 'Prints Ltd', address: '1 Main Street\nToronto', taxId: 'other' };
    const refused = await owner.post(path, { section: 'seller', version: seller.version, value });
    expect([refused.status, refused.body['error']]).toEqual([409, 'setting_fixed']);
    const own = { ...value, taxId: null };
    await owner.post(path, { section: 'seller', version: seller.version, value: own });
    expect(shop.config.seller).toEqual({
      name: 'Prints Ltd',
      address: '1 Main Street\nToronto',
      taxId: 'CA 123',
    });
  });

  it('need a fresh proof for limits, and are not overwritten if somebody changed them meanwhile', async ({
    shop,
  }) => {
    const [first, second] = [await signInAs(shop, 'owner'), await signInAs(shop, 'admin')];
    const { limits } = await read(first);
    const body = (unpaid: number) => ({
      section: 'limits',
      version: limits.version,
      value: { unpaid, typedRefund: 75, provenRefund: null },
    });
    shop.clock.offset = 6 * 60 * 1000;
    expect((await first.post(path, body(40))).body['error']).toBe('staff_proof_required');
    shop.clock.offset = 0;
    expect((await first.post(path, body(40))).status).toBe(200);
    const late = await second.post(path, body(70));
    expect([late.status, late.body['error']]).toEqual([409, 'setting_changed']);
    expect(shop.config.inStoreLimit).toBe(40);
    expect(shop.config.refundLimits).toEqual({ typed: 75, proven: 200 });
    // The same change again is answered like the first.
    expect((await first.post(path, body(40))).status).toBe(200);
    expect((await read(first)).limits.version).toBe(limits.version + 1);
  });

  it('refuse a color that is hard to read, with its figure and the nearest that is not', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const { status, body } = await changeBrand(owner, { accent: '#ff9a3c' });
    expect([status, body.error]).toEqual([400, 'accent_unreadable']);
    const { nearest, ...figures } = body.details as { nearest: string };
    expect(figures).toEqual({ contrast: 1.82, least: 4.5 });
    expect((await changeBrand(owner, { accent: nearest })).status).toBe(200);
    expect(shop.config.look.accent).toBe(nearest);
  });

  it('keep who changed what when, and what was before', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner', { name: 'Ines' });
    await changeBrand(owner, { name: 'One' });
    await changeBrand(owner, { name: 'Two', accent: '#1d4ed8' });
    const { body } = await owner.get<{
      versions: { by: string; changed: string[]; value: { name: string } }[];
    }>(`${path}/versions?section=brand`);
    expect(body.versions.slice(0, 2)).toMatchObject([
      { by: 'Ines', changed: ['name', 'accent'], value: { name: 'Two' } },
      { by: 'Ines', changed: ['name'], value: { name: 'One' } },
    ]);
    const { rows } = await shop.database.pool.query(
      `select before, after from audit_log where act = 'setting.change' order by id desc limit 1`,
    );
    // Names that people typed are in the versions, and not in the log.
    expect(rows[0]).toMatchObject({ after: { name: true, accent: '#1d4ed8' } });
  });

  it('are shown to nobody of a studio and to nobody without the right', async ({ shop }) => {
    const studio = await buildStudio(shop.database.kysely);
    const extraRights = ['settings.edit'] as const;
    const people = [
      await signInAs(shop, 'csr'),
      await signInAs(shop, 'studio', { studio, extraRights }),
    ];
    for (const person of people) {
      expect((await person.get(path)).status).toBe(404);
      expect((await person.get(`${path}/versions?section=brand`)).status).toBe(404);
      const crop = null;
      const picture = { place: 'logo', source: { base64: 'AAAA' }, crop };
      expect((await person.post('/api/staff/brand-pictures', picture)).status).toBe(404);
    }
  });
});

describe('a picture of the brand', () => {
  const send = (owner: Owner, place: string, source: object, crop: object | null = null) =>
    owner.post<{ id: string; address: string; width: number; height: number; error?: string }>(
      '/api/staff/brand-pictures',
      { place, source, crop },
    );

  it('is made anew with its transparent parts, and served without what its file had', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const file = await draw(1440, 480, { r: 20, g: 90, b: 200, alpha: 0 });
    const sent = await send(owner, 'logo', { base64: base64(file) });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ width: 720, height: 240 });
    const again = await send(owner, 'logo', { base64: base64(file) });
    expect(again.body.id).toBe(sent.body.id);
    const pages = Fastify();
    registerBrandFiles(pages, { kysely: shop.database.kysely, shop: shop.parts.shop });
    const served = await pages.inject(sent.body.address);
    await pages.close();
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { hasAlpha, exif, width } = await sharp(served.rawPayload).metadata();
    expect({ hasAlpha, exif, width }).toEqual({ hasAlpha: true, exif: undefined, width: 720 });
    expect((await changeBrand(owner, { logo: sent.body.id })).status).toBe(200);
    expect(shop.config.look.logo).toMatchObject({ width: 720, height: 240 });
  });

  it('is refused when it is no picture, when it could run, and when it is of another place', async ({
    shop,
  }) => {
    const owner = await signInAs(shop, 'owner');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    for (const bytes of [svg, Buffer.from('GIF89a-and-nothing-else'), Buffer.from('text')]) {
      const { status, body } = await send(owner, 'logo', { base64: base64(bytes) });
      expect([400, 413, 415]).toContain(status);
      expect(body.error).toMatch(
        /^invalid_file_(type|format)$|^photo_(unreadable|too_many_pixels)$/,
      );
    }
    const tiny = await draw(20, 20, { r: 1, g: 1, b: 1, alpha: 1 });
    expect((await send(owner, 'logo', { base64: base64(tiny) })).status).toBe(415);
    const photo = await draw(900, 600, { r: 200, g: 100, b: 50, alpha: 1 });
    const { body } = await send(owner, 'studio', { base64: base64(photo) });
    const wrong = await changeBrand(owner, { logo: body.id });
    expect(wrong.body.error).toBe('brand_picture_unknown');
  });

  it('is cut anew from the file that was sent', async ({ shop }) => {
    const owner = await signInAs(shop, 'owner');
    const left = await draw(600, 800, { r: 220, g: 30, b: 30, alpha: 1 });
    const photo = await sharp({
      create: { width: 1200, height: 800, channels: 3, background: { r: 30, g: 30, b: 220 } },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .jpeg()
      .toBuffer();
    const whole = await send(owner, 'studio', { base64: base64(photo) });
    expect(whole.body).toMatchObject({ width: 1200, height: 800 });
    const crop = { x: 0.5, y: 0, width: 0.5, height: 0.5 };
    const cut = await send(owner, 'studio', { picture: whole.body.id }, crop);
    expect(cut.body).toMatchObject({ width: 600, height: 400 });
    expect(cut.body.id).not.toBe(whole.body.id);
    const outside = { x: 0.8, y: 0, width: 0.5, height: 0.5 };
    const refused = await send(owner, 'studio', { picture: whole.body.id }, outside);
    expect(refused.body.error).toBe('brand_picture_refused');
    const { rows } = await shop.database.pool.query<{ sha256: string }>(
      `select sha256 from brand_picture_files where picture = $1 and name = '1600'`,
      [cut.body.id],
    );
    const stored = await shop.parts.shop.withFile(rows[0]?.sha256 ?? '', (file) =>
      sharp(file).stats(),
    );
    const [red, , blue] = stored.channels;
    expect((red?.mean ?? 255) < 60 && (blue?.mean ?? 0) > 190).toBe(true);
  });
});
