import { describe, expect, it } from 'vitest';
import { formatIntroPhotos, parseIntroPhotos, type IntroPhoto } from './intro-photos.ts';

const photos: IntroPhoto[] = [
  { place: 'studio', hash: '0f'.repeat(16), width: 1600, height: 1067 },
  { place: 'print-2', hash: 'a1'.repeat(16), width: 480, height: 640 },
];

describe('parseIntroPhotos', () => {
  it('reads what formatIntroPhotos writes', () => {
    expect(parseIntroPhotos(formatIntroPhotos(photos))).toEqual(photos);
    expect(parseIntroPhotos(formatIntroPhotos([]))).toEqual([]);
  });

  it('ignores values that describe no photo', () => {
    expect(parseIntroPhotos('studio ../../x 1 1;print-3 00 1 1;studio')).toEqual([]);
  });
});
