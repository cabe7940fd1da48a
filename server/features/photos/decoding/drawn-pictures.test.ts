import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { meanDifference } from '#tests/support/color-files.ts';
import { describePlan, drawnFile, drawnPlans, drawnPng } from '#tests/support/drawn-heif.ts';
import { makeBoth } from '#tests/support/made-prints.ts';

/** Losses of a coding and its shared colors, as a mean of all samples. */
const maxDifference = 3;

it('order copy and print of every coding show what was drawn', async () => {
  await fc.assert(
    fc.asyncProperty(drawnPlans, async (plan) => {
      const format = plan.coding.by === 'AV1' ? 'avif' : 'heif';
      const shown = await makeBoth({ input: await drawnFile(plan), format });
      const drawn = await makeBoth({ input: await drawnPng(plan), format: 'png' });
      expect(shown.size, describePlan(plan)).toEqual(drawn.size);
      for (const made of ['copy', 'print'] as const) {
        const difference = meanDifference(shown[made].data, drawn[made].data);
        expect(difference, `${made} of ${describePlan(plan)}`).toBeLessThan(maxDifference);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
