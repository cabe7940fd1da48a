import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellColors, makeBoth } from '#tests/support/made-prints.ts';
import {
  planarColor,
  planarQuarters,
  planarTiff,
  type PlanarTiffPlan,
} from '#tests/support/planar-tiff.ts';

const plans: fc.Arbitrary<PlanarTiffPlan> = fc.record({
  isColored: fc.boolean(),
  bits: fc.constantFrom(8, 16),
  compression: fc.constantFrom('none', 'zip', 'packBits'),
  isWhiteZero: fc.boolean(),
  opacity: fc.constantFrom('straight', 'premultiplied', 'unspecified'),
  rows: fc.constantFrom(16, 32),
  isTiled: fc.constant(false),
  little: fc.boolean(),
});

/** Colors of the quarters on white paper. */
function shownColors({ opacity, isColored }: PlanarTiffPlan): readonly (readonly number[])[] {
  return planarQuarters.map(({ gray, opacity: seen }) => {
    const [red = 0, green = red, blue = red] = planarColor(gray, isColored);
    const share = opacity === 'unspecified' ? 1 : seen / 255;
    return [red, green, blue].map((value) => 255 + (value - 255) * share);
  });
}

it('samples in planes of their own are shown on white', async () => {
  const tiled = plans.map((plan) => ({ ...plan, isTiled: true, rows: 16 }));
  await fc.assert(
    fc.asyncProperty(fc.oneof(plans, tiled), async (plan) => {
      const { copy, print } = await makeBoth({ input: planarTiff(plan), format: 'tiff' });
      for (const picture of [copy, print]) {
        for (const [index, color] of cellColors(picture, 2, 2).entries()) {
          const wanted = shownColors(plan)[index] ?? [];
          const off = color.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0)));
          expect(Math.max(...off), JSON.stringify(plan)).toBeLessThanOrEqual(6);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
