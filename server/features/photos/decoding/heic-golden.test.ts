import { describe, expect, it } from 'vitest';
import { isComplete } from '#domain/photos/images/completeness.ts';
import {
  decodeHeic,
  hashRaster,
  readGolden,
  heicVariants,
  variantFile,
} from '#tests/support/heic-variants.ts';

/** Differences below this limit are invisible. */
const minDb = 45;

const golden = readGolden();

describe('the golden hashes of HEIC files', () => {
  it('cover every variant, at least 30', () => {
    expect(Object.keys(golden)).toEqual(heicVariants.map(({ name }) => name));
    expect(heicVariants.length).toBeGreaterThanOrEqual(30);
  });

  it.each(Object.entries(golden))(
    'match the pixels of two other decoders: %s',
    (_, { heifConvertDb, ffmpegDb }) => {
      expect(Math.min(heifConvertDb ?? minDb, ffmpegDb)).toBeGreaterThanOrEqual(minDb);
    },
  );

  it.each(heicVariants)('match the decoded pixels: $name', async (plan) => {
    const file = variantFile(plan);
    expect(isComplete(file, 'image/heic')).toBe(true);
    const decoded = await decodeHeic(file);
    const { sha256, orientation } = golden[plan.name] ?? {};
    expect({ sha256: hashRaster(decoded), orientation: decoded.orientation }).toEqual({
      sha256,
      orientation,
    });
  });
});
