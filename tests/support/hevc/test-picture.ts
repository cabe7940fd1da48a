/** A picture that exercises a codec: smooth colors under sharp, screen-like brightness. Sizes in pixels. */
export const size = { width: 192, height: 128 } as const;

/** Red, green and blue of a pixel, each 0 to 1. */
export type Rgb = readonly [number, number, number];

function letters(x: number, y: number): number {
  const cell = ((x >> 3) * 7 + (y >> 3) * 13) % 11;
  const stroke = (x % 8 === cell % 8 || y % 8 === (cell * 3) % 8) && cell > 2;
  return stroke ? -0.25 : 0;
}

/** The color of a pixel before coding. */
export function pixelAt(x: number, y: number): Rgb {
  const u = x / (size.width - 1);
  const v = y / (size.height - 1);
  // Sharp only in brightness, which no chroma subsampling affects.
  const light = x >= 96 && y >= 32 && y < 96 ? letters(x, y) : 0;
  const wave = 0.06 * Math.sin(x / 3) * Math.sin(y / 5);
  const shade = 0.35 + 0.25 * v + wave + light;
  const keep = (value: number): number => Math.min(0.98, Math.max(0.02, value));
  return [
    keep(shade + 0.3 * u * (1 - v)),
    keep(shade + 0.15 * (1 - u) * v),
    keep(shade + 0.25 * (1 - u) * (1 - v)),
  ];
}
