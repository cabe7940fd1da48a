import { expect, it } from 'vitest';
import { findFonts } from './fonts.ts';

it('findFonts keeps the letters of a glyph that was part of another before', async () => {
  const text = 'ججج ححح';
  const finder = await findFonts([['strong', text]], 'jp');
  const { shaper } = finder('strong', text)('ح'.codePointAt(0) ?? 0);
  // Its outline is that of ح with a dot, which is looked up without its letter.
  const outlines = shaper.layout('ججج').glyphs.map(({ path }) => path.toSVG());
  expect(outlines).not.toContain('');
  const letters = shaper.layout('ححح').glyphs.map(({ codePoints }) => codePoints);
  expect(letters).toEqual([[0x62d], [0x62d], [0x62d]]);
});
