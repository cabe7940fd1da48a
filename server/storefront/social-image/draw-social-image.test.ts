import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSocialImage } from './draw-social-image.ts';

describe('drawSocialImage', () => {
  it('keeps the lower edge free below a long headline and a long line', async () => {
    const image = await drawSocialImage({
      language: 'de',
      brand: 'FPX',
      headline: 'FPX: ein Rabatt auf Ihre Fotoabzüge',
      line: 'Jemand hat Ihnen einen Rabattcode geschickt. Öffnen Sie den Link: Der Code wird für Sie eingetragen und geprüft.',
    });
    const below = { left: 0, top: 600, width: 640, height: 30 };
    const { channels } = await sharp(await sharp(image).extract(below).toBuffer()).stats();
    expect(channels.slice(0, 3).map(({ min, max }) => max - min)).toEqual([0, 0, 0]);
  });

  it('draws a Japanese name on a Chinese page, though only one of its phrases has kana', async () => {
    const image = await drawSocialImage({
      language: 'zh',
      brand: 'FPX',
      headline: '用賀 スタジオ，照片冲印',
      line: '用賀 スタジオ：在手机上选择照片，在门店取件。',
    });
    expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
