import sharp from 'sharp';
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { expect, it } from 'vitest';
import { qrPng } from './qr-png.ts';

it('qrPng draws a code that a reader of another hand decodes, with room around it', async () => {
  const text = 'https://prints.example/console/pickup#FPX-123456789.AAECAwQFBgcICQoLDA0ODw';
  const { data, info } = await sharp(qrPng(text, 328))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  expect(info.width).toBeGreaterThanOrEqual(328);
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  expect(new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText()).toBe(
    text,
  );
  expect(data[0]).toBe(255);
});
