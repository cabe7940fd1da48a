import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawQrCode, qrSvg } from './qr-code.ts';

const link = 'https://prints.example/studio-mistral';

test('qrCodeOf returns a path that covers exactly the dark modules, with four light ones around', async () => {
  const { size, data } = encode(link, { ecc: 'M', border: 4 });
  const code = await drawQrCode(link);
  expect(code.size).toBe(size);
  const drawn = data.map((row) => row.map(() => false));
  for (const { x, y, width } of code.dark) drawn[y]?.fill(true, x, x + width);
  expect(drawn).toEqual(data);
  const edge = code.dark.flatMap(({ x, y, width }) => [x, y, size - x - width, size - 1 - y]);
  expect(Math.min(...edge)).toBe(4);
  expect(code.path.match(/M/g)).toHaveLength(code.dark.length);
});

test('qrSvg draws the path on white', async () => {
  const code = await drawQrCode(link);
  const svg = await qrSvg(code).text();
  expect(svg).toContain(`viewBox="0 0 ${code.size} ${code.size}"`);
  expect(svg).toContain(`d="${code.path}"`);
  expect(svg).toContain('fill="#fff"');
});
