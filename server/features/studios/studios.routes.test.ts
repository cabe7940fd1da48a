import { describe, expect } from 'vitest';
import {
  studiosResponse,
  studioSuggestions,
  studioWire,
  type StudioWire,
} from '#contract/studios.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { findUtcOffsets } from '#domain/common/local-time.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest.extend('base', { scope: 'file' }, async ({ shop }) => {
  await shop.database.kysely
    .insertInto('studios')
    .values([
      {
        name: 'Cadre <script>alert(1)</script>',
        slug: 'cadre',
        address: 'Rue de Marseille',
        city: 'Sousse',
        country: 'TN',
        ownerEmail: 'owner@example.com',
        latitude: 35.8256,
        longitude: 10.6369,
        translations: JSON.stringify({ ar: { name: 'إطار سوسة', address: 'شارع مرسيليا' } }),
      },
      {
        name: 'Closed down',
        slug: 'closed-down',
        address: 'Rue Didon',
        city: 'Carthage',
        country: 'TN',
        ownerEmail: 'owner@example.com',
        isActive: false,
      },
    ])
    .execute();
  return shop.app.listen({ port: 0, host: '127.0.0.1' });
});

async function ask<T = StudioWire[]>(base: string, path: string, headers: HeadersInit = {}) {
  const response = await fetch(`${base}/api/studios${path}`, { headers });
  const text = await response.text();
  // No query may reveal a studio's owner or a closed studio.
  expect(text).not.toMatch(/owner|closed-down/);
  return { response, body: (text === '' ? null : JSON.parse(text)) as T };
}

async function search(base: string, query: string) {
  const { body } = await ask(base, `/search?query=${encodeURIComponent(query)}`);
  return studiosResponse.parse(body).map(({ slug }) => slug);
}

