import { describe, expect } from 'vitest';
import type { StudioWire } from '#contract/studios.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestBrowser } from '#tests/support/test-shop.ts';

/** 600 studios in Iceland, each 0.01 degrees further north. */
const it = shopTest.extend('ringRoad', { scope: 'file' }, async ({ shop }) => {
  const studios = Array.from({ length: 600 }, (_, index) => ({
    name: `Studio ${String(index).padStart(3, '0')}`,
    slug: `north-${index}`,
    address: 'Laugavegur',
    city: 'Reykjavik',
    country: 'IS',
    latitude: 42 + index / 100,
    longitude: 2.35,
  }));
  await shop.database.kysely.insertInto('studios').values(studios).execute();
  return studios;
});

async function list(browser: TestBrowser, query: string): Promise<string[]> {
  const { body } = await browser.get<StudioWire[]>(`/api/studios${query}`);
  return body.map(({ slug }) => slug);
}

describe('GET /api/studios', () => {
  it.for(['near=42,2.35', 'limit=10000', 'limit=10000&near=42,2.35'])(
    'returns at most 500 studios for ?%s',
    async (query, { ringRoad, browser }) => {
      expect(ringRoad.length).toBeGreaterThan(500);
      const slugs = await list(browser, `?country=IS&${query}`);
      expect(slugs).toHaveLength(500);
      expect(slugs[0]).toBe('north-0');
      expect(slugs[499]).toBe('north-499');
    },
  );

  it('returns every studio of a country without place and limit', async ({ ringRoad, browser }) => {
    expect(await list(browser, '?country=IS')).toHaveLength(ringRoad.length);
  });

  it('returns the nearest of all studios first', async ({ ringRoad, browser }) => {
    expect(ringRoad).toHaveLength(600);
    const slugs = await list(browser, '?country=IS&near=48,2.35&limit=3');
    expect(slugs).toEqual(['north-599', 'north-598', 'north-597']);
  });
});
