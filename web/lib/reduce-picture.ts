/** Longest side of a picture that only people look at, in pixels. */
const maxSide = 1600;
const quality = 0.85;
/** Largest file sent as it is, in bytes; base64 makes it a third longer. */
const maxBytes = 6 * 1024 * 1024;

const dataUrlOf = (file: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });

const draw = async (file: Blob): Promise<Blob | null> => {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

/**
 * Reduces a picture to a small JPEG and returns it as a data URL. A file that the browser cannot decode is returned as it
 * is, for the server to read; null when it is too large for that or cannot be read at all.
 */
export const reducePicture = async (file: File): Promise<string | null> => {
  const drawn = await draw(file).catch(() => null);
  if (drawn) return await dataUrlOf(drawn);
  return file.size <= maxBytes ? await dataUrlOf(file) : null;
};