describe('GET /api/studios', () => {
  it('lists the active studios with their data', async ({ base }) => {
    const { response, body } = await ask(base, '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const studios = studiosResponse.parse(body);
    expect(studios.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['cadre', 'demo-tunis', 'demo-montreal', 'demo-chicago']),
    );
    expect(studios.find(({ slug }) => slug === 'cadre')).toMatchObject({
      name: 'Cadre <script>alert(1)</script>',
      coordinates: { latitude: 35.8256, longitude: 10.6369 },
      translations: { ar: { name: 'إطار سوسة' } },
    });
  });

  it('includes the studios’ UTC offsets, computed again each day, so that browsers need no time zone data', async ({
    shop,
    base,
  }) => {
    const clockOf = async (slug: string) => {
      const { body } = await ask(base, '?country=FR');
      return body.find((studio) => studio.slug === slug)?.utcOffsets;
    };
    const expected = () => findUtcOffsets('Europe/Paris', Date.now() + shop.clock.offset);
    const atFirst = expected();
    expect(await clockOf('demo-paris')).toEqual(atFirst);
    expect((await ask<StudioWire>(base, '/by-slug/demo-paris')).body.utcOffsets).toEqual(atFirst);
    // Summer time begins or ends within half a year.
    shop.clock.offset += 182 * 24 * 60 * 60 * 1000;
    expect(expected()).not.toEqual(atFirst);
    expect(await clockOf('demo-paris')).toEqual(expected());
    shop.clock.offset = 0;
  });

  it('filters by a country with studios and lists all for a country without any', async ({
    base,
  }) => {
    const { body } = await ask(base, '?country=Tunisia');
    expect(body.length).toBeGreaterThan(1);
    expect(new Set(body.map(({ country }) => country))).toEqual(new Set(['TN']));
    const { body: all } = await ask(base, '');
    const { body: japan } = await ask(base, '?country=JP');
    expect(japan).toEqual(all);
  });

  it('returns the nearest studio first', async ({ shop, base }) => {
    const { body } = await ask(base, '?near=35.82,10.63&limit=2');
    expect(body).toHaveLength(2);
    expect(body[0]?.city).toBe('Sousse');
    const { body: montreal } = await ask(base, '?near=45.5,-73.57&country=CA&limit=1');
    expect(montreal[0]?.slug).toBe('demo-montreal');
    await shop.database.kysely
      .insertInto('studios')
      .values({ name: 'A', slug: 'nowhere', address: '', city: 'Nowhere', country: 'US' })
      .execute();
    const { body: american } = await ask(base, '?near=41.8837,-87.6278&country=US');
    expect(american[0]?.slug).toBe('demo-chicago');
    expect(american.at(-1)?.slug).toBe('nowhere');
  });

  it('answers 304 until a studio changes', async ({ shop, base }) => {
    const first = await ask(base, '');
    const etag = first.response.headers.get('etag') ?? '';
    expect(first.response.headers.get('cache-control')).toMatch(/^public, max-age=60/);
    const again = await ask(base, '', { 'if-none-match': `"other", ${etag}` });
    expect(again.response.status).toBe(304);
    expect(again.response.headers.get('etag')).toBe(etag);
    await shop.database.kysely
      .updateTable('studios')
      .set({ phone: '555-0100' })
      .where('slug', '=', 'cadre')
      .execute();
    const changed = await ask(base, '', { 'if-none-match': etag });
    expect(changed.response.status).toBe(200);
    expect(changed.body.find(({ slug }) => slug === 'cadre')?.phone).toBe('555-0100');
  });

  it.for(['br', 'gzip', 'identity', 'br;q=0, gzip', ''])(
    'compresses for "%s"',
    async (encoding, { base }) => {
      const plain = await ask(base, '?country=TN', { 'accept-encoding': 'identity' });
      const { response, body } = await ask(base, '?country=TN', { 'accept-encoding': encoding });
      const expected = { br: 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip' }[encoding] ?? null;
      expect(response.headers.get('content-encoding')).toBe(expected);
      expect(response.headers.get('vary')).toBe('accept-encoding');
      expect(body).toEqual(plain.body);
    },
  );

  it.for(['near=91,0', 'near=0,181', 'near=here', 'limit=0', 'limit=x', 'near=1e3,0'])(
    'refuses %s',
    async (query, { base }) => {
      const { response, body } = await ask<ErrorBody>(base, `?${query}`);
      expect(response.status).toBe(400);
      expect(body).toMatchObject({
        error: 'invalid_request',
        details: { fields: [expect.stringContaining(query.split('=')[0] ?? '')] },
      });
      expect(body.message).not.toBe('');
    },
  );

  it('refuses an unknown country', async ({ base }) => {
    const { response, body } = await ask<ErrorBody>(base, '?country=Atlantis');
    expect(response.status).toBe(400);
    expect(body.error).toBe('unknown_country');
  });
});

it('lists the studio routes in the OpenAPI document', async ({ base }) => {
  const response = await fetch(`${base}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/api/studios', '/api/studios/search', '/api/studios/by-slug/{slug}']),
  );
});

describe('GET /api/studios/by-slug', () => {
  it('returns one studio regardless of upper and lower case', async ({ base }) => {
    const { response, body } = await ask<StudioWire>(base, '/by-slug/Demo-Tunis');
    expect(response.status).toBe(200);
    expect(studioWire.parse(body).slug).toBe('demo-tunis');
  });

  it('suggests the nearest slugs for an unknown one, in the requested language', async ({
    base,
  }) => {
    const { response, body } = await ask<ErrorBody>(base, '/by-slug/demo-tuniss', {
      'accept-language': 'ar',
    });
    expect(response.status).toBe(404);
    expect(body.error).toBe('studio_not_found');
    expect(body.message).toMatch(/\p{Script=Arabic}/u);
    const { suggestions } = studioSuggestions.parse(body.details);
    expect(suggestions[0]).toMatchObject({ slug: 'demo-tunis', city: 'Tunis' });
    expect(suggestions[0]?.name).toMatch(/\p{Script=Arabic}/u);
  });

  it.for(['closed-down', 'api', 'fr', 'send-news', 'studio', '%3Cscript%3E'])(
    'returns 404 for the slug %s',
    async (slug, { base }) => {
      const { response, body } = await ask<ErrorBody>(base, `/by-slug/${slug}`);
      expect(response.status).toBe(404);
      expect(body.error).toBe('studio_not_found');
    },
  );

  it('suggests nothing for a word that is a path of the shop', async ({ base }) => {
    const { body } = await ask<ErrorBody>(base, '/by-slug/cart');
    expect(body.details).toEqual({ suggestions: [] });
  });

  it('refuses a slug above the maximum length', async ({ base }) => {
    const { response } = await ask(base, `/by-slug/${'a'.repeat(121)}`);
    expect(response.status).toBe(400);
  });
});

describe('GET /api/studios/search', () => {
  it.for([
    ['tunis', 'demo-tunis'],
    ['tuns', 'demo-tunis'],
    ['Monteal', 'demo-montreal'],
    ['MONTRÉAL', 'demo-montreal'],
    ['h3b', 'demo-montreal'],
    ['chcago state', 'demo-chicago'],
    ['sous', 'cadre'],
    ['سوسة', 'cadre'],
    ['سوسه', 'cadre'],
    ['اطار', 'cadre'],
    ['إِطَار ســوسة', 'cadre'],
    ['studio of chicago', 'demo-chicago'],
  ] as const)('returns for "%s" first %s', async ([query, slug], { base }) => {
    expect((await search(base, query))[0]).toBe(slug);
  });

  it('ranks names with the prefix above similar ones', async ({ shop, base }) => {
    const studios = ['Tunus', 'Tunisia Print', 'Tunis Print'].map((name, index) => ({
      name,
      slug: `order-${index}`,
      address: '',
      city: 'Nowhere',
      country: 'DE',
    }));
    await shop.database.kysely.insertInto('studios').values(studios).execute();
    const { body } = await ask(base, '/search?query=tunis&country=DE');
    expect(body.map(({ name }) => name)).toEqual(['Tunis Print', 'Tunisia Print', 'Tunus']);
  });

  it.for(['', '   ', '%', '_', "'; drop table studios; --", '🙂', '\\', 'zzzzqqq'])(
    'returns nothing for "%s"',
    async (query, { base }) => {
      expect(await search(base, query)).toEqual([]);
    },
  );

  it.for([`query=${'a'.repeat(121)}`, '', 'query=a&limit=0', 'query=a&limit=51'])(
    'refuses ?%s',
    async (query, { base }) => {
      const { response, body } = await ask<ErrorBody>(base, `/search?${query}`);
      expect(response.status).toBe(400);
      expect(body.error).toBe('invalid_request');
    },
  );
});
