import { expect, test } from 'vitest';
import { studioLink } from './studio-links.ts';
import { slugOf } from './studio-slug.ts';

test("studioLink joins the shop's origin, the slug and the discount code", () => {
  expect(studioLink('https://prints.example', 'demo-tunis')).toBe(
    'https://prints.example/demo-tunis',
  );
  expect(studioLink('https://prints.example', 'demo-tunis', 'A&B 10%')).toBe(
    'https://prints.example/demo-tunis?discount=A%26B+10%25',
  );
  expect(studioLink('https://prints.example', '', 'WELCOME10')).toBe(
    'https://prints.example/?discount=WELCOME10',
  );
});

test('slugOf derives a slug from the name of a studio without one', () => {
  expect(slugOf({ slug: '', name: 'Studio Lumière & Co.' })).toBe('studio-lumiere-co');
  expect(slugOf({ slug: 'lumiere', name: 'Studio Lumière' })).toBe('lumiere');
});
