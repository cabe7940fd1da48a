/** A QR code on a square of `size` modules, including its quiet zone. */
export interface QrCode {
  readonly size: number;
  /** The dark modules as an SVG path of that size. */
  readonly path: string;
  readonly dark: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** Light modules on each side, as the standard requires. */
const quietZone = 4;

/** The runs of dark modules in each row. */
function findStretches(rows: readonly (readonly boolean[])[]): QrCode['dark'] {
  return rows.flatMap((row, y) => {
    const found: { x: number; y: number; width: number }[] = [];
    for (const [x, isDark] of row.entries()) {
      const last = found.at(-1);
      if (!isDark) continue;
      if (last && last.x + last.width === x) last.width += 1;
      else found.push({ x, y, width: 1 });
    }
    return found;
  });
}

/** Encodes a text as a QR code that stays readable with a sixth of it dirty. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const dark = findStretches(data);
  return {
    size,
    dark,
    path: dark.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join(''),
  };
}

/** The code as an SVG file, for print at any size. */
export function qrSvg({ size, path }: QrCode): Blob {
  return new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`,
    ],
    { type: 'image/svg+xml' },
  );
}

/** Minimum side length of the image in pixels: 10 cm at 300 dpi. */
const minPixels = 1200;

/** The code as an image with a whole number of pixels per module. */
export function qrPng({ size, dark }: QrCode): Promise<Blob> {
  const scale = Math.ceil(minPixels / size);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.reject(new Error('this browser draws no pictures'));
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const { x, y, width } of dark) pen.fillRect(x * scale, y * scale, width * scale, scale);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture could not be made'));
    }, 'image/png');
  });
}
