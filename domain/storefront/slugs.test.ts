import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedPath, languagePaths, slugInPath, slugify } from './slugs.ts';

test.each([
  ['Studio Lumière', 'studio-lumiere'],
  ['FPX Photo Lab', 'fpx-photo-lab'],
  ['  Photo -- & -- Co.  ', 'photo-co'],
  ['Tunis/Centre (Nord)', 'tunis-centre-nord'],
  ['---', ''],
  ['Lab 24', 'lab-24'],
  ['ÉCOLE', 'ecole'],
  ['a', 'a'],
  ['!a!b!', 'a-b'],
  ['استوديو', ''],
  ['استوديو Tunis', 'tunis'],
  ['', ''],
])('slugify maps %j to %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('slugify returns letters, digits and single hyphens between them, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
      const slug = slugify(name);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slugify(slug)).toBe(slug);
    }),
  );
});

const reserved = [
  'en fr ar es de it ja zh pt ru TN tn order-success order-cancel cart api console studio track',
  'assets healthz readyz metrics sitemap.xml robots.txt styleguide send-order-confirmation',
  'send-studio-notification send- Api ORDER-SUCCESS Send-anything',
].flatMap((line) => line.split(' '));

test.each(reserved)('isReservedPath accepts %s', (word) => {
  expect(isReservedPath(word)).toBe(true);
});

test.each(['tunis-centre', 'studio-tunis', 'apis', 'send', 'sender', 'carthage', 'english', ''])(
  'isReservedPath rejects %j',
  (word) => {
    expect(isReservedPath(word)).toBe(false);
  },
);

test('languagePaths has the ten languages', () => {
  expect([...languagePaths].toSorted()).toEqual('ar de en es fr it ja pt ru zh'.split(' '));
});

test.each([
  ['/studio-mistral', 'studio-mistral'],
  ['/Studio-Mistral/', 'studio-mistral'],
  ['/fr/studio-mistral', 'studio-mistral'],
  ['/TN/studio-mistral', 'studio-mistral'],
  ['/%D8%B3%D9%88%D8%B3%D8%A9', 'سوسة'],
  ['/', null],
  ['/fr', null],
  ['/TN', null],
  ['/fr/ar', null],
  ['/cart', null],
  ['/console', null],
  ['/fr/studio', null],
  ['/send-originals', null],
  ['/booking', null],
  ['/fr/booking', null],
  ['/ar/send-originals', null],
  ['/robots.txt', null],
  ['/index.php', null],
  ['/%E0%A4%A', null],
  ['/fr/demo%00', null],
  ['/nowhere/studio-mistral', null],
  ['/fr/studio-mistral/more', null],
  [`/${'a'.repeat(121)}`, null],
])('slugInPath of %s is %s', (pathname, slug) => {
  expect(slugInPath(pathname)).toBe(slug);
});
