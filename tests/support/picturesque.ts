import sharp from 'sharp';

/** A number from 0 to 1 for each index, the same in every run. */
function chance(index: number): number {
  const value = Math.sin(index * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

function shapesOf(count: number, width: number, height: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y, size, red, green, blue] = Array.from({ length: 6 }, (_each, part) =>
      chance(index * 6 + part + 1),
    ) as [number, number, number, number, number, number];
    const radius = 4 + size ** 4 * 0.16 * width;
    const colour = `rgb(${Math.round(red * 255)},${Math.round(green * 255)},${Math.round(blue * 255)})`;
    return index % 2 === 0
      ? `<circle cx="${x * width}" cy="${y * height}" r="${radius}" fill="${colour}"/>`
      : `<rect x="${x * width}" y="${y * height}" width="${radius * 1.7}" height="${radius}" fill="${colour}"/>`;
  }).join('');
}

/** A JPEG with edges, areas and soft shades everywhere, like a photo, and no symmetry. */
export async function picturesque(width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0.3" y2="1">
      <stop offset="0" stop-color="#8fb7d9"/><stop offset="1" stop-color="#5a4634"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${shapesOf(500, width, height)}</svg>`;
  return sharp(Buffer.from(svg)).blur(0.8).jpeg({ quality: 92 }).toBuffer();
}

const leaf = 3;

/** A JPEG of fine detail everywhere, like leaves and grass: squares of any color, three pixels wide. */
export async function leafy(width: number, height: number): Promise<Buffer> {
  const columns = Math.ceil(width / leaf);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = Math.floor(y / leaf) * columns + Math.floor(x / leaf);
      for (const channel of [0, 1, 2]) {
        pixels[(y * width + x) * 3 + channel] = 40 + 120 * chance(square * 3 + channel + 1);
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .jpeg({ quality: 92 })
    .toBuffer();
}
