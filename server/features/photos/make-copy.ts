import sharp from 'sharp';
import { serverLimits, type CopyRule } from '#domain/photo-rules.ts';
import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { inPicturePool } from './picture-pool.ts';
import { opening, pictureFailure, type Picture } from './read-picture.ts';

/** A copy made of a picture: an upright JPEG in sRGB that carries nothing else of the picture's file. */
export interface Copy {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Qualities tried from the rule's downwards, then smaller sides: noise does not fit otherwise. */
const qualitySteps = [0, 10, 20, 30, 40];
const sideStep = 0.8;

const decode = async (picture: Picture, maxSide: number): Promise<Pixels> => {
  const { data, info } = await sharp(picture.input, opening)
    .timeout({ seconds: serverLimits.maxMs / 1000 })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const encode = async (pixels: Pixels, rule: CopyRule): Promise<Copy> => {
  const { data, width, height } = pixels;
  const raw = { raw: { width, height, channels: 3 } } as const;
  for (let side = Math.max(width, height); ; side = Math.ceil(side * sideStep)) {
    for (const step of qualitySteps) {
      const { data: bytes, info } = await sharp(data, raw)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: Math.round(rule.quality * 100) - step })
        .toBuffer({ resolveWithObject: true });
      if (bytes.length <= rule.maxBytes) return { bytes, width: info.width, height: info.height };
    }
  }
};

/**
 * Makes the copy of a picture that a rule asks for. Errors: `photo_unreadable` (damaged, cut off, or no decoder for
 * it here), `photo_timed_out`. Source: product §9, other limits.
 */
export const makeCopy = async (picture: Picture, rule: CopyRule): Promise<Result<Copy>> => {
  if (!picture.isDecodable) return fail('photo_unreadable');
  try {
    const copy = await inPicturePool(picture.isHeavy, async () =>
      encode(await decode(picture, rule.maxSide), rule),
    );
    return succeed(copy);
  } catch (error) {
    return pictureFailure(error);
  }
};

/** Whether a picture of `size` bytes already is what a rule asks for. */
export const obeysRule = (picture: Picture, size: number, rule: CopyRule): boolean =>
  picture.format === 'jpeg' &&
  picture.isPlain &&
  size <= rule.maxBytes &&
  Math.max(picture.width, picture.height) <= rule.maxSide;
