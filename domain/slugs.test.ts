import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedPath, languagePaths, slugify } from './slugs.ts';

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
])('%j becomes %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test('a slug holds letters, digits and single hyphens between them, and is its own slug', () => {
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

test.each(reserved)('%s belongs to the shop', (word) => {
  expect(isReservedPath(word)).toBe(true);
});

test.each(['tunis-centre', 'studio-tunis', 'apis', 'send', 'sender', 'carthage', 'english', ''])(
  '%j may be a studio’s',
  (word) => {
    expect(isReservedPath(word)).toBe(false);
  },
);

test('the ten languages are paths', () => {
  expect([...languagePaths].toSorted()).toEqual('ar de en es fr it ja pt ru zh'.split(' '));
});
