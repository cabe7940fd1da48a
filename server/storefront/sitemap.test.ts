import { describe, expect, it } from 'vitest';
import { openSitemap } from './sitemap.ts';

const openWith = (slugs: readonly string[], pagesPerFile: number) =>
  openSitemap({
    origin: 'https://prints.example',
    studiosRevision: async () => 1,
    studioSlugs: async () => slugs,
    pagesPerFile,
  });

const locationsIn = (xml: Buffer | null): string[] =>
  [...(xml?.toString() ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href]) => href ?? '');

describe('openSitemap', () => {
  it('writes an index of files when one file cannot contain all pages', async () => {
    const sitemap = openWith(['a-studio', 'b-studio', 'c-studio', 'cart'], 8);
    expect(locationsIn(await sitemap.main())).toEqual([
      'https://prints.example/sitemap-1.xml',
      'https://prints.example/sitemap-2.xml',
    ]);
    const files = await Promise.all([0, 1, 2, 3].map((number) => sitemap.file(number)));
    expect(files.map((file) => locationsIn(file).length)).toEqual([0, 80, 10, 0]);
    expect(locationsIn(files[2] ?? null)).toContain('https://prints.example/fr/c-studio');
  });

  it('writes one file when it can contain all pages', async () => {
    const sitemap = openWith(['a-studio'], 8);
    expect(locationsIn(await sitemap.main())).toHaveLength(70);
    expect(await sitemap.file(1)).toBeNull();
  });
});
