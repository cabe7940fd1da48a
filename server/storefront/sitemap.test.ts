import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { languageCodes } from '#locales/languages.ts';
import { openSitemap } from './sitemap.ts';

function openWith(slugs: readonly string[], pagesPerFile: number) {
  return openSitemap({
    origin: 'https://prints.example',
    studiosRevision: async () => 1,
    studioSlugs: async () => slugs,
    languages: () => languageCodes,
    pagesPerFile,
  });
}

function locationsIn(file: Buffer | null): string[] {
  return [...(file ? gunzipSync(file).toString() : '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, href]) => href ?? '',
  );
}

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

  it('reads the studios once for concurrent requests, and again after a failure', async () => {
    const reads = [new Error('the database is away'), ['a-studio'], ['b-studio']];
    const sitemap = openSitemap({
      origin: 'https://prints.example',
      studiosRevision: async () => 1,
      studioSlugs: async () => {
        const read = reads.shift();
        if (read instanceof Error) throw read;
        return read ?? [];
      },
      languages: () => languageCodes,
      pagesPerFile: 100,
    });
    await expect(sitemap.main()).rejects.toThrow('the database is away');
    const [one, other] = await Promise.all([sitemap.main(), sitemap.main()]);
    expect(locationsIn(one)).toContain('https://prints.example/a-studio');
    expect(locationsIn(other)).toEqual(locationsIn(one));
  });

  it('writes one file when it can contain all pages', async () => {
    const sitemap = openWith(['a-studio'], 8);
    expect(locationsIn(await sitemap.main())).toHaveLength(70);
    expect(await sitemap.file(1)).toBeNull();
  });
});
