declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Writes files with these contents in Base64 below a new folder, which it returns. */
    writeFiles: (files: Readonly<Record<string, string>>) => Promise<string>;
  }
}

/** Bytes as lower-case hexadecimal digits. */
export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A JPEG of one random color. */
export async function plainJpeg(width = 320, height = 240): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to paint on');
  pen.fillStyle = `#${hex(crypto.getRandomValues(new Uint8Array(3)))}`;
  pen.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg' });
}

/** The content of {@link plainJpeg} in Base64, for a file on the disk. */
export async function base64Jpeg(width?: number, height?: number): Promise<string> {
  const bytes = new Uint8Array(await (await plainJpeg(width, height)).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCodePoint(byte), ''));
}

/** Unique pictures as their owner chooses them: IMG_0001.jpg and so on. */
export function photoFiles(count: number, width = 1600, height = 1200): Promise<File[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `IMG_${String(index + 1).padStart(4, '0')}.jpg`;
      return new File([await plainJpeg(width, height)], name, { type: 'image/jpeg' });
    }),
  );
}
